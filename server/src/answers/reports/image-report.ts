import type {
  ReportChapter,
  ReportItem,
  ReportKind,
  ReportView,
} from "../../engine/reports/report-view.ts";
import {
  type ImageProviders,
  imageProviders,
  matchingPattern,
  mismatchInWords,
} from "../../credentials/index.ts";
import { type NodePhrases, treeOf } from "../../kubelet/index.ts";
import { holdsOwnConfig } from "../../stacks/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { parseFile } from "../../engine/syntax/parse.ts";

/**
 * Which credential providers a configuration has for an image, and why the others do not serve it. Undefined for a text
 * without providers.
 */
export function imageReport(
  text: string,
  image: string,
  { language }: Pick<Knowledge, "language">,
): ReportView | undefined {
  const { node: phrases, views } = language;
  const tree = treeOf(parseFile(text).documents[0]?.root, 0);
  if (!tree || !holdsOwnConfig(text, "CredentialProviderConfig")) return undefined;
  const found = imageProviders(tree, image);
  if (!found) return chapterAlone(image, { notes: [phrases.noImage(image)], sections: [] });
  const [name = image, ...lines] = imageLines(found, phrases);
  const items = lines.map((line): ReportItem => {
    const isServed = line.startsWith("+ ");
    if (!isServed && !line.startsWith("- ")) return { text: line };
    const kind: ReportKind = isServed
      ? { id: "served", word: `✓ ${views.kinds.served}`, tone: "good" }
      : { id: "other", word: `✗ ${views.kinds.other}`, tone: "neutral" };
    return { kind, text: line.slice(2) };
  });
  return chapterAlone(name, { notes: [], sections: [{ items }] });
}

function chapterAlone(title: string, chapter: Omit<ReportChapter, "title">): ReportView {
  return { title, chapters: [{ title, ...chapter }] };
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
