import { fileMessages } from "../../server/src/documents/messages/file-messages.ts";
import { chineseFileMessages } from "../../server/src/documents/messages/zh-cn/file-messages.ts";
import { flagMessages } from "../../server/src/flags/messages/flag-messages.ts";
import { chineseFlagMessages } from "../../server/src/flags/messages/zh-cn/flag-messages.ts";
import { platformMessages } from "../../server/src/platforms/messages/platform-messages.ts";
import { chinesePlatformMessages } from "../../server/src/platforms/messages/zh-cn/platform-messages.ts";
import { profileMessages } from "../../server/src/seccomp/messages/profile-messages.ts";
import { chineseProfileMessages } from "../../server/src/seccomp/messages/zh-cn/profile-messages.ts";

/** The texts about files, flags, platforms and profiles, by key. */
export const inputMessages = {
  ...fileMessages,
  ...flagMessages,
  ...platformMessages,
  ...profileMessages,
};

export const chineseInputMessages = {
  ...chineseFileMessages,
  ...chineseFlagMessages,
  ...chinesePlatformMessages,
  ...chineseProfileMessages,
};
