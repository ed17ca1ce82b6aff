import type { LocatedNode, ScalarNode } from "../../../engine/syntax/located-node.ts";
import { resolveAlias } from "../../../engine/syntax/located-node.ts";
import type { Json } from "../../../facts/table.ts";
import { pathOfItem } from "../../../engine/text/value-path.ts";
import { nodeOfJson } from "../../patches/json-node.ts";
import type { FoundNode } from "../../find-nodes.ts";
import type { PlatformProblem } from "../../platform.ts";
import { entriesOf, problemAt } from "./problems.ts";

/** The sentence that says what a setting has to be. */
export type BottlerocketNote =
  | "bool"
  | "number"
  | "text"
  | "list"
  | "table"
  | "choice"
  | "percent"
  | "duration"
  | "quantity"
  | "threshold"
  | "cpus"
  | "taint";

/** The types of Bottlerocket's settings. One value of a wrong type makes it reject all settings. */
export type SettingType =
  | {
      readonly of: "scalar";
      readonly note: BottlerocketNote;
      readonly takes: (node: ScalarNode) => boolean;
      /** The only texts that it takes. */
      readonly values?: readonly string[];
    }
  /** `mayBeOne`: a single item is allowed without its list. */
  | { readonly of: "list"; readonly item: SettingType; readonly mayBeOne?: true }
  | { readonly of: "table"; readonly all: SettingType }
  | {
      readonly of: "table";
      /** The only names that it may have. */
      readonly fields: Readonly<Partial<Record<string, SettingType>>>;
    };

/** Bottlerocket does not accept a date as a text. */
function isText({ value, tag }: ScalarNode): boolean {
  return value.type === "string" && tag === undefined;
}

function texts(note: BottlerocketNote, takes: (text: string) => boolean): SettingType {
  return { of: "scalar", note, takes: (node) => isText(node) && takes(node.text) };
}

/** An integer of a type of Rust. */
export function whole(least: number, most: number): SettingType {
  const takes = ({ value }: ScalarNode): boolean =>
    value.type === "int" && value.value >= BigInt(least) && value.value <= BigInt(most);
  return { of: "scalar", note: "number", takes };
}

/** One of some words. */
export function oneOf(...values: readonly string[]): SettingType {
  const takes = (node: ScalarNode): boolean => isText(node) && values.includes(node.text);
  return { of: "scalar", note: "choice", takes, values };
}

export function listOf(item: SettingType): SettingType {
  return { of: "list", item };
}

/** A list, or a single item without a list. */
export function oneOrMore(item: SettingType): SettingType {
  return { of: "list", item, mayBeOne: true };
}

export function tableOf(all: SettingType): SettingType {
  return { of: "table", all };
}

/** A table with these names and no others, all of one type. */
export function recordOf(value: SettingType, ...names: readonly string[]): SettingType {
  return { of: "table", fields: Object.fromEntries(names.map((name) => [name, value])) };
}

export const bool: SettingType = {
  of: "scalar",
  note: "bool",
  takes: ({ value }) => value.type === "bool",
};
export const int32 = whole(-(2 ** 31), 2 ** 31 - 1);
export const natural = whole(0, 2 ** 32 - 1);
export const text = texts("text", (written) => !/[\r\n]/.test(written));
export const duration = texts("duration", (written) =>
  /^(?=.)(?:(?:\d+\.)?\d+h)?(?:(?:\d+\.)?\d+m)?(?:(?:\d+\.)?\d+s)?(?:(?:\d+\.)?\d+ms)?$/.test(
    written,
  ),
);
export const quantity = texts("quantity", isQuantity);
export const threshold = texts("threshold", (written) => {
  if (!written.endsWith("%")) return isQuantity(written);
  const number = written.slice(0, -1);
  const isNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(number);
  return isNumber && Number(number) >= 0 && Number(number) < 100;
});
/** CPUs and ranges of them; the comma may be missing if a number shows where the next begins. */
export const cpus = texts("cpus", (written) =>
  /^\d+(?:,\d+|-\d+(?=,|$)|-\d\d+(?=-))*$/.test(written),
);
/** `value:Effect`, the value left out or not. */
export const taint = texts("taint", (written) =>
  /^(?:[A-Za-z\d](?:[\w.-]{0,61}[A-Za-z\d])?)?:[A-Za-z\d]{1,253}$/.test(written),
);
/** A number from 0 to 100, or a text with one. */
export const percent: SettingType = {
  of: "scalar",
  note: "percent",
  takes: (node) => {
    const isNumber = node.value.type === "int" || (isText(node) && /^\+?\d+$/.test(node.text));
    return isNumber && Number(node.text) >= 0 && Number(node.text) <= 100;
  },
};

/** The value with or without quotes, as far as the setting accepts it. */
function insteadOf(
  { text: written, span }: ScalarNode,
  { takes }: Extract<SettingType, { of: "scalar" }>,
): readonly Json[] {
  const number = /^[-+]?\d+$/.test(written) ? [Number(written)] : [];
  const bool = /^(?:true|false)$/i.test(written) ? [written.toLowerCase() === "true"] : [];
  return [...number, ...bool, written].filter((value) => {
    const node = nodeOfJson(value, span);
    return node.kind === "scalar" && takes(node);
  });
}

function isQuantity(written: string): boolean {
  return /^[+-]?[\d.]+(?:e\d*|[EPTGMK]i?|[numk])?$/.test(written);
}

/**
 * A setting without the parts that Bottlerocket rejects, each of which is reported; undefined if nothing remains.
 * Unknown names are left out but not reported here.
 */
export function readSetting(
  found: FoundNode,
  type: SettingType,
  tell: (problem: PlatformProblem<BottlerocketNote>) => void = () => undefined,
): LocatedNode | undefined {
  const value = resolveAlias(found.value);
  if (!value || (value.kind === "scalar" && value.value.type === "null")) return undefined;
  switch (type.of) {
    case "scalar": {
      if (value.kind === "scalar" && type.takes(value)) return value;
      const problem = problemAt(found, type.note);
      const instead = value.kind === "scalar" ? insteadOf(value, type) : [];
      const words = type.values?.filter((one) => one !== "");
      tell({ ...problem, instead, ...(words && { words, detail: words.join(", ") }) });
      return undefined;
    }
    case "list":
      if (value.kind !== "list" && type.mayBeOne) return readSetting(found, type.item, tell);
      if (value.kind === "list") {
        const items = value.items.flatMap((item, at) => {
          const name = pathOfItem(found.name, at);
          const inner = { name, entry: undefined, around: undefined, value: item };
          return readSetting(inner, type.item, tell) ?? [];
        });
        return { ...value, items };
      }
      break;
    case "table":
      if (value.kind === "map") {
        const entries = entriesOf([found]).flatMap((inner) => {
          const name = inner.entry?.key.text ?? "";
          const innerType =
            "all" in type
              ? type.all
              : Object.hasOwn(type.fields, name)
                ? type.fields[name]
                : undefined;
          const kept = innerType && readSetting(inner, innerType, tell);
          return inner.entry && kept ? [{ ...inner.entry, value: kept }] : [];
        });
        return entries.length === 0 && value.entries.length > 0 ? undefined : { ...value, entries };
      }
      break;
  }
  tell(problemAt(found, type.of));
  return undefined;
}
