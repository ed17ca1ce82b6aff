import type { Entry, ListNode, LocatedNode, MapNode, ScalarNode } from "../located-node.ts";
import { readTomlString } from "./toml-strings.ts";
import { TomlTables } from "./toml-tables.ts";
import { TomlText } from "./toml-text.ts";
import { plainTomlValue } from "./toml-words.ts";

/** Deeper nesting, and longer chains of keys, are reported and not read. */
export const maxTomlDepth = 64;

/**
 * Reads the keys and values of TOML 1.0 one behind the other. Whatever cannot be read gives false, and `mistake` says why.
 */
export class TomlScanner extends TomlText {
  /** `a."b c".d` as its keys, spaces after them included. */
  keys(): readonly ScalarNode[] | false {
    const keys: ScalarNode[] = [];
    for (;;) {
      this.skipBlanks();
      const key = this.#key();
      if (!key) return false;
      if (keys.length >= maxTomlDepth) return this.fail("tomlDeep", key.span.start, key.span.end);
      keys.push(key);
      this.skipBlanks();
      if (this.peek() !== ".") return keys;
      this.at++;
    }
  }

  #key(): ScalarNode | false {
    const start = this.at;
    const quote = this.peek();
    if (quote === '"' || quote === "'") return readTomlString(this, false);
    const text = this.take(/[\w-]+/y);
    if (text === undefined) return this.fail("tomlKey");
    const span = { start, end: this.at };
    return { kind: "scalar", style: "plain", text, value: { type: "string", value: text }, span };
  }

  /** The keys and the value of `a.b = 1`. */
  pair(depth: number): { keys: readonly ScalarNode[]; value: LocatedNode } | false {
    const keys = this.keys();
    if (!keys) return false;
    if (this.peek() !== "=") return this.fail("tomlKey");
    const equals = this.at++;
    this.skipBlanks();
    if (/[\r\n#]|^$/.test(this.peek())) return this.fail("tomlValue", equals, equals + 1);
    const value = this.value(depth);
    return value && { keys, value };
  }

  value(depth: number): LocatedNode | false {
    const start = this.at;
    switch (this.peek()) {
      case '"':
      case "'":
        return readTomlString(this, true);
      case "[":
        return depth >= maxTomlDepth ? this.fail("tomlDeep") : this.#list(depth + 1);
      case "{":
        return depth >= maxTomlDepth ? this.fail("tomlDeep") : this.#inlineTable(depth + 1);
    }
    const word = this.take(/\d{4}-\d\d-\d\d \d\d:[\w:.+-]*|[\w.:+-]+/y) ?? "";
    const span = { start, end: this.at };
    const node = plainTomlValue(word, span);
    if (!node) this.at = start;
    return node ?? this.fail("tomlValue", start, Math.max(span.end, start + 1));
  }

  #list(depth: number): ListNode | false {
    const start = this.at++;
    const items: LocatedNode[] = [];
    for (;;) {
      this.skipLines();
      if (this.peek() === "]") break;
      if (this.at >= this.end) return this.fail("tomlOpen", start);
      const item = this.value(depth);
      if (!item) return false;
      items.push(item);
      this.skipLines();
      if (this.peek() === ",") this.at++;
      else if (this.peek() !== "]") return this.#unfinished(start);
    }
    this.at++;
    return { kind: "list", style: "flow", items, span: { start, end: this.at } };
  }

  #inlineTable(depth: number): MapNode | false {
    const start = this.at++;
    const tables = new TomlTables(start);
    this.skipBlanks();
    for (let isFirst = true; !(isFirst && this.peek() === "}"); isFirst = false) {
      const pair = this.pair(depth);
      if (!pair) return false;
      const twice = tables.put(pair.keys, pair.value);
      if (twice) return this.fail("tomlTwice", twice.span.start, twice.span.end);
      this.skipBlanks();
      if (this.peek() === "}") break;
      if (this.peek() !== ",") return this.#unfinished(start);
      this.at++;
    }
    this.at++;
    const entries: readonly Entry[] = tables.finish().entries;
    return { kind: "map", style: "flow", entries, span: { start, end: this.at } };
  }
  /** Where a list or table ends too early, the bracket is not closed; else a comma is missing. */
  #unfinished(start: number): false {
    const isEnd = this.at >= this.end || /[\r\n#]/.test(this.peek());
    return isEnd ? this.fail("tomlOpen", start) : this.fail("tomlEnd");
  }
}
