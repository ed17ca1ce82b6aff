import { unknownOption } from "./shared/option-rules.ts";

export const topologyOptionUnknown = unknownOption("topology-option-unknown", "TopologyManager");
