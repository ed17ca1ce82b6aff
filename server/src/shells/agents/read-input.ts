import type { AgentPhrases } from "../../answers/messages/agent-phrases.ts";
import { givenUri } from "./agent-context.ts";
import { maxInputLength, type FileInput, type SetInput } from "./inputs.ts";

/** Why a call cannot be answered. */
export interface InputProblem {
  readonly problem: string;
}

/** The texts of a call by their addresses, or what is wrong with them. */
export function inputTexts(
  { files = [], main, dropIns = [] }: SetInput & { readonly files?: readonly FileInput[] },
  phrases: AgentPhrases,
): ReadonlyMap<string, string> | InputProblem {
  const texts = new Map<string, string>();
  let length = 0;
  for (const { path, text } of [...files, ...(main ? [main] : []), ...dropIns]) {
    if (path === "") return { problem: phrases.emptyPath };
    if (text === undefined) continue;
    const uri = givenUri(path);
    if (texts.has(uri)) return { problem: phrases.twice(path) };
    length += text.length;
    if (length > maxInputLength) return { problem: phrases.tooLong(maxInputLength) };
    texts.set(uri, text);
  }
  return texts;
}
