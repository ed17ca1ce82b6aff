import type { ParamsOfTexts } from "../../engine/messages/message-params.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";
import type { PlatformTexts } from "../../engine/messages/platform-texts.ts";

export const terraformNotes = {
  text: "It must be a string.",
  number: "It must be an integer.",
  bool: "It must be true or false.",
  list: "It must be a list of strings.",
  map: "It must be a map of strings: write NAME = { … }.",
  block: "It is a block: write NAME { … }, without an equals sign.",
  argument: "It is an argument, not a block: write NAME = VALUE.",
  plan: "The value of a Terraform expression.",
} as const;

/** Parameters of a message about a field in a platform's document. */
interface PlatformFieldParams {
  readonly texts: PlatformTexts;
  /** The kubelet's path of the field. */
  readonly field: string;
  readonly effect: PlatformEffect;
  /** The id of a sentence of the platform's. */
  readonly note?: string;
  /** The resulting value, as JSON; left out if it is not known. */
  readonly value?: string;
}

/** The effect that a platform has on a value that the user writes. */
type PlatformEffect = "refused" | "stops" | "lost" | "overwritten" | "noted";

/** Parameters of a message about another part of a platform's document. */
interface PlatformProblemParams {
  readonly texts: PlatformTexts;
  readonly effect: PlatformEffect;
  readonly note: string;
  /** The platform's own words, or the value that is meant. */
  readonly detail?: string;
  /** The allowed values, the likeliest first: strings, numbers, booleans. */
  readonly instead?: readonly ExactJson[];
  /** The only words that may. */
  readonly words?: readonly (string | number)[];
}

/** Parameters of a message about a syntax error. */
type PlatformSyntaxParams = Pick<PlatformProblemParams, "texts" | "note">;

/** Parameters of a message about a zero or empty value that a platform leaves out. */
interface PlatformZeroParams {
  readonly texts: PlatformTexts;
  readonly field: string;
  /** The written value and the resulting one, as JSON. */
  readonly written: string;
  readonly stays: string;
}

/** The English texts about what platforms do with settings in their documents. */
export const platformMessages = {
  "platform-field": ({ texts, field, effect, note, value }: PlatformFieldParams): string => {
    const { title, words: own } = texts;
    const more = note === undefined ? "" : ` ${own.notes[note] ?? ""}`;
    switch (effect) {
      case "refused":
        return `${title} does not accept "${field}" here.${more} ${own.refused}`;
      case "stops":
        return `${title} accepts "${field}", but the kubelet does not start with it.${more} ${own.stops ?? own.refused}`;
      case "lost":
        return `${title} silently ignores "${field}".${more}`;
      case "overwritten":
        return value === undefined
          ? `${title} overwrites "${field}" with its own value; this line has no effect.${more}`
          : `${title} overwrites "${field}" with ${value}; this line has no effect.${more}`;
      case "noted":
        return value === undefined
          ? `${title} does not change "${field}".${more}`
          : `${title} uses this "${field}" instead of its own value, ${value}.${more}`;
    }
  },
  "platform-problem": ({ texts, effect, note, detail }: PlatformProblemParams): string => {
    const { title, words: own } = texts;
    const words = detail === undefined ? "" : ` ("${detail}").`;
    const text = `${own.notes[note] ?? ""}${words}`;
    switch (effect) {
      case "refused":
        return `${title} rejects this: ${text} ${own.refused}`;
      case "stops":
        return `${title} accepts this, but the kubelet does not start: ${text} ${own.stops ?? own.refused}`;
      case "lost":
        return `${title} accepts this, but it has no effect: ${text}`;
      case "overwritten":
        return `${title} overwrites this with its own value: ${text}`;
      case "noted":
        return `${title}: ${text}`;
    }
  },
  "platform-refusal": ({ texts }: { readonly texts: PlatformTexts }): string =>
    `${texts.title} rejects the document. ${texts.words.refused}`,
  "platform-toml-syntax": ({ texts: { words }, note }: PlatformSyntaxParams): string =>
    `This is not valid TOML: ${words.notes[note] ?? ""} ${words.refused}`,
  "platform-zero-lost": ({ texts, field, written, stays }: PlatformZeroParams): string =>
    `"${field}" remains ${stays} instead of ${written}: ${texts.title} silently ignores false, 0 and empty values when it merges this with its own configuration.`,
};

declare module "../../engine/messages/message-params.ts" {
  interface MessageParams extends ParamsOfTexts<typeof platformMessages> {}
}
