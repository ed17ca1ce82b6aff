import { paragraphs } from "../engine/reports/markdown.ts";
import { type ParsedText, parseText, partsAt } from "../stacks/index.ts";
import { isKubeletName } from "../kubelet/index.ts";
import { documentationOf } from "../stacks/project/index.ts";
import type { Completion, DocumentationKey } from "../engine/analysis/part-results.ts";
import type { Excerpt } from "../engine/syntax/excerpt.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { lineAt, lineIndexOf, lineSpan } from "../engine/text/line-index.ts";
import type { Snapshot } from "./analyses.ts";
import type { FileView } from "./file-view.ts";
import { offeredCompletions, type OfferedCompletions } from "./offered-completions.ts";
import { rulePage } from "./answers/rule-page.ts";
import type { ServiceContext } from "./service-context.ts";
import type { Settings } from "./settings.ts";
import { pathOfUri } from "../engine/files/uris.ts";

/** Completions of a text, and the version that their texts are for. */
export interface CompletionList extends OfferedCompletions {
  readonly version: KubernetesVersion;
  /** Nothing is offered, and nothing else should be: a part answers for this place, and only the user knows the text. */
  readonly isSettled: boolean;
}

/** The completions at an offset of a document, also of one that has only been begun; empty where nothing is ours. */
export async function completionsInDocument(
  snapshot: Snapshot,
  settings: Settings,
  { file, analyzed }: Pick<FileView, "file" | "analyzed">,
  offset: number,
  context: ServiceContext,
): Promise<CompletionList> {
  const begun = analyzed.analysis ? undefined : begunFile(snapshot, settings, context);
  const subject = begun ?? file;
  if (!subject) {
    const { kubernetesVersion: version } = settings;
    return { version, items: [], isIncomplete: false, isSettled: false };
  }
  const { version, items } = await completionsInFile(subject, offset, context);
  const offered = offeredCompletions(items, subject.text, offset);
  const isSettled = offered.items.length === 0 && (items.length > 0 || isOurs(subject, offset));
  return { version, ...offered, isSettled };
}

/** True in a file that is about nodes, and at a place in another file that a part answers for. */
function isOurs(file: ParsedText, offset: number): boolean {
  const hasDocuments = file.file.documents.length > 0;
  return partsAt(file, offset).some(({ kind, isExclusive }) => {
    if (isExclusive || kind === "project-file" || kind === "seccomp-profile") return true;
    return kind === "flags" || (hasDocuments && (kind === "documents" || kind === "hosted"));
  });
}

/** Those of the first part that has any, else what a schema offers. */
async function completionsInFile(
  file: ParsedText,
  offset: number,
  context: ServiceContext,
): Promise<Pick<CompletionList, "version" | "items">> {
  const parts = partsAt(file, offset);
  for (const part of parts) {
    const items = part.complete?.(offset) ?? [];
    if (items.length > 0) return { version: part.config?.version ?? file.version, items };
  }
  const form = parts
    .map((part) => part.jsonForm?.(offset))
    .find((candidate) => candidate !== undefined);
  const json = form && (await context.profileJson());
  if (!json) return { version: file.version, items: [] };
  const { around } = form;
  const items = await json.complete(around.text, around.offset, form);
  return { version: file.version, items: items.map((item) => placedIn(item, around)) };
}

function placedIn(item: Completion, around: Excerpt): Completion {
  const { insert } = item;
  return { ...item, insert: { ...insert, span: around.spanInText(insert.span) } };
}

/**
 * True where a typed space or quote asks for nothing: behind a comment sign, since most comments are prose, and before
 * a word, which is written already.
 */
export function isUnasked(text: string, offset: number): boolean {
  const lines = lineIndexOf(text);
  const { start } = lineSpan(lines, text, lineAt(lines, offset));
  return /#[ \t]*$/.test(text.slice(start, offset)) || /[\w/+-]/.test(text.charAt(offset));
}

/**
 * A file that is named like the kubelet's and contains at most one word is treated as the kubelet's, so that its
 * possible contents can be completed. Undefined for other files.
 */
function begunFile(
  { uri, languageId, text }: Snapshot,
  { kubernetesVersion }: Settings,
  { knowledge }: ServiceContext,
): ParsedText | undefined {
  const path = pathOfUri(uri);
  if (languageId !== "yaml" || !isKubeletName(path)) return undefined;
  if (!/^[\w-]*$/.test(text.replaceAll(/^[ \t]*#.*$/gm, "").trim())) return undefined;
  return parseText(text, { kubernetesVersion, path, isKubeletConfig: true }, knowledge);
}

/** The documentation of a completion as Markdown; "" where there is none. Any key is safe to pass. */
export async function completionText(
  key: DocumentationKey,
  version: KubernetesVersion,
  context: ServiceContext,
): Promise<string> {
  const text = documentationOf(key, version, context.knowledge);
  if (key.of !== "rule-facts") return text;
  return paragraphs(text, await rulePage(key.name, context));
}
