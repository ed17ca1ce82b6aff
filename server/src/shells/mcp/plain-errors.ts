import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ErrorCode, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { isRecord } from "../../engine/text/is-record.ts";
import { shownText } from "../../engine/text/shown.ts";

/** A transport whose errors are sentences: the SDK answers a request of the wrong form with JSON of its schema library. */
export function withPlainErrors(transport: Transport): Transport {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(plainError(message), options);
  return transport;
}

function plainError(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message)) return message;
  const sentences = sentencesOf(message.error.message);
  if (!sentences) return message;
  const error = { code: ErrorCode.InvalidParams, message: sentences.join(" ") };
  return { ...message, error };
}

/** The mistakes in the SDK's message; undefined for a message that is already a sentence. */
function sentencesOf(text: string): readonly string[] | undefined {
  if (!text.startsWith("[")) return undefined;
  let issues: unknown;
  try {
    issues = JSON.parse(text);
  } catch {
    return undefined;
  }
  return Array.isArray(issues) && issues.length > 0 && issues.every(isRecord)
    ? issues.map(sentenceOf)
    : undefined;
}

const expectedTexts: ReadonlyMap<unknown, string> = new Map([
  ["string", "a string"],
  ["number", "a number"],
  ["int", "an integer"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "an object"],
  ["record", "an object"],
]);

function sentenceOf(issue: Readonly<Record<string, unknown>>): string {
  const path = Array.isArray(issue["path"]) ? issue["path"].map(String).join(".") : "";
  const place = `"${shownText(path)}"`;
  if (String(issue["message"]).endsWith("received undefined")) return `${place} is missing.`;
  const expected = expectedTexts.get(issue["expected"]);
  return expected === undefined ? `${place} is not valid.` : `${place} must be ${expected}.`;
}
