import { maker, preferred, replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export const podLogsDirAbsolute = defineRule({
  id: "pod-logs-dir-absolute",
  severity: "error",
  stage: "validation",
  phrase: "must be absolute path",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { dir: "podLogsDir" },
  // In a main file the kubelet takes a relative path from the file's own directory.
  check: ({ dir }, { role }) =>
    role !== "main" && (dir.value !== "" || role === "merged") && !dir.value.startsWith("/")
      ? [{ blame: dir, params: { dir: dir.value } }]
      : [],
  message: ({ dir }: { readonly dir: string }) =>
    `podLogsDir "${dir}" is a relative path in a drop-in ("must be absolute path"). The kubelet does not start. Write an absolute path; only the main file may have a relative one.`,
  fix: maker.either(
    maker.rewritten((text) => `/${text.replace(/^(?:\.\/)+/, "")}`, {}),
    maker.removal({}),
  ),
});

export const podLogsDirAscii = defineRule({
  id: "pod-logs-dir-ascii",
  severity: "error",
  stage: "validation",
  phrase: "contains ASCII characters only",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { dir: "podLogsDir" },
  check({ dir }) {
    const letter = Array.from(dir.value).find((character) => character > "\u007f");
    return letter === undefined ? [] : [{ blame: dir, params: { dir: dir.value, letter } }];
  },
  message: ({ dir, letter }: { readonly dir: string; readonly letter: string }) =>
    `podLogsDir "${dir}" contains "${letter}", which is not ASCII ("contains ASCII characters only"). The kubelet does not start. Use only ASCII characters.`,
  fix: maker.either(maker.rewritten(withoutAccents), maker.removal({})),
});

/** `/var/log/pöds` -> `/var/log/pods`; undefined where letters have no plain form. */
function withoutAccents(text: string): string | undefined {
  const plain = text.normalize("NFKD").replaceAll(/\p{Mark}/gu, "");
  return /^[\x20-\x7e]*$/.test(plain) ? plain : undefined;
}

export const podLogsDirEmpty = defineRule({
  id: "pod-logs-dir-empty",
  severity: "error",
  versions: { until: "1.31" },
  stage: "validation",
  phrase: "podLogsDir was not specified",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { dir: "podLogsDir" },
  // Elsewhere than in a drop-in of an old kubelet, an empty text becomes the default.
  check: ({ dir }, { version }) => (dir.value === "" ? [{ blame: dir, params: { version } }] : []),
  message: ({ version }: { readonly version: string }) =>
    `podLogsDir is empty ("podLogsDir was not specified"). Kubelet ${version} does not apply defaults after it reads drop-ins, and does not start. Remove the line.`,
  fix: maker.removal(),
});

export const podLogsDirNormalized = defineRule({
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
