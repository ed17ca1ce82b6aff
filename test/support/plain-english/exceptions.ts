/** Messages over the limit that cannot be shorter, by rule id or key, with the reason. */
export const longMessages: Readonly<Record<string, string>> = {
  "protect-kernel-defaults-needs": "six kernel parameters with their values",
  "type-mismatch": "the longest type and the longest advice never come together",
  "shutdown-inhibit-delay": "the path and the lines of the file to write",
};
