/** Inputs that a kubelet also reads, for phrases in both languages. */
export const missingInputs = [
  { missing: "file", path: "/some/path" },
  { missing: "command" },
  { missing: "main" },
  { missing: "value", path: "maxPods" },
] as const;

/** Why git gives no files. */
export const revisionProblems = [
  { problem: "missing" },
  { problem: "too-slow" },
  { problem: "failed", text: "fatal: some-text" },
] as const;
