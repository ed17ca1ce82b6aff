import { preferred, removeAt, replaceAt, textAt } from "../../../engine/analysis/fix-candidates.ts";
import { cpuList, cpusOf } from "../../node-description.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
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
