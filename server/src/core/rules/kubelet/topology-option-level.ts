import { optionLevel } from "./shared/option-rules.ts";

export const topologyOptionLevel = optionLevel("topology-option-level", "TopologyManager");
