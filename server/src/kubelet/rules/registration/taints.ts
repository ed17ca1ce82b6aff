import { itemOf, removeAt, textAt, maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import type { Setting } from "../../../engine/rules/setting.ts";
import { pathOfItem } from "../../../engine/text/value-path.ts";
import { keyOf } from "../shared/key-of.ts";

/** A taint without a key; what a key, value or effect must look like is stated in the schema. */
export const taintInvalid = defineRule({
  id: "taint-invalid",
  severity: "error",
  stage: "validation",
  phrase: "invalid taint",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { taints: "registerWithTaints" },
  check({ taints }) {
    return taints.value
      .filter(({ value, written }) => written && !value.key.written)
      .map((taint) => ({ blame: taint, params: { path: taint.path } }));
  },
  message: ({ path }: { readonly path: string }) =>
    `${path} has no key ("invalid taint"). The kubelet does not start. Add a key such as example.com/dedicated.`,
  fix: (_params, finding, context) => [removeAt(itemOf(finding), context)],
});

export const taintDuplicate = defineRule({
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

export const taintEffectMissing = defineRule({
  id: "taint-effect-missing",
  severity: "warning",
  stage: "start-up",
  phrase: "effect",
  source: "pkg/apis/core/validation/validation.go, ValidateNode",
  fields: { taints: "registerWithTaints" },
  check({ taints }) {
    return taints.value
      .filter(({ value }) => value.key.value !== "" && value.effect.value === "")
      .map(({ value }) => ({ blame: value.key, params: { key: value.key.value } }));
  },
  message: ({ key }: { readonly key: string }) =>
    `The taint "${key}" is missing its "effect". The kubelet starts, but the API server rejects the node, so the node does not join the cluster. Add "effect: NoSchedule", PreferNoSchedule or NoExecute.`,
  fix: maker.member("effect", "NoSchedule", "PreferNoSchedule", "NoExecute"),
});

export const taintTimeAdded = defineRule({
  id: "taint-time-added",
  severity: "error",
  stage: "validation",
  phrase: "taint.TimeAdded is not nil",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { taints: "registerWithTaints" },
  check({ taints }) {
    return taints.value
      .map(({ value }) => value.timeAdded)
      .filter(({ written }) => written)
      .map((timeAdded) => ({ blame: timeAdded, params: { path: timeAdded.path } }));
  },
  message: ({ path }: { readonly path: string }) =>
    `${path} must not be set: the control plane sets it ("taint.TimeAdded is not nil"). The kubelet does not start. Remove the line.`,
  fix: maker.removal(safe),
});

export const registerWithTaintsUnused = defineRule({
  id: "register-with-taints-unused",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/kubelet_node_status.go, initialNode",
  fields: { taints: "registerWithTaints", register: "registerNode" },
  check({ taints, register }, { config }) {
    if (register.value || taints.value.length === 0) return [];
    return [
      { blame: keyOf(taints, config), related: [register], params: { count: taints.value.length } },
    ];
  },
  message: ({ count }: { readonly count: number }) =>
    `${count === 1 ? "This taint is" : `These ${count} taints are`} never set: with "registerNode: false", the kubelet does not create its Node object. Taint the node with kubectl, and remove the list.`,
  fix: maker.removal({}),
});
