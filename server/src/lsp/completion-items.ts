import {
  CompletionItemKind,
  CompletionItemTag,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  type CompletionItem,
} from "vscode-languageserver";
import type { Analysis } from "../core/analysis/analysis.ts";
import {
  completionsAt,
  documentationOf,
  type CompletionCandidate,
  type DocumentationKey,
} from "../core/features/completion.ts";
import { newestVersion, versionFrom } from "../core/schema/field-index.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { KubernetesVersion } from "../core/schema/table.ts";
import type { ClientAbilities } from "./client-abilities.ts";
import { rangeOf } from "./convert.ts";
import { isRecord } from "./settings.ts";

/** What an item carries to its resolve request. */
interface ItemData {
  readonly version: KubernetesVersion;
  readonly documentation: DocumentationKey;
}

const kinds: Readonly<Record<CompletionCandidate["kind"], CompletionItemKind>> = {
  field: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  gate: CompletionItemKind.EnumMember,
  scaffold: CompletionItemKind.Snippet,
};

/** The completions at an offset; their documentation comes with `resolveItem`. */
export function completionItemsAt(
  analysis: Analysis,
  offset: number,
  knowledge: Knowledge,
  abilities: ClientAbilities,
): CompletionItem[] {
  return completionsAt(analysis, offset, knowledge).items.map((candidate) =>
    itemOf(analysis, candidate, abilities),
  );
}

function itemOf(
  analysis: Analysis,
  candidate: CompletionCandidate,
  abilities: ClientAbilities,
): CompletionItem {
  const { label, detail, filterText, insert, sortText } = candidate;
  const isSnippet = insert.isSnippet && abilities.snippets;
  const newText = insert.isSnippet && !isSnippet ? withoutPlaceholders(insert.text) : insert.text;
  const data: ItemData = { version: analysis.version, documentation: candidate.documentation };
  const command = abilities.suggestCommand;
  return {
    label,
    kind: kinds[candidate.kind],
    sortText,
    textEdit: { range: rangeOf(analysis, insert.span), newText },
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(abilities.insertAsIs && { insertTextMode: InsertTextMode.asIs }),
    ...(detail !== undefined && { detail }),
    ...(detail !== undefined &&
      abilities.labelDetails && { labelDetails: { description: detail } }),
    ...(filterText !== undefined && { filterText }),
    ...(candidate.preselect && { preselect: true }),
    ...(candidate.deprecated &&
      abilities.deprecatedTag && { tags: [CompletionItemTag.Deprecated] }),
    ...(candidate.retrigger && command !== undefined && { command: { title: "", command } }),
    data,
  };
}

/** A snippet as plain text: `${1:true}` -> `true`, `${1|a,b|}` -> `a`, `$0` -> nothing. */
export function withoutPlaceholders(snippet: string): string {
  return snippet.replace(
    /\\([\\$}])|\$\{\d+:((?:[^\\}]|\\.)*)\}|\$\{\d+\|((?:[^\\,|]|\\.)*)[^}]*\}|\$\{?\d+\}?/g,
    (_all, escaped?: string, text?: string, choice?: string) =>
      escaped ?? unescaped(text ?? choice ?? ""),
  );
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, "$1");
}

/** The item with its documentation; the item itself where its data is none of ours. */
export function resolveItem(item: CompletionItem, knowledge: Knowledge): CompletionItem {
  const data = readData(item.data);
  if (!data) return item;
  const value = documentationOf(data.documentation, data.version, knowledge);
  return value === "" ? item : { ...item, documentation: { kind: MarkupKind.Markdown, value } };
}

/** The data comes back from the client: whatever is no longer ours gives undefined. */
function readData(data: unknown): ItemData | undefined {
  if (!isRecord(data)) return undefined;
  const documentation = readKey(data["documentation"]);
  const version = versionFrom(String(data["version"])) ?? newestVersion;
  return documentation && { version, documentation };
}

function readKey(key: unknown): DocumentationKey | undefined {
  if (!isRecord(key)) return undefined;
  const text = (name: string): string => {
    const value = key[name];
    return typeof value === "string" ? value : "";
  };
  switch (key["of"]) {
    case "field":
      return {
        of: "field",
        kind: text("kind"),
        apiVersion: text("apiVersion"),
        path: text("path"),
      };
    case "gate":
      return { of: "gate", name: text("name") };
    case "value":
      return { of: "value", kind: text("kind"), path: text("path"), value: text("value") };
    case "rule":
      return { of: "rule", name: text("name") };
    case "none":
      return { of: "none" };
    default:
      return undefined;
  }
}
