import { isBefore } from "../../../../facts/field-index.ts";
import { itemsAt, maker, removeAt } from "../../../../engine/analysis/fix-candidates.ts";
import type { FixContext } from "../../../../engine/analysis/fix.ts";
import type { RuleId } from "../../../../engine/messages/rule-ids.ts";
import { pathOfItem } from "../../../../engine/text/value-path.ts";
import { defineRule, type ConfigRule } from "../../define-rule.ts";
import type { StatedRule, RuleWithFixes } from "../../../../engine/rules/rule.ts";

type Part = "system-reserved" | "kube-reserved";

/** The setting that these rules are about. */
export const enforcements = "enforceNodeAllocatable";

/** The facts of a row apart from the predicate. */
type Row<P> = Pick<StatedRule<P, FixContext>, "versions" | "stage" | "phrase" | "source"> & {
  readonly part: Part;
};

type PartRule<P> = (id: RuleId) => ConfigRule & RuleWithFixes<P, FixContext>;

interface EnforcedPart {
  readonly part: string;
}

interface MissingCgroup extends EnforcedPart {
  readonly field: string;
  readonly flag: string;
}

const prefixes = { "system-reserved": "systemReserved", "kube-reserved": "kubeReserved" } as const;

/** A part and its compressible form in one list: the kubelet takes either. */
export function compressibleConflict({
  part,
  ...facts
}: Row<EnforcedPart>): PartRule<EnforcedPart> {
  return (id) =>
    defineRule({
      ...facts,
      id,
      severity: "error",
      fields: { enforced: "enforceNodeAllocatable" },
      check({ enforced }) {
        const whole = enforced.value.findIndex(({ value }) => value === part);
        const half = enforced.value.findIndex(({ value }) => value === `${part}-compressible`);
        const later = enforced.value[Math.max(whole, half)];
        const earlier = enforced.value[Math.min(whole, half)];
        if (whole < 0 || half < 0 || !later || !earlier) return [];
        return [{ blame: later, related: [earlier], params: { part } }];
      },
      message: ({ part: written }: EnforcedPart) =>
        `"${written}" and "${written}-compressible" cannot be specified together in enforceNodeAllocatable: the first limits CPU and memory, the second only CPU. The kubelet does not start. Remove one of them.`,
      // Keeps one of the two.
      fix: (_params, _finding, context) => {
        const items = itemsAt(context, enforcements);
        return [`${part}-compressible`, part].map((enforcement) =>
          removeAt(pathOfItem(enforcements, items.indexOf(enforcement)), context),
        );
      },
    });
}

/** A part that is enforced without the cgroup to enforce it on. */
export function needsCgroup({
  part,
  usual,
  ...facts
}: Row<MissingCgroup> & {
  /** The cgroup that systemd has for it. */
  readonly usual: string;
}): PartRule<MissingCgroup> {
  const field = `${prefixes[part]}Cgroup` as const;
  return (id) =>
    defineRule({
      ...facts,
      id,
      severity: "error",
      fields: { enforced: "enforceNodeAllocatable", cgroup: field },
      check({ enforced, cgroup }, { version }) {
        const names = enforcementNames(part, isBefore(version, "1.32"));
        const blame = enforced.value.find(({ value }) => names.includes(value));
        if (!blame || cgroup.value !== "") return [];
        const flag =
          part === "system-reserved" ? "--system-reserved-cgroup" : "--kube-reserved-cgroup";
        return [{ blame, params: { part: blame.value, field, flag } }];
      },
      message: ({ part: written, field: cgroup, flag }: MissingCgroup) =>
        `${cgroup} (${flag}) must be specified when enforceNodeAllocatable contains "${written}". The kubelet does not start. Set ${cgroup} to an existing cgroup, or remove "${written}".`,
      fix: maker.either(maker.setting([field, usual]), maker.removal({})),
    });
}

/** The entries of `enforceNodeAllocatable` that stand for a part. */
export function enforcementNames(part: Part, isOld: boolean): readonly string[] {
  return isOld ? [part] : [part, `${part}-compressible`];
}
