import {
  preferred,
  removeAt,
  replaceAt,
  textAt,
  maker,
  safe,
  itemsAt,
  removeAll,
} from "../../../engine/analysis/fix-candidates.ts";
import { cpuList, cpusOf } from "../../node-description.ts";
import { defineNodeRule, defineRule } from "../define-rule.ts";
import { joinEdits, removePlace } from "../../../engine/syntax/edits/document-editor.ts";
import { type Fix, type FixContext, fixOf } from "../../../engine/analysis/fix.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { pathOfItem } from "../../../engine/text/value-path.ts";
import { list } from "../../../engine/messages/english-words.ts";
import { enforcements } from "./enforced-parts.ts";

export const reservedCpusOnline = defineNodeRule({
  id: "reserved-cpus-online",
  severity: "error",
  stage: "start-up",
  phrase: "is not a subset of online-cpus",
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { reserved: "reservedSystemCPUs" },
  check({ reserved }, { node }) {
    if (node?.cpus === undefined) return [];
    const online = cpusOf(node.cpus);
    const missing = [...cpusOf(reserved.value)].filter((cpu) => !online.has(cpu));
    if (missing.length === 0) return [];
    const shown = missing.length > 5 ? `${missing.slice(0, 5).join(", ")}, …` : missing.join(", ");
    return [{ blame: reserved, params: { missing: shown, online: node.cpus } }];
  },
  message: ({ missing, online }: { readonly missing: string; readonly online: string }) =>
    `reservedSystemCPUs lists CPUs that this node does not have: ${missing} ("is not a subset of online-cpus"; online: ${online}). The kubelet does not start. Remove these CPUs.`,
  fix: ({ online }, { path }, context) => {
    const cpus = cpusOf(online);
    const kept = [...cpusOf(textAt(context, path) ?? "")].filter((cpu) => cpus.has(cpu));
    const text = cpuList(kept);
    return [
      text === "" ? undefined : replaceAt(path, text, context, preferred),
      removeAt(path, context),
    ];
  },
});

export const reservedCpusOverrides = defineRule({
  id: "reserved-cpus-overrides",
  severity: "information",
  stage: "start-up",
  phrase: "it will overwrite the cpu setting",
  source: "cmd/kubelet/app/server.go, run",
  fields: { cpus: "reservedSystemCPUs", kube: "kubeReserved", system: "systemReserved" },
  optional: ["kube", "system"],
  check({ cpus, kube, system }) {
    if (cpus.value === "") return [];
    return [kube, system].flatMap((map) => {
      const blame = map.value.get("cpu");
      return blame ? [{ blame, related: [cpus], params: { map: map.path } }] : [];
    });
  },
  message: ({ map }: { readonly map: string }) =>
    `reservedSystemCPUs determines how much CPU is reserved ("it will overwrite the cpu setting"), so cpu in "${map}" has no effect. Remove this line.`,
  fix: maker.removal(safe),
});

const partOfCgroup: Readonly<Record<string, string>> = {
  systemReservedCgroup: "system-reserved",
  kubeReservedCgroup: "kube-reserved",
};

export const reservedCpusVsCgroups = defineRule({
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
