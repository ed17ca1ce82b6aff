import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { NodeEntry } from "../../facts/node-reference.ts";
import type { ReferencePhrases } from "../messages/reference-phrases.ts";
import {
  code,
  escaped,
  headline,
  markdownList,
  paragraphs,
} from "../../engine/reports/markdown.ts";

/** The node reference's text about something, as Markdown. */
export function describeNodeEntry(
  entry: NodeEntry,
  { language, descriptions }: Pick<Knowledge, "language" | "descriptions">,
): string {
  const { reference } = language;
  return paragraphs(
    headline(escaped(entry.name), reference.kinds[entry.group]),
    descriptions.nodeReference(entry.name),
    markdownList(nodeFactLines(entry, reference)),
    `[${reference.page}](${nodeReferenceUrl(entry)})`,
  );
}

/** The facts of an entry, a line each, as Markdown. */
export function nodeFactLines(entry: NodeEntry, phrases: ReferencePhrases): readonly string[] {
  const { name, path, directory, also, kernel, safe, gate, fields, flags } = entry;
  const place = path ?? (directory ? name : undefined);
  const line = <T>(value: T | undefined, write: (value: T) => string): readonly string[] =>
    value === undefined ? [] : [write(value)];
  return [
    ...line(place, (text) => (directory ? phrases.directory : phrases.path)(code(text))),
    ...line(also, (names) => phrases.also(names.map(code))),
    ...line(versionsLine(entry, phrases), (text) => text),
    ...line(kernel, phrases.kernel),
    ...(safe ? [phrases.safe] : []),
    ...line(gate, (text) => phrases.gate(code(text))),
    ...line(fields, (paths) => phrases.fields(paths.map(code))),
    ...line(flags, (names) => phrases.flags(names.map((flag) => code(`--${flag}`)))),
  ];
}

function versionsLine({ since, until }: NodeEntry, phrases: ReferencePhrases): string | undefined {
  if (since !== undefined && until !== undefined) return phrases.between(since, until);
  if (since !== undefined) return phrases.since(since);
  return until === undefined ? undefined : phrases.until(until);
}

/** The page of the official node reference that names an entry. */
export function nodeReferenceUrl({ page }: Pick<NodeEntry, "page">): string {
  return `https://kubernetes.io/docs/reference/node/${page}/`;
}
