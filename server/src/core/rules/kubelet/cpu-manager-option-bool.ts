import { optionBool } from "./shared/option-rules.ts";

export const cpuManagerOptionBool = optionBool("cpu-manager-option-bool", "CPUManager");
