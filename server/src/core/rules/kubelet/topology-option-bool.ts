import { optionBool } from "./shared/option-rules.ts";

export const topologyOptionBool = optionBool("topology-option-bool", "TopologyManager");
