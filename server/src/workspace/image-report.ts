import {
  type ImageProviders,
  imageProviders,
  matchingPattern,
  mismatchInWords,
} from "../credentials/index.ts";
import { type NodePhrases, escaped, treeOf } from "../kubelet/index.ts";
import { holdsOwnConfig } from "../sets/index.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import { parseFile } from "../syntax/parse.ts";

/**
 * Which credential providers a configuration has for an image, and why the others do not serve it, as Markdown. A sentence
 * for what is no image's name; undefined for a text without providers.
 */
export function imageReport(
  text: string,
  image: string,
  { language }: Pick<Knowledge, "language">,
): string | undefined {
  const { node: phrases } = language;
  const tree = treeOf(parseFile(text).documents[0]?.root, 0);
  if (!tree || !holdsOwnConfig(text, "CredentialProviderConfig")) return undefined;
  const found = imageProviders(tree, image);
  if (!found) return phrases.noImage(image);
  const [name, ...lines] = imageLines(found, phrases);
  const listed = lines.map((line) => `- ${escaped(line.replace("+ ", "✓ ").replace(/^- /, "✗ "))}`);
  return [`# ${escaped(name ?? "")}`, "", ...listed, ""].join("\n");
}

/** The whole name of the image, then each pattern of each provider with why it matches or does not. */
export function imageLines(
  { reference, tag, providers }: ImageProviders,
  phrases: NodePhrases,
): readonly string[] {
  const tagText = tag === undefined ? "" : `:${tag}`;
  const digestText = reference.digest === undefined ? "" : `@${reference.digest}`;
  const isServed = providers.some((provider) => matchingPattern(provider) !== undefined);
  return [
    `${reference.repository}${tagText}${digestText}`,
    ...providers.flatMap((provider) => {
      const served = matchingPattern(provider);
      const reasons = provider.patterns.flatMap(({ pattern, mismatch }) =>
        mismatch ? [phrases.imageMismatch(provider.name, pattern, mismatchInWords(mismatch))] : [],
      );
      return served === undefined
        ? reasons
        : [phrases.imageServed(provider.name, served), ...reasons];
    }),
    ...(isServed ? [] : [phrases.noProvider]),
  ];
}
