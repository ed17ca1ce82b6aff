import type { Field } from "../../facts/field-index.ts";
import type { GoNames } from "./decode-tree.ts";

/** Words that Go writes in capitals at the beginning of a name. */
const acronyms = /^(?:cpu|http|tls|ip|oom|api|id)(?=[A-Z]|$)/;

/**
 * The names of the kubelet's internal fields up to 1.31, where drop-ins were merged into those. They
 * are the fields' own with a capital at the beginning, but for the acronyms and one other word.
 */
export const goNames: GoNames = {
  nameOf({ name }: Field): string {
    // The one internal name that differs by more than its case (measured: BEHAVIOUR, drop-ins).
    if (name === "resolvConf") return "ResolverConfig";
    if (name.startsWith("iptables")) return `IPTables${name.slice("iptables".length)}`;
    return name
      .replace(acronyms, (word) => word.toUpperCase())
      .replace(/^[a-z]/, (letter) => letter.toUpperCase());
  },
};
