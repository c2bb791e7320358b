"use strict";

// Starts `python -m asmkit lsp`, and connects it to PTX files and to assembly files. The server ignores assembly of
// other processors.

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

function activate(context) {
  const settings = vscode.workspace.getConfiguration("asmkit");
  const [command, ...args] = settings.get("command");
  const server = { command, args, transport: TransportKind.stdio };
  client = new LanguageClient("asmkit", "asmkit", server, {
    documentSelector: [
      { language: "ptx" },
      { language: "amdgcn" },
      { scheme: "file", pattern: "**/*.s" },
    ],
    initializationOptions: { arch: settings.get("arch") },
    synchronize: { configurationSection: "asmkit" },
  });
  context.subscriptions.push({ dispose: () => client.stop() });
  return client.start();
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
