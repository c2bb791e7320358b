"""The verbs with which a docstring may begin, in the imperative."""

_TEXT = """
Abort Accept Access Accumulate Acquire Activate Add Adjust Advance Advise Align Allocate Allow Annotate Answer Append
Apply Approximate Arrange Arrive Ask Assemble Assert Assign Associate Assume Attach Await Bake Begin Bind Blank Block
Box Branch Break Broadcast Build Bundle Cache Calculate Call Cancel Capture Cast Catch Change Check Choose Clamp
Classify Clean Clear Clip Clone Close Collapse Collect Combine Commit Compare Compile Complain Complete Compose
Compress Compute Concatenate Confirm Connect Consider Construct Consume Contain Continue Contract Control Convert Copy
Correct Count Cover Create Cut Deactivate Declare Decode Decompose Decrement Deduplicate Defer Define Delay Delegate
Delete Demand Derive Describe Deserialize Detach Detect Determine Diagnose Disable Disassemble Discard Dispatch
Display Distribute Divide Document Download Drain Drop Dump Duplicate Elect Embed Emit Emulate Enable Encode End
Ensure Enter Enumerate Erase Escape Estimate Evaluate Evict Examine Exchange Exclude Execute Exit Expand Expect
Explain Export Expose Express Extend Extract Fail Fall Fence Fetch Fill Filter Find Finish Fit Fix Flag Flatten Flip
Flush Fold Follow Forbid Force Forget Fork Format Forward Free Freeze Fuse Gather Generate Get Give Go Group Guard
Guess Handle Hash Hide Hint Hoist Hold Identify Ignore Import Include Increment Index Infer Initialize Inject Inline
Insert Inspect Install Instantiate Interleave Interpret Intersect Invalidate Invert Invoke Issue Iterate Join Judge
Jump Keep Label Launch Lay Leave Let Limit Link List Load Locate Lock Log Look Lower Make Map Mark Mask Match
Materialize Measure Merge Mirror Model Modify Move Multiply Name Narrow Negate Normalize Note Notify Number Observe
Offer Omit Open Optimize Order Override Overwrite Pack Pad Pair Parse Partition Pass Pause Peel Perform Permute Pick
Place Plan Play Plot Point Pop Prefetch Prefix Prepare Preserve Prevent Print Probe Process Produce Promise Promote
Propagate Protect Prove Provide Pull Push Put Query Quote Raise Rank Reach Read Rebuild Receive Recognize Recompute
Reconverge Record Recover Reduce Refer Refine Reflect Refuse Register Reinterpret Reject Release Reload Relocate
Remember Remove Rename Render Reorder Repeat Replace Replay Report Represent Request Require Rerun Reserve Reset
Resolve Restore Restrict Retrieve Return Reuse Reverse Revert Rewrite Rotate Round Route Run Sample Satisfy Saturate
Save Say Scale Scan Scatter Schedule Search See Select Send Separate Serialize Serve Set Share Shift Show Shrink
Shuffle Sign Signal Simplify Simulate Skip Slice Solve Sort Specialize Specify Spell Spill Split Spread Start State
Step Stop Store Strip Subtract Suggest Sum Supply Suppress Suspend Swap Sweep Switch Swizzle Synchronize Take Tell
Test Throw Tie Time Toggle Tokenize Touch Trace Track Transfer Transform Translate Transpose Trap Traverse Treat Trim
Truncate Try Tune Turn Undo Unify Unlink Unpack Unroll Unwrap Update Upload Use Validate Verify View Visit Vote Wait
Walk Warm Warn Watch Widen Wrap Write Yield Zero
"""

VERBS = frozenset(_TEXT.split())
