import { itemOf, removeAt, textAt } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import type { Setting } from "../../../engine/rules/setting.ts";
import { pathOfItem } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "taint-duplicate",
  severity: "warning",
  stage: "start-up",
  phrase: "duplicated taints with the same key and effect",
  source: "pkg/apis/core/validation/validation.go, ValidateNode",
  fields: { taints: "registerWithTaints" },
  check({ taints }) {
    const seen = new Map<string, Setting<unknown>>();
    return taints.value.flatMap((taint) => {
      const { key, effect } = taint.value;
      if (key.value === "") return [];
      const name = `${key.value}:${effect.value}`;
      const first = seen.get(name);
      if (first) return [{ blame: key, related: [first], params: { name } }];
      seen.set(name, key);
      return [];
    });
  },
  message: ({ name }: { readonly name: string }) =>
    `"${name}" is listed twice. The API server rejects the node ("duplicated taints with the same key and effect"), so the node does not join the cluster. Remove one of them.`,
  fix: sameTaint,
});

/** Of two alike one goes; where their values differ, which one is the user's to say. */
function sameTaint(_params: unknown, finding: Finding, context: FixContext): FixCandidates {
  const item = itemOf(finding);
  const taints = "registerWithTaints";
  const count = Number(/\[(\d+)\]$/.exec(item)?.[1] ?? 0);
  const nameOf = (taint: string): string =>
    ["key", "effect"].map((part) => textAt(context, `${taint}.${part}`) ?? "").join(":");
  const first = Array.from({ length: count }, (_each, at) => pathOfItem(taints, at)).find(
    (taint) => nameOf(taint) === nameOf(item),
  );
  if (first === undefined) return [];
  const [a, b] = [first, item].map((taint) => textAt(context, `${taint}.value`) ?? "");
  const isSame = a === b;
  return [
    removeAt(item, context, { isPreferred: isSame }),
    isSame ? undefined : removeAt(first, context),
  ];
}
