import type { ScalarNode } from "../../syntax/located-node.ts";
import { hole } from "../../syntax/hole.ts";
import { readTemplate, type HclTemplate } from "../../syntax/hcl/hcl-template.ts";
import type { Span } from "../../text/span.ts";
import type { Part, PartContext } from "../part.ts";
import type { DecodedText } from "./decoded-text.ts";
import { encodedText } from "./hcl-encoded.ts";

/** A text that a file of Terraform holds. */
export interface TextInHcl {
  readonly id: string;
  readonly decoded: DecodedText;
  readonly isFilledIn: true;
  readonly parts: readonly Part[];
}

/**
 * The texts in a file of Terraform that hold something of ours: heredocs and strings of several lines, whoever they are for, and
 * what objects become as texts. Of what Terraform puts in nothing is known; a text that it decides about is left alone.
 */
export function textsInHcl({ source, hcl, partsOf }: PartContext): readonly TextInHcl[] {
  const { texts, objects } = hcl();
  const read = (id: string, decoded: DecodedText): TextInHcl[] => {
    const { text } = decoded;
    const found = partsOf(text, pathOf(text), { isFilledIn: text.includes(hole) });
    const parts = found.filter(({ kind }) => kind !== "headerless");
    return parts.length > 0 ? [{ id, decoded, isFilledIn: true, parts }] : [];
  };
  const ofObjects = objects.flatMap((object, at) =>
    read(`object[${at}]`, encodedText(source.text, object)),
  );
  const isRead = ({ start }: Span): boolean =>
    ofObjects.some(({ decoded: { region } }) => region.start <= start && start < region.end);
  const ofTexts = texts.flatMap(({ span }: ScalarNode, at) => {
    const template = isRead(span) ? undefined : readTemplate(source.text, span.start);
    return !template || template.hasDirectives ? [] : read(`text[${at}]`, textOf(template));
  });
  return [...ofObjects, ...ofTexts];
}

function textOf({ text, places, indent }: HclTemplate): DecodedText {
  const region = { start: places[0] ?? 0, end: places.at(-1) ?? 0 };
  return { text, region, places, ...(indent !== undefined && { indent }) };
}

/** Settings of Bottlerocket are TOML; all else tells itself. */
function pathOf(text: string): string {
  return /^\s*\[settings\b/m.test(text) ? "user-data.toml" : "";
}
