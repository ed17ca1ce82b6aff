/** Where VS Code keeps settings; all of them are JSON with comments. */
export const settingsFiles = ["**/settings.json", "**/*.code-workspace"].map((pattern) => ({
  language: "jsonc",
  pattern,
}));
