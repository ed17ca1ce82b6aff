import { unknownOption } from "./shared/option-rules.ts";

export const cpuManagerOptionUnknown = unknownOption("cpu-manager-option-unknown", "CPUManager");
