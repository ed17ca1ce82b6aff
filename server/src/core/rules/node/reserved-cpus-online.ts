import { cpusOf } from "../../kubelet/node-description.ts";
import { defineRule } from "../define-rule.ts";

export const reservedCpusOnline = defineRule({
  id: "reserved-cpus-online",
  severity: "error",
  fields: { reserved: "reservedSystemCPUs" },
  check({ reserved }, { node }) {
    if (node?.cpus === undefined) return [];
    const online = cpusOf(node.cpus);
    const missing = [...cpusOf(reserved.value)].filter((cpu) => !online.has(cpu));
    if (missing.length === 0) return [];
    const shown = missing.length > 5 ? `${missing.slice(0, 5).join(", ")}, …` : missing.join(", ");
    return [{ blame: reserved, params: { missing: shown, online: node.cpus } }];
  },
});
