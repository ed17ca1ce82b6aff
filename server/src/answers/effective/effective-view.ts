import {
  type RefusedValues,
  type CheckedStack,
  type TreeEntry,
  type TreeMap,
  type TreeNode,
  isNull,
  refusedValues,
  treeJson,
  valueJson,
} from "../../kubelet/index.ts";
import type { Language } from "../../engine/messages/language.ts";
import {
  type Origin,
  type SetPhrases,
  type StackPlace,
  type StackFound,
  isSameValue,
  originAt,
  originOf,
  originText,
  placeOfOrigin,
  placeText,
  textOfPlace,
} from "../../stacks/index.ts";
import type { Field } from "../../facts/field-index.ts";
import { resolvePlainScalar } from "../../engine/syntax/resolve-scalar.ts";
import { harmless, yamlQuoted } from "../../engine/text/harmless.ts";
import type { Span } from "../../engine/text/span.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";

export interface ViewOptions {
  /** Values that no file and no flag sets. */
  readonly defaults: boolean;
  /** A comment behind every value that says where it comes from. */
  readonly origins: boolean;
  /** Errors that keep the kubelet from starting: comments at the head. */
  readonly errors?: readonly ViewError[];
  /** The files that were merged, and how they were found: a comment at the head. */
  readonly stack?: StackFound | undefined;
  /** Inputs that a kubelet also reads and that are missing in the view: a comment at the head. */
  readonly incomplete?: string;
}

/** An error as the head of the view says it. */
interface ViewError {
  readonly text: string;
  readonly place: StackPlace | undefined;
}

/** The view as YAML, and the places in it that lead to where a value is set. */
export interface EffectiveView {
  readonly text: string;
  readonly links: readonly ViewLink[];
  /** The lines, from 0, that only have defaults of the kubelet. */
  readonly defaultLines: readonly number[];
}

export interface ViewLink {
  /** The origin's text in the view. */
  readonly span: Span;
  /** The key or flag that sets the value. */
  readonly target: StackPlace;
}

/** The effective configuration of a set as YAML, in the order of the official page. */
export function effectiveView(
  stack: CheckedStack,
  options: ViewOptions,
  { sets }: Pick<Language, "sets">,
): EffectiveView {
  const { index, tree } = stack.effective;
  const writer = new ViewWriter(stack, options, sets);
  if (options.stack) writer.line(0, `# ${harmless(sets.stack(options.stack))}`, undefined);
  if (options.incomplete !== undefined) {
    writer.line(0, `# ${harmless(options.incomplete)}`, undefined);
    if (options.defaults) writer.line(0, `# ${sets.defaultsOfPart}`, undefined);
  }
  writer.errors(options.errors ?? []);
  writer.line(0, `apiVersion: ${index.apiVersion}`, undefined);
  writer.line(0, `kind: ${index.kind}`, undefined);
  writer.struct(tree, index.root, 0);
  writer.computed();
  return { text: writer.text, links: writer.links, defaultLines: writer.defaultLines };
}

class ViewWriter {
  readonly #set: CheckedStack;
  readonly #options: ViewOptions;
  readonly #phrases: SetPhrases;
  readonly #refused: RefusedValues;
  text = "";
  readonly links: ViewLink[] = [];
  readonly defaultLines: number[] = [];
  #lines = 0;

  constructor(stack: CheckedStack, options: ViewOptions, phrases: SetPhrases) {
    this.#phrases = phrases;
    this.#set = stack;
    this.#options = options;
    this.#refused = refusedValues(stack);
  }

  /** Comments that say what is wrong; each leads to its place. */
  errors(errors: readonly ViewError[]): void {
    if (errors.length === 0) return;
    const { version, platform } = this.#set;
    const head = this.#phrases.doesNotStart(version, errors.length, platform?.texts.title);
    this.line(0, `# ${head}`, undefined);
    for (const { text, place } of errors) {
      this.text += "# - ";
      const written = place && textOfPlace(place, this.#set);
      if (place && written) {
        this.#link(placeText(written, place.span), place);
        this.text += ": ";
      }
      this.line(0, harmless(text.replaceAll(/\s+/g, " ")), undefined);
    }
  }

  /** A line; a comment marks a rejected value, and names the origin of the value and the values that it hides. */
  line(
    indent: number,
    content: string,
    shown: Shown | undefined,
    isRefused = shown !== undefined && this.#refused.isRefused(shown.value, shown.field),
    isDefault = shown?.origin.from === "default",
  ): void {
    if (isDefault) this.defaultLines.push(this.#lines);
    this.#lines += 1;
    this.text += `${"  ".repeat(indent)}${content}`;
    if (isRefused) this.text += `  # ${this.#phrases.refused}`;
    if (shown && this.#options.origins) this.#origin(shown, isRefused ? "; " : "  # ");
    this.text += "\n";
  }

  /** Comments about what a platform sets on the node, as far as nothing is written there. */
  computed(): void {
    const { platform, effective } = this.#set;
    const fields = [...(platform?.computed ?? [])].filter(([field]) => {
      const entry = effective.tree.entries.get(field);
      return !entry || entry.value.isDefault === true || entry.value.kind === "map";
    });
    if (!platform || fields.length === 0) return;
    const { texts } = platform;
    this.line(0, `# ${this.#phrases.computedLater(texts.title)}`, undefined);
    for (const [field, note] of fields) {
      this.line(0, `# - ${field}: ${this.#phrases.noteOf(texts, note)}`, undefined);
    }
  }

  struct(map: TreeMap, field: Field, indent: number): void {
    for (const child of field.children.values()) {
      if (field.path === "" && (child.name === "kind" || child.name === "apiVersion")) continue;
      const entry = map.entries.get(child.name);
      if (entry && this.#isShown(entry.value, child)) this.#entry(entry, child, indent);
    }
  }

  /** Defaults are left out where they are not wanted; empty ones always, as the kubelet's dump does. */
  #isShown(node: TreeNode, field: Field): boolean {
    if (isNull(node)) return false;
    const isWritten = hasWritten(node);
    // The kubelet's default is not what the node gets.
    if (!isWritten && this.#set.platform?.computed.has(field.path)) return false;
    if (!isWritten && !this.#options.defaults) return false;
    if (isWritten) return true;
    if (node.kind === "map") return node.entries.size > 0 && this.#hasShown(node, field);
    const value = valueJson(node, field);
    return value !== "" && !(value === 0 && !field.record.pointer) && !isEmptyList(value);
  }

  #hasShown(map: TreeMap, field: Field): boolean {
    return [...map.entries].some(([name, { value }]) => {
      const child = field.record.type === "map" ? field.item : field.children.get(name);
      return child !== undefined && this.#isShown(value, child);
    });
  }

  #entry(entry: TreeEntry, field: Field, indent: number): void {
    const { value } = entry;
    const { type } = field.record;
    const key = yamlText(entry.key.text);
    const shown = { origin: originOf(entry, this.#set), value, entry, field };
    const isStruct = type === "struct";
    // A value of another type than its field has no parts to show.
    if (value.kind === "map" && (isStruct || type === "map")) {
      const isEmpty = isStruct ? !this.#hasShown(value, field) : value.entries.size === 0;
      // A map's values have origins of their own.
      const isDefault = !hasWritten(value);
      this.line(
        indent,
        isEmpty ? `${key}: {}` : `${key}:`,
        isEmpty ? shown : undefined,
        undefined,
        isDefault,
      );
      if (isStruct) this.struct(value, field, indent + 1);
      else this.#map(value, field, indent + 1);
    } else if (value.kind === "list" && type === "list" && value.items.length > 0) {
      this.line(indent, `${key}:`, shown);
      this.#items(value.items, field, indent);
    } else {
      this.line(indent, `${key}: ${flow(valueJson(value, field, "as-written"), value)}`, shown);
    }
  }

  #map(map: TreeMap, field: Field, indent: number): void {
    for (const entry of map.entries.values()) {
      if (field.item && (hasWritten(entry.value) || this.#options.defaults)) {
        this.#entry(entry, field.item, indent);
      }
    }
  }

  #items(items: readonly TreeNode[], field: Field, indent: number): void {
    const { item } = field;
    if (!item) return;
    for (const node of items) {
      const origin = originAt(node.span, node, this.#set);
      const shown = { origin, value: node, entry: undefined, field: item };
      const json = valueJson(node, item, "as-written");
      const lines = node.kind === "map" ? itemLines(json) : [{ text: flow(json, node) }];
      for (const [at, { text, member }] of lines.entries()) {
        const entry = node.kind === "map" ? node.entries.get(member ?? "") : undefined;
        const field = item.children.get(member ?? "");
        const isRefused =
          entry && field
            ? this.#refused.isPartRefused(entry.value, field)
            : this.#refused.isPartRefused(node, item);
        const lead = at === 0 ? "- " : "  ";
        const isDefault = origin.from === "default";
        this.line(indent + 1, `${lead}${text}`, at === 0 ? shown : undefined, isRefused, isDefault);
      }
    }
  }

  /** The origin of the value, and all origins that it overrides or that say the same, the last first. */
  #origin({ origin, entry, field }: Shown, lead: string): void {
    this.text += lead;
    this.#place(origin);
    let said = "";
    for (let hidden = entry?.hides; entry && hidden; hidden = hidden.hides) {
      const written = originOf(hidden, this.#set);
      if (written.from === "default") continue;
      const { over, same } = this.#phrases;
      const how = isSameValue(hidden, entry, field) ? same : over;
      this.text += how === said ? ", " : `, ${how} `;
      said = how;
      this.#place(written);
    }
  }

  #place(origin: Origin): void {
    const text = originText(origin, this.#set, this.#phrases);
    this.#link(text, placeOfOrigin(origin, this.#set));
  }

  /** The text is part of a comment: a name with a line break must not end it. */
  #link(text: string, target: StackPlace | undefined): void {
    const start = this.text.length;
    this.text += harmless(text);
    if (target) this.links.push({ span: { start, end: this.text.length }, target });
  }
}

interface Shown {
  readonly origin: Origin;
  readonly value: TreeNode;
  /** With what it hides; undefined for an item of a list. */
  readonly entry: TreeEntry | undefined;
  readonly field: Field;
}

/** True if a value in the node comes from a file or flag. */
function hasWritten(node: TreeNode): boolean {
  if (node.kind !== "map") return !node.isDefault;
  const inside = [...node.entries.values()].some(({ value }) => hasWritten(value));
  return inside || (node.entries.size === 0 && !node.isDefault);
}

function isEmptyList(value: ExactJson | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** An item of a list of objects, a line for each member. */
function itemLines(
  value: ExactJson | undefined,
): readonly { readonly text: string; readonly member?: string }[] {
  const nothing = [{ text: "{}" }];
  if (value === null || typeof value !== "object" || Array.isArray(value)) return nothing;
  const members = Object.entries(value as { readonly [key: string]: ExactJson });
  const lines = members.map(([member, json]) => ({
    text: `${yamlText(member)}: ${jsonFlow(json)}`,
    member,
  }));
  return lines.length === 0 ? nothing : lines;
}

/** A value on one line; what does not decode stays as it is written. */
function flow(value: ExactJson | undefined, node: TreeNode): string {
  if (value !== undefined) return jsonFlow(value);
  if (node.kind !== "scalar") return jsonFlow(treeJson(node));
  return node.value.type === "string" ? yamlText(node.text) : node.text;
}

function jsonFlow(value: ExactJson): string {
  if (typeof value === "string") return yamlText(value);
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${(value as readonly ExactJson[]).map(jsonFlow).join(", ")}]`;
  const members = Object.entries(value as { readonly [key: string]: ExactJson });
  return `{${members.map(([key, member]) => `${yamlText(key)}: ${jsonFlow(member)}`).join(", ")}}`;
}

/** A text as YAML 1.1 reads it back: plain where that is safe, else in double quotes. */
function yamlText(text: string): string {
  const isPlain =
    /^[\w./+~$(][\w ./+~$()<>=%@*:;^-]*$/.test(text) &&
    !/: |:$|\s$/.test(text) &&
    resolvePlainScalar(text).type === "string" &&
    !/^\d{4}-\d\d?-\d\d?/.test(text);
  return isPlain ? text : yamlQuoted(text);
}
