import { itemsAt, removeAll, removeAt } from "../../../engine/analysis/fix-candidates.ts";
import { joinEdits, removePlace } from "../../../engine/syntax/edits/document-editor.ts";
import { type Fix, type FixContext, fixOf } from "../../../engine/analysis/fix.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { pathOfItem } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";
import { list } from "../../../engine/messages/english-words.ts";
import { enforcements } from "./shared/enforcements.ts";

const partOfCgroup: Readonly<Record<string, string>> = {
  systemReservedCgroup: "system-reserved",
  kubeReservedCgroup: "kube-reserved",
};

export default defineRule({
  id: "reserved-cpus-vs-cgroups",
  severity: "error",
  stage: "validation",
  phrase: "can't use reservedSystemCPUs",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: {
    cpus: "reservedSystemCPUs",
    system: "systemReservedCgroup",
    kube: "kubeReservedCgroup",
  },
  optional: ["system", "kube"],
  check({ cpus, system, kube }) {
    const cgroups = [system, kube].filter(({ value }) => value !== "");
    if (cpus.value === "" || cgroups.length === 0) return [];
    const all = [cpus, ...cgroups];
    const blame = all.reduce((a, b) => writtenLast(a, b));
    const related = all.filter((setting) => setting !== blame);
    return [{ blame, related, params: { fields: cgroups.map(({ path }) => path) } }];
  },
  message: ({ fields }: { readonly fields: readonly string[] }) =>
    `reservedSystemCPUs cannot be combined with ${list(fields, "and")} ("can't use reservedSystemCPUs"). The kubelet does not start. Keep either reservedSystemCPUs or the cgroups.`,
  fix: ({ fields }, _finding, context) => [
    withoutCgroups(fields, context),
    removeAt("reservedSystemCPUs", context),
  ],
});

/** Takes cgroups away, and with them what is enforced on them. */
function withoutCgroups(fields: readonly string[], context: FixContext): Fix | undefined {
  const parts = fields.map((field) => partOfCgroup[field] ?? "");
  const items = itemsAt(context, enforcements);
  const entries = items.filter((item) => parts.includes(item.replace(/-compressible$/, "")));
  if (entries.length === 0) return removeAll(fields, context);
  const { edited } = context;
  const isAll = entries.length === items.length;
  const edits = joinEdits(
    ...fields.map((field) => removePlace(edited, field)),
    ...(isAll
      ? [removePlace(edited, enforcements)]
      : entries.map((item) => removePlace(edited, pathOfItem(enforcements, items.indexOf(item))))),
  );
  return fixOf(
    { key: "remove-and-entries", params: { paths: fields, entries, list: enforcements } },
    edits,
  );
}
