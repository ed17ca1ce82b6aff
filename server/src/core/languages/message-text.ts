import { inOwnNames } from "../messages/field-names.ts";
import type { Language } from "../messages/language.ts";
import type { MessageRef } from "../messages/message-ref.ts";
import type { FixTitle } from "../messages/fix-titles.ts";

/** The text of a message: what is wrong, what the kubelet makes of it, what to do. */
export function messageText(message: MessageRef, language: Pick<Language, "message">): string {
  // Key and params come from one union member, which the compiler cannot see through the index.
  const write = language.message(message.key) as (params: MessageRef["params"]) => string;
  const text = write(message.params);
  return message.names ? inOwnNames(text, message.names) : text;
}

/** The text of a fix's title. */
export function fixTitleText(title: FixTitle, { fixTitles }: Pick<Language, "fixTitles">): string {
  // Key and params come from one union member, which the compiler cannot see through the index.
  const write = fixTitles[title.key] as (params: FixTitle["params"]) => string;
  return write(title.params);
}
