import type { InputMessages } from "../../../messages/inputs/index.ts";
import { chineseFileMessages } from "./files.ts";
import { chineseFlagMessages } from "./flags.ts";
import { chinesePlatformMessages } from "./platforms.ts";

/** The Simplified Chinese texts about inputs, by key. */
export const chineseInputMessages: Partial<InputMessages> = {
  ...chineseFileMessages,
  ...chineseFlagMessages,
  ...chinesePlatformMessages,
};
