import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { spanInText } from "../../effective/layer-span.ts";
import { placeAtPath } from "../../effective/node-at-path.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { writtenValues } from "./shared/written-values.ts";

export const flagPrecedence = defineSetRule({
  id: "flag-precedence",
  severity: "information",
  stage: "decode",
  advice: true,
  source: "cmd/kubelet/app/server.go, NewKubeletCommand",
  check: ({ effective: { tree, flags, index }, flags: args }) =>
    [...writtenValues(flags.tree, index.root)].flatMap(({ path, value, field }) => {
      // Gates are merged individually; the rule would have to name each.
      const hidden = field.name === "featureGates" ? undefined : hiddenAt(tree, path);
      if (!hidden) return [];
      const flag = args.join(" ").slice(spanInText(value.span).start, spanInText(value.span).end);
      return [{ blame: { span: hidden, path }, params: { field: path, flag } }];
    }),
  message: ({ field, flag }: { readonly field: string; readonly flag: string }) =>
    `The flag ${flag} overrides this ${field}: flags take precedence over all files. Remove one of them.`,
  fix: maker.removal({}),
});

function hiddenAt(
  tree: Parameters<typeof placeAtPath>[0],
  path: string,
): { readonly start: number; readonly end: number } | undefined {
  const before = placeAtPath(tree, path)?.entry?.hides;
  if (!before || before.value.isDefault) return undefined;
  return before.key.span;
}
