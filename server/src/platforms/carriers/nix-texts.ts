import { hole } from "../../engine/syntax/hole.ts";
import type { DecodedText } from "./decoded-text.ts";

/** A set of attributes of Nix that becomes a document of the kubelet. */
interface NixText {
  readonly id: string;
  readonly path: string;
  readonly decoded: DecodedText;
  /** Other sets are merged with it. */
  readonly isFragment: true;
}

/** The option of NixOS that is merged into the kubelet's configuration (nixos/modules/services/cluster/kubernetes/kubelet.nix). */
const option =
  /\bkubelet(?:\.|\s*=\s*(?:rec\s*)?\{(?:[^{}]|\{[^{}]*\}){0,4000}?\b)extraConfig\s*=\s*(?=\{)/g;
/** A set that is written into a file with `builtins.toJSON`. */
const kind = /\bkind[ \t]*=[ \t]*"(?:KubeletConfiguration|CredentialProviderConfig)"[ \t]*;/g;
const header = '{"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration",\n';

/** Nothing real is further down or longer, or has more sets. */
const limits = { depth: 8, length: 20_000, sets: 50 };

/** The kubelet's documents in a file of Nix, as the JSON that it makes; values are unknown if computed. */
export function nixTexts(source: string): readonly NixText[] {
  const ofOption = [...source.matchAll(option)].map(({ index, 0: { length } }) => ({
    start: index + length,
    header,
  }));
  const ofKind = [...source.matchAll(kind)].map(({ index }) => ({
    start: startOfSet(source, index),
    header: "{",
  }));
  const sets = [...ofOption, ...ofKind].slice(0, limits.sets);
  return sets.flatMap(({ start, header: first }, at): readonly NixText[] => {
    if (start === undefined || isCommented(source, start)) return [];
    const reader = new NixReader(source, start);
    const set = reader.value(limits.depth);
    if (set?.kind !== "set") return [];
    const written: Written = { text: first, places: Array.from(first, () => start) };
    writeMembers(set, written);
    const end = reader.at;
    const places = [...written.places, end].map((place) => Math.min(place, end));
    const region = { start, end };
    // Neither the keys nor the quotes of JSON are those of Nix.
    const decoded = { text: written.text, region, places, unwritable: /[^]/ };
    return [{ id: `set[${at}]`, path: "", decoded, isFragment: true }];
  });
}

/** The brace that opens the set that an offset is in. */
function startOfSet(source: string, offset: number): number | undefined {
  let depth = 0;
  const first = Math.max(0, offset - limits.length);
  for (let at = offset; at >= first; at--) {
    const sign = source.charAt(at);
    if (sign === "}") depth++;
    else if (sign === "{" && depth-- === 0) return at;
  }
  return undefined;
}

function isCommented(source: string, offset: number): boolean {
  return source.slice(source.lastIndexOf("\n", offset) + 1, offset).includes("#");
}

type NixValue =
  | { readonly kind: "set"; readonly members: Map<string, NixMember> }
  | { readonly kind: "list"; readonly start: number; readonly items: readonly NixValue[] }
  | { readonly kind: "scalar"; readonly start: number; readonly json: string };

interface NixMember {
  /** The place of its name. */
  readonly start: number;
  readonly value: NixValue;
}

/** Reads the values of Nix whose parts are written out. */
class NixReader {
  at: number;
  readonly #source: string;
  readonly #end: number;

  constructor(source: string, at: number) {
    this.#source = source;
    this.at = at;
    this.#end = Math.min(source.length, at + limits.length);
  }

  /** Undefined for a value that does not end, or that has another form. */
  value(depth: number, isItem = false): NixValue | undefined {
    if (depth === 0) return undefined;
    const start = this.at;
    const after = isItem ? "" : String.raw`(?=\s*;)`;
    if (this.#found(/(?:rec\s*)?\{/y)) {
      const set = this.#set(depth);
      return isItem || set === undefined || this.#found(/(?=\s*(?:;|$|\)|\/\/|\}))/y)
        ? set
        : this.#expression(start);
    }
    if (this.#found(/\[/y)) return this.#list(start, depth);
    const text = this.#found(new RegExp(String.raw`"((?:[^"\\]|\\.)*)"${after}`, "y"));
    if (text) {
      const json = JSON.stringify(text[1]?.includes("${") ? hole : plainText(text[1] ?? ""));
      return { kind: "scalar", start, json };
    }
    const literal = this.#found(
      new RegExp(String.raw`(?:true|false|null|-?\d+(?:\.\d+)?)(?![\w.])${after}`, "y"),
    );
    if (literal) return { kind: "scalar", start, json: literal[0] };
    return isItem ? this.#item(start) : this.#expression(start);
  }

  #set(depth: number): NixValue | undefined {
    const members = new Map<string, NixMember>();
    for (;;) {
      this.#skip();
      if (this.#found(/\}/y)) return { kind: "set", members };
      // Attributes of other sets have values that are computed.
      if (this.#found(/inherit\b[^;]{0,2000};/y)) continue;
      const start = this.at;
      const names = this.#found(
        /(?:[A-Za-z_][\w'-]*|"[^"$\\\r\n]*")(?:\s*\.\s*(?:[A-Za-z_][\w'-]*|"[^"$\\\r\n]*"))*/y,
      );
      if (!names || !this.#found(/\s*=\s*/y)) return undefined;
      const value = this.value(depth - 1);
      this.#skip();
      if (!value || !this.#found(/;/y)) return undefined;
      const path = [...names[0].matchAll(/"([^"]*)"|([\w'-]+)/g)].map(
        ({ index, 1: quoted, 2: name }) => ({
          name: quoted ?? name ?? "",
          start: start + index + (quoted === undefined ? 0 : 1),
        }),
      );
      addMember(members, path, value);
    }
  }

  #list(start: number, depth: number): NixValue | undefined {
    const items: NixValue[] = [];
    for (;;) {
      this.#skip();
      if (this.#found(/\]/y)) return { kind: "list", start, items };
      const item = this.value(depth - 1, true);
      if (!item) return undefined;
      items.push(item);
    }
  }

  /** An item that is computed: a name, or an expression in parentheses. */
  #item(start: number): NixValue | undefined {
    const found = this.#found(/\((?:[^()]|\([^()]*\)){0,2000}\)|[^\s()[\]{};]+/y);
    return found && { kind: "scalar", start, json: JSON.stringify(hole) };
  }

  /** A value that is computed, up to its semicolon outside of brackets. */
  #expression(start: number): NixValue | undefined {
    this.at = start;
    let open = 0;
    for (; this.at < this.#end; this.at++) {
      const sign = this.#source.charAt(this.at);
      if (open === 0 && sign === ";") return { kind: "scalar", start, json: JSON.stringify(hole) };
      if (/[([{]/.test(sign)) open++;
      else if (/[)\]}]/.test(sign) && open-- === 0) return undefined;
    }
    return undefined;
  }

  #skip(): void {
    while (this.#found(/\s+|#[^\n]*|\/\*[^]*?\*\//y));
  }

  #found(pattern: RegExp): RegExpExecArray | undefined {
    if (this.at >= this.#end) return undefined;
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#source) ?? undefined;
    if (found) this.at += found[0].length;
    return found;
  }
}

function plainText(written: string): string {
  return written.replaceAll(/\\([^])/g, (_whole, letter: string) =>
    letter === "n" ? "\n" : letter === "t" ? "\t" : letter,
  );
}

/** `a.b = 1;` and `a = { c = 2; };` are members of one set. */
function addMember(
  members: Map<string, NixMember>,
  [first, ...rest]: readonly { readonly name: string; readonly start: number }[],
  value: NixValue,
): void {
  if (!first) return;
  const known = members.get(first.name);
  const isSet = rest.length > 0 || value.kind === "set";
  if (!isSet) {
    members.set(first.name, { start: first.start, value });
    return;
  }
  const inner = known?.value.kind === "set" ? known.value.members : new Map<string, NixMember>();
  if (!known)
    members.set(first.name, { start: first.start, value: { kind: "set", members: inner } });
  if (rest.length > 0) addMember(inner, rest, value);
  else if (value.kind === "set")
    for (const [name, member] of value.members) inner.set(name, member);
}

interface Written {
  text: string;
  readonly places: number[];
}

/** Each member has a line: findings next to an unknown value are left out. */
function writeMembers({ members }: Extract<NixValue, { kind: "set" }>, written: Written): void {
  let isFirst = true;
  for (const [name, { start, value }] of members) {
    write(written, isFirst ? "\n" : ",\n");
    // A quote of JSON, where Nix needs none, stands for the letter next to it.
    write(written, '"', start);
    write(written, name, start);
    write(written, '"', start + name.length);
    write(written, ":", start + name.length);
    writeValue(value, written);
    isFirst = false;
  }
  write(written, "}");
}

function writeValue(value: NixValue, written: Written): void {
  switch (value.kind) {
    case "scalar":
      write(written, value.json, value.start);
      return;
    case "set":
      write(written, "{");
      writeMembers(value, written);
      return;
    case "list":
      write(written, "[", value.start);
      for (const [at, item] of value.items.entries()) {
        if (at > 0) write(written, ", ");
        writeValue(item, written);
      }
      write(written, "]");
  }
}

/** Each character of what is written stands for one of the source, from an offset or behind the last one. */
function write(written: Written, piece: string, from?: number): void {
  const start = from ?? (written.places.at(-1) ?? 0) + 1;
  written.text += piece;
  for (let unit = 0; unit < piece.length; unit++) written.places.push(start + unit);
}
