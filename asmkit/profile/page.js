"use strict";

// Sort a table by the column whose head is clicked: by number where the cells have one, otherwise by text.
function sortBy(head) {
  const table = head.closest("table");
  const column = [...head.parentNode.children].indexOf(head);
  const descending = head.getAttribute("aria-sort") !== "descending";
  for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", descending ? "descending" : "ascending");
  const key = (row) => {
    const cell = row.children[column];
    return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
  };
  const body = table.tBodies[0];
  const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0) * (descending ? -1 : 1);
  body.append(...[...body.rows].sort((a, b) => order(key(a), key(b))));
}

for (const head of document.querySelectorAll("table.sortable thead th")) {
  head.addEventListener("click", () => sortBy(head));
}

// Show or hide the code of all lines.
for (const button of document.querySelectorAll("button[data-open]")) {
  button.addEventListener("click", () => {
    for (const one of document.querySelectorAll("table.source details")) one.open = Boolean(button.dataset.open);
  });
}
