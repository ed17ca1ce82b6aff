import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
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
