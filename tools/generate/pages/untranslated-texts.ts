import { readFileSync } from "node:fs";
import { allEnglishMessages } from "../../../server/src/languages/english-texts.ts";
import { untranslatedRules, type RuleTexts } from "../tables/rule-registry.ts";

/** The catalogues are read as texts: as modules they would need the registries that the generator makes. */
const catalogues = [
  "documents/messages/zh-cn/file-messages",
  "flags/messages/zh-cn/flag-messages",
  "kubelet/messages/zh-cn/messages",
  "platforms/messages/zh-cn/platform-messages",
  "stacks/project/messages/zh-cn/project-phrases",
  "seccomp/messages/zh-cn/profile-messages",
].map((name) => new URL(`../../../server/src/${name}.ts`, import.meta.url));

/** The texts that may follow in Chinese and have not yet, a line each. */
export function untranslatedTexts(rules: RuleTexts): string[] {
  const texts = catalogues.map((file) => readFileSync(file, "utf8")).join("\n");
  const translated = new Set([...texts.matchAll(/^ {2}"?([\w-]+)"?:/gm)].map(([, key]) => key));
  const messages = Object.keys(allEnglishMessages).filter((key) => !translated.has(key));
  return [...messages.map((key) => `a Chinese text: ${key}`), ...untranslatedRules(rules)];
}
