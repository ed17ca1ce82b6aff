import {
  CompletionItemKind,
  CompletionItemTag,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  type Command,
  type CompletionItem,
  type CompletionList,
} from "vscode-languageserver";
import type { ParsedText } from "../../../stacks/index.ts";
import type { Completion, DocumentationKey } from "../../../engine/analysis/part-results.ts";
import { documentationKeyFrom } from "../../../engine/analysis/documentation-key.ts";
import { defaultVersion, nearestVersion } from "../../../facts/field-index.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import {
  completionText,
  type CompletionList as FoundCompletions,
} from "../../../service/completion-in-view.ts";
import { unmatched } from "../../../service/offered-completions.ts";
import type { ServiceContext } from "../../../service/service-context.ts";
import { isRecord } from "../../../engine/text/is-record.ts";
import type { ClientCapabilities } from "../client-capabilities.ts";
import { rangeOf } from "./convert.ts";

/** The data of an item for its resolve request. */
interface ItemData {
  readonly version: KubernetesVersion;
  readonly documentation: DocumentationKey;
}

const kinds: Readonly<Record<Completion["kind"], CompletionItemKind>> = {
  property: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  "enum-member": CompletionItemKind.EnumMember,
  snippet: CompletionItemKind.Snippet,
  function: CompletionItemKind.Function,
  constant: CompletionItemKind.Constant,
  file: CompletionItemKind.File,
  module: CompletionItemKind.Module,
};

/** Completions as the protocol has them; their documentation comes with `resolveItem`. */
export function completionList(
  { items, version, isIncomplete, isSettled }: FoundCompletions,
  file: Pick<ParsedText, "text" | "lines">,
  offset: number,
  capabilities: ClientCapabilities,
): CompletionList {
  const isBegun = /\S/.test(file.text.charAt(offset - 1));
  if (isSettled && isBegun && capabilities.offersWords) {
    return { isIncomplete: false, items: [hiddenItem(file, offset)] };
  }
  return {
    // VS Code leaves an incomplete list open, with all its items, until the next answer: Enter would take one of them.
    isIncomplete: isIncomplete && !capabilities.asksAgain,
    items: items.map((item) => itemOf(file, item, version, capabilities)),
  };
}

function itemOf(
  file: Pick<ParsedText, "text" | "lines">,
  completion: Completion,
  version: KubernetesVersion,
  capabilities: ClientCapabilities,
): CompletionItem {
  const { label, detail, filterText, insert, sortText, documentation } = completion;
  const isSnippet = insert.isSnippet && capabilities.snippets;
  const newText = insert.isSnippet && !isSnippet ? withoutPlaceholders(insert.text) : insert.text;
  const command = capabilities.suggestCommand;
  return {
    label,
    kind: kinds[completion.kind],
    textEdit: { range: rangeOf(file, insert.span), newText },
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    insertTextMode: capabilities.insertAsIs ? InsertTextMode.asIs : undefined,
    sortText,
    detail,
    labelDetails:
      detail !== undefined && completion.isDetailBeside && capabilities.labelDetails
        ? { description: detail }
        : undefined,
    filterText,
    preselect: completion.preselect ? true : undefined,
    tags:
      completion.deprecated && capabilities.deprecatedTag
        ? [CompletionItemTag.Deprecated]
        : undefined,
    command: completion.retrigger && command !== undefined ? suggest(command) : undefined,
    ...documentationOf(documentation, version),
  };
}

/**
 * An item that no typed text matches. Without an answer, an editor offers words of the document, and Enter would
 * take `10s` for a typed `1`.
 */
function hiddenItem(file: Pick<ParsedText, "text" | "lines">, offset: number): CompletionItem {
  const range = rangeOf(file, { start: offset - 1, end: offset });
  return { label: " ", filterText: unmatched, textEdit: { range, newText: "" } };
}

/** Asks as typing does: VS Code lets Enter make a new line behind a complete word only in lists that open by themselves. */
function suggest(command: string): Command {
  return { title: "", command, arguments: [{ auto: true }] };
}

function documentationOf(
  documentation: Completion["documentation"],
  version: KubernetesVersion,
): Pick<CompletionItem, "documentation" | "data"> {
  if (documentation === undefined) return {};
  if (typeof documentation === "string") {
    return { documentation: { kind: MarkupKind.Markdown, value: documentation } };
  }
  return { data: { version, documentation } satisfies ItemData };
}

/** A snippet as plain text: `${1:true}` -> `true`, `${1|a,b|}` -> `a`, `$0` -> nothing. */
export function withoutPlaceholders(snippet: string): string {
  return snippet.replace(
    /\\([\\$}])|\$\{\d+:((?:[^\\}]|\\.)*)\}|\$\{\d+\|((?:[^\\,|]|\\.)*)[,|][^}]*\}|\$\{?\d+\}?/g,
    (_all, escaped?: string, text?: string, choice?: string) =>
      escaped ?? unescaped(text ?? choice ?? ""),
  );
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, "$1");
}

/** The item with its documentation; the item itself where its data is none of ours. */
export async function resolveItem(
  item: CompletionItem,
  context: ServiceContext,
): Promise<CompletionItem> {
  const data = readData(item.data);
  if (!data) return item;
  const value = await completionText(data.documentation, data.version, context);
  return value === "" ? item : { ...item, documentation: { kind: MarkupKind.Markdown, value } };
}

/** The data comes back from the client: whatever is no longer ours gives undefined. */
function readData(data: unknown): ItemData | undefined {
  if (!isRecord(data)) return undefined;
  const documentation = documentationKeyFrom(data["documentation"]);
  const version = nearestVersion(String(data["version"]))?.version ?? defaultVersion;
  return documentation && { version, documentation };
}
