import type { CompletionItem, CompletionList } from "vscode-languageserver/node";
import { CompletionRequest } from "vscode-languageserver/node";
import {
  defaultOf,
  defaultVersion,
  valueIn,
  type Field,
} from "../../server/src/facts/field-index.ts";
import { knowledge, type Client, type ClientOptions } from "./harness.ts";

/** A place where a value is typed, and values that a user may mean. */
export interface Place {
  /** The text up to the value. */
  readonly before: string;
  readonly values: readonly string[];
  /** The field takes other values too. */
  readonly isFree: boolean;
  /** A sign follows, not Enter. */
  readonly isName?: true;
}

/** The options of VS Code's client. */
export const vsCode: ClientOptions = {
  initializationOptions: { offersWords: true, asksAgain: true },
};

/** The beginnings of many of these are other values. */
const typical: Readonly<Partial<Record<Field["record"]["type"], readonly string[]>>> = {
  int32: ["5", "11", "1025", "-1"],
  int64: ["1", "100", "-1"],
  uint32: ["1", "10"],
  string: ["1", "c", "/etc/k", "10.0.0.1", "100Mi", "unix:///run/c", "5%"],
};

const everywhere = ["1", "10s", "1m0s", "1h", "100m"];

/** The places of all fields below one. */
function placesOf(field: Field, before: string, indent: string): readonly Place[] {
  const { record, children, item } = field;
  const deeper = `${indent}  `;
  switch (record.type) {
    case "struct":
      return [...children.values()].flatMap((child) =>
        placesOf(child, `${before}${indent}${child.name}:`, deeper),
      );
    case "map": {
      const keys = valueIn(record.known, defaultVersion) ?? ["a"];
      return item ? keys.flatMap((key) => below(item, `${before}\n${indent}${key}:`, deeper)) : [];
    }
    case "list": {
      const start = `${before}\n${indent}-`;
      if (item?.record.type !== "struct") return item ? below(item, start, deeper) : [];
      return [...item.children.values()].flatMap((child) =>
        below(child, `${start} ${child.name}:`, `${deeper}  `),
      );
    }
    default:
      return [scalarPlace(field, before)];
  }
}

function below(field: Field, before: string, indent: string): readonly Place[] {
  return field.record.type === "struct"
    ? [...field.children.values()].flatMap((child) =>
        below(child, `${before}\n${indent}${child.name}:`, `${indent}  `),
      )
    : placesOf(field, before, indent);
}

function scalarPlace(field: Field, before: string): Place {
  const { record } = field;
  const closed = valueIn(record.enum?.value, defaultVersion);
  const isHeader = field.path === "kind" || field.path === "apiVersion";
  const standard = defaultOf(field, defaultVersion);
  const known = [
    ...(record.type === "bool" ? [true, false] : []),
    ...(closed ?? []),
    ...(standard === undefined || typeof standard === "object" ? [] : [standard]),
    ...(valueIn(record.known, defaultVersion) ?? []),
  ];
  const isFree = !closed && !isHeader && record.type !== "bool";
  const values = [...known.map(String), ...(isFree ? (typical[record.type] ?? everywhere) : [])];
  return { before: `${before} `, values: [...new Set(values)], isFree };
}

function rootOf(kind: string): Field {
  const apiVersion = `kubelet.config.k8s.io/${kind === "KubeletConfiguration" ? "v1beta1" : "v1"}`;
  const index = knowledge.schema.indexOf(kind, apiVersion, defaultVersion);
  if (!index) throw new Error(`${kind} is not known`);
  return index.root;
}

/** The places of a kind below its header. */
export function placesIn(kind: string, header: string, indent = ""): readonly Place[] {
  const children = [...rootOf(kind).children.values()];
  return children
    .filter(({ name }) => name !== "kind" && name !== "apiVersion")
    .flatMap((child) => below(child, `${header}${indent}${child.name}:`, `${indent}  `));
}

/** The items that VS Code shows for the text up to the cursor. */
function shownFor(items: readonly CompletionItem[], line: string): readonly CompletionItem[] {
  return items.filter(({ textEdit, filterText, label }) => {
    if (!textEdit || !("range" in textEdit)) throw new Error(`${label} has no range`);
    const word = line.slice(textEdit.range.start.character).trimStart().toLowerCase();
    let at = 0;
    for (const character of (filterText ?? label).toLowerCase()) if (character === word[at]) at++;
    return at === word.length;
  });
}

/**
 * The items that VS Code shows when all of `line` is typed, of a list for its first `length` characters. It filters a
 * list at each key, and closes it when nothing is left. But while it asks again, because the list is incomplete or a new
 * word begins, the list stays as it is.
 */
function stillShown(
  { items, isIncomplete }: CompletionList,
  line: string,
  length: number,
): readonly CompletionItem[] {
  let shown = shownFor(items, line.slice(0, length));
  for (let end = length + 1; end <= line.length && shown.length > 0; end++) {
    const isNewWord = /\W\w$/.test(line.slice(0, end)) && end > length + 1;
    if (isIncomplete || isNewWord) return shown;
    shown = shownFor(items, line.slice(0, end));
  }
  return shown;
}

const uri = "file:///w/kubelet.yaml";

/** Types every value at every place; what Enter would take then, though it is not a longer word of a fixed set. */
export async function takenIn(
  client: Client,
  places: readonly Place[],
  { address = uri, after = "" } = {},
): Promise<readonly string[]> {
  const taken: string[] = [];
  let version = 1;
  await client.open(address, "", address.endsWith("service") ? "ini" : "yaml");
  for (const { before, values, isFree, isName = false } of places) {
    const line = before.split("\n").length - 1;
    const start = before.slice(before.lastIndexOf("\n") + 1);
    const beginnings = new Set(values.flatMap((value) => beginningsOf(value, values)));
    const lists = new Map<string, CompletionList>();
    for (const written of ["", ...beginnings]) {
      await client.replace(address, ++version, before + written + after);
      const list = await client.connection.sendRequest<CompletionList>(CompletionRequest.method, {
        textDocument: { uri: address },
        position: { line, character: start.length + written.length },
      });
      lists.set(written, list);
      const isComplete = isFree || values.includes(written);
      const shown = listsBefore(written, lists).flatMap(([beginning, list]) => [
        ...(isName ? [] : stillShown(list, start + written, start.length + beginning.length)),
        // The answer may have come only now.
        ...shownFor(list.items, start + written),
      ]);
      const wrong = written !== "" && isComplete ? shown : shown.filter(isSame(written));
      taken.push(...wrong.map(({ label }) => `${start.trim()} ${written} -> ${label}`));
    }
  }
  return taken;
}

/** The beginnings of a value that may become another one, the next one, and all of it. */
function beginningsOf(value: string, values: readonly string[]): readonly string[] {
  const all = Array.from(value, (_, at) => value.slice(0, at + 1));
  const others = values.filter((other) => other !== value);
  const ambiguous = all.filter((beginning) => others.some((other) => other.startsWith(beginning)));
  return [...all.slice(0, ambiguous.length + 1), value];
}

/** The lists that VS Code has got for the beginnings of what is written, and for all of it. */
function listsBefore(
  written: string,
  lists: ReadonlyMap<string, CompletionList>,
): readonly (readonly [beginning: string, list: CompletionList])[] {
  const beginnings = Array.from({ length: written.length + 1 }, (_, at) => written.slice(0, at));
  return beginnings.flatMap((beginning) => {
    const list = lists.get(beginning);
    return list ? [[beginning, list] as const] : [];
  });
}

function isSame(written: string): (item: CompletionItem) => boolean {
  return ({ textEdit }) => textEdit?.newText.trim() === written;
}
