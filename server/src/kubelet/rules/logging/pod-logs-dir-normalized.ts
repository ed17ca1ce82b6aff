import { preferred, replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "pod-logs-dir-normalized",
  severity: "error",
  stage: "validation",
  phrase: "must be normalized",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { dir: "podLogsDir" },
  check({ dir }, { role }) {
    // In a main file a relative path is joined with the file's directory, which cleans it.
    const isChecked = role !== "main" || dir.value.startsWith("/");
    const clean = cleanPath(dir.value);
    if (!isChecked || (dir.value === "" && role !== "merged")) return [];
    if (dir.value === clean) return [];
    return [{ blame: dir, params: { dir: dir.value, clean } }];
  },
  message: ({ dir, clean }: { readonly dir: string; readonly clean: string }) =>
    `podLogsDir "${dir}" must be normalized: no "//", "." or ".." and no trailing slash. The kubelet does not start. Write ${clean}.`,
  fix: ({ clean }, { path }, context) => [replaceAt(path, clean, context, preferred)],
});

/** A path as Go's `filepath.Clean` writes it: no `.`, no `//`, no slash at the end, `..` resolved. */
function cleanPath(path: string): string {
  const root = path.startsWith("/") ? "/" : "";
  const kept: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    const isUp = part === "..";
    if (isUp && kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (!isUp || root === "") kept.push(part);
  }
  return root + kept.join("/") || ".";
}
