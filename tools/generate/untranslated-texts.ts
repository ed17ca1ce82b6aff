import { englishMessages } from "../../server/src/core/messages/english.ts";
import { chineseInputMessages } from "../../server/src/core/messages/zh-cn/inputs/index.ts";
import { chineseMessages } from "../../server/src/core/messages/zh-cn/messages.ts";
import { untranslatedRules, type RuleTexts } from "./rule-registry.ts";

/** The texts that may follow in Chinese and have not yet, a line each. */
export function untranslatedTexts(rules: RuleTexts): string[] {
  const translated: object = { ...chineseMessages, ...chineseInputMessages };
  const messages = Object.keys(englishMessages).filter((key) => !Object.hasOwn(translated, key));
  return [
    ...messages.map((key) => `server/src/core/messages/zh-cn: ${key}`),
    ...untranslatedRules(rules),
  ];
}
