import type { PodAnalysis } from "./analyze-pods.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { profileTypes } from "../profile-path.ts";
import { cursorAt } from "../../engine/syntax/cursor-at.ts";
import type { Cursor, CursorStep } from "../../engine/syntax/cursor.ts";
import { textScalar } from "../../engine/syntax/scalar-text.ts";
import type { Span } from "../../engine/text/span.ts";
import { describeOnNode, describePath, describeType, describeTypes } from "./pod-documentation.ts";

/** Something that can be written at the cursor. */
export interface PodCompletion {
  readonly label: string;
  /** The text that replaces the span; not a snippet. */
  readonly insert: string;
  /** On one line; of a text in quotes it begins behind the first. */
  readonly span: Span;
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
  readonly kind: "key" | "value" | "file";
}

type KeyCursor = Extract<Cursor, { at: "key" }>;
type ValueCursor = Extract<Cursor, { at: "value" }>;

/**
 * Completions at `offset` inside of a `seccompProfile`, the likeliest first: its keys, its types, the paths of known
 * profiles. The place is read from lines and brackets, so that this works in broken text; empty everywhere else.
 */
export function podCompletionsAt(
  { text, lines, format, file, profileFiles }: PodAnalysis,
  offset: number,
  knowledge: Knowledge,
): readonly PodCompletion[] {
  const document = file.documents.findLast(({ span }) => span.start <= offset);
  if (!document) return [];
  const input = { text, lines, format, document: document.span, root: document.root };
  const cursor = cursorAt(input, offset);
  if (cursor.at === "key" && isInProfile(cursor.path)) {
    return keysAt(cursor, text, offset, knowledge);
  }
  const place = valuePlace(cursor);
  if (!place) return [];
  const { key, form } = place;
  if (key === "type") {
    return profileTypes.map((type): PodCompletion => {
      const documentation = describeType(type, knowledge);
      return { label: type, ...written(type, form, text, offset), documentation, kind: "value" };
    });
  }
  if (key !== "localhostProfile") return [];
  return [...(profileFiles?.paths ?? [])].sort().map((path): PodCompletion => {
    const documentation = describeOnNode(path, profileFiles, knowledge.language.pods);
    const item = { label: path, documentation, kind: "file" } as const;
    return { ...item, ...written(path, form, text, offset) };
  });
}

type Form = Pick<ValueCursor, "span" | "lead" | "style">;

/** The key whose value the cursor is at, behind its colon or on the line below it. */
function valuePlace(cursor: Cursor): { readonly key: string; readonly form: Form } | undefined {
  if (cursor.at === "value") {
    return isInProfile(cursor.path) ? { key: cursor.key, form: cursor } : undefined;
  }
  if (cursor.at !== "key" || cursor.style !== "block") return undefined;
  const last = cursor.path.at(-1);
  const isFirst = cursor.existing.size === 0 && !cursor.hasColon;
  if (!isFirst || !last || !("key" in last)) return undefined;
  return isInProfile(cursor.path.slice(0, -1)) ? { key: last.key, form: cursor } : undefined;
}

/** True for the way into a `securityContext.seccompProfile`. */
function isInProfile(path: readonly CursorStep[]): boolean {
  const [outer, inner] = path.slice(-2).map((step) => ("key" in step ? step.key : ""));
  return outer === "securityContext" && inner === "seccompProfile";
}

function keysAt(
  cursor: KeyCursor,
  text: string,
  offset: number,
  knowledge: Knowledge,
): readonly PodCompletion[] {
  const { existing, hasColon, hasBody } = cursor;
  const tail = hasColon ? "" : hasBody ? ":" : ": ";
  const descriptions = {
    type: describeTypes(knowledge),
    localhostProfile: describePath(
      { type: undefined, localhostProfile: undefined },
      undefined,
      knowledge,
    ),
  };
  const names = ["type", "localhostProfile"] as const;
  return names
    .filter((name) => !existing.has(name))
    .map((name): PodCompletion => {
      const { span, insert } = written(name, cursor, text, offset);
      const detail = knowledge.language.pods.what[name];
      const documentation = descriptions[name];
      return { label: name, insert: insert + tail, span, detail, documentation, kind: "key" };
    });
}

/**
 * A text at the cursor. Where a quote is open there, it stays, and the text goes behind it: editors
 * compare what is typed with the text itself.
 */
function written(
  value: string,
  { span, lead, style }: Form,
  text: string,
  offset: number,
): Pick<PodCompletion, "insert" | "span"> {
  const quote = text.charAt(span.start);
  const isQuoted = span.start < offset && (quote === '"' || quote === "'");
  if (!isQuoted || lead !== "") return { insert: lead + textScalar(value, style), span };
  const inner = quote === '"' ? JSON.stringify(value).slice(1, -1) : value.replaceAll("'", "''");
  return { insert: inner + quote, span: { start: span.start + 1, end: span.end } };
}
