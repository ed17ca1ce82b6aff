import * as findings from "../../server/src/engine/analysis/finding-text.ts";
import * as messages from "../../server/src/engine/analysis/message-text.ts";
import type { Finding } from "../../server/src/engine/analysis/finding.ts";
import type { FixTitle } from "../../server/src/engine/messages/fix-titles.ts";
import type { Language } from "../../server/src/engine/messages/language.ts";
import type { MessageRef } from "../../server/src/engine/messages/message-ref.ts";
import type { RuleFacts } from "../../server/src/facts/table.ts";
import { english } from "./english.ts";

/** The product's texts, in English where a test names no language. */
export const messageText = (message: MessageRef, language: Language = english): string =>
  messages.messageText(message, language);

export const fixTitleText = (title: FixTitle, language: Language = english): string =>
  messages.fixTitleText(title, language);

export const findingText = (
  finding: Finding,
  rules: ReadonlyMap<string, RuleFacts>,
  language: Language = english,
): string => findings.findingText(finding, rules, language);
