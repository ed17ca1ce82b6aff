import { inOwnNames } from "../messages/field-names.ts";
import type { Language } from "../messages/language.ts";
import type { MessageRef } from "../messages/message-ref.ts";
import type { FixTitle } from "../messages/fix-titles.ts";
import { shownText } from "../text/shown.ts";

/** The effect of a mistake on the kubelet, in the sentences of both languages. */
const noStart =
  /(?:The )?[kK]ubelet (?:cannot read the file (?:\("failed to decode"\) )?and )?(?:does|will) not start\.|kubelet (?:\u65e0\u6cd5\u8bfb\u53d6\u6b64\u6587\u4ef6(?:\uff08"failed to decode"\uff09)?\uff0c\u56e0\u800c)?\u65e0\u6cd5\u542f\u52a8\u3002/u;

/** The text of a message: what is wrong, what the kubelet makes of it, what to do. */
export function messageText(message: MessageRef, language: Pick<Language, "message">): string {
  // Key and params come from one union member, which the compiler cannot see through the index.
  const write = language.message(message.key) as (params: MessageRef["params"]) => string;
  const text = boundedText(write, message.params);
  const named = message.names ? inOwnNames(text, message.names) : text;
  const { refusedBy: texts, isOfRecord } = message;
  if (texts) return named.replace(noStart, () => language.message("platform-refusal")({ texts }));
  return isOfRecord ? named.replace(noStart, () => language.message("record-unread")({})) : named;
}

/** The text of a fix's title. */
export function fixTitleText(title: FixTitle, { fixTitles }: Pick<Language, "fixTitles">): string {
  // Key and params come from one union member, which the compiler cannot see through the index.
  const write = fixTitles[title.key] as (params: FixTitle["params"]) => string;
  return boundedText(write, title.params);
}

/** Where a message is longer than this, what it quotes is cut, and then the message. */
const maxMessage = 1_000;

/** A message in which long texts of users are cut. */
function boundedText<P>(write: (params: P) => string, params: P): string {
  const text = write(params);
  if (text.length <= maxMessage) return text;
  const cut = write(shownIn(params));
  return cut.length <= maxMessage ? cut : `${cut.slice(0, maxMessage)}…`;
}

/** Params with their texts and those in their lists cut; what writes a message only reads them. */
function shownIn<T>(value: T): T {
  const cut = (inner: unknown): unknown => {
    if (typeof inner === "string") return shownText(inner);
    return Array.isArray(inner) ? inner.map(cut) : inner;
  };
  if (typeof value !== "object" || value === null) return value;
  // Only texts change, so all members keep their types.
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)])) as T;
}
