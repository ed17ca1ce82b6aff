import { optionLevel } from "./shared/option-rules.ts";

export const cpuManagerOptionLevel = optionLevel("cpu-manager-option-level", "CPUManager");
