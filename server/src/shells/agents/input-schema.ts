import { shownText } from "../../engine/text/shown.ts";
import { didYouMean } from "../../engine/messages/english-words.ts";
import { nearest } from "../../engine/text/nearest.ts";
import { isRecord } from "../../engine/text/is-record.ts";

/** The subset of JSON Schema that describes the tools' inputs. */
export type InputSchema =
  | {
      readonly type: "string";
      readonly description?: string;
      /** Absent: `maxWord`. */
      readonly maxLength?: number;
      readonly enum?: readonly string[];
      readonly examples?: readonly string[];
    }
  | { readonly type: "boolean"; readonly description: string }
  | { readonly type: "integer"; readonly description: string; readonly enum?: readonly number[] }
  | {
      readonly type: "array";
      readonly description: string;
      readonly items: InputSchema;
      readonly maxItems: number;
    }
  | ObjectSchema
  | {
      /** Its members are checked by who reads it. */
      readonly type: "object";
      readonly description: string;
      readonly additionalProperties: true;
    };

/** An object of which all members are known. */
export interface ObjectSchema {
  readonly type: "object";
  readonly description?: string;
  readonly properties: Readonly<Record<string, InputSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** A text of an input that is not the text of a file has so many UTF-16 units at most. */
const maxWord = 32_768;

/** A sentence for each mistake in an input, with its place; empty if the input matches the schema. */
export function inputProblems(value: unknown, schema: InputSchema, at = ""): readonly string[] {
  const place = at === "" ? "The input" : `"${at}"`;
  switch (schema.type) {
    case "string":
      if (typeof value !== "string") return [`${place} must be a string.`];
      if (value.length > (schema.maxLength ?? maxWord)) {
        const limit = schema.maxLength ?? maxWord;
        return [`${place} has ${value.length} characters. The limit is ${limit}.`];
      }
      return oneOf(value, schema.enum, place);
    case "boolean":
      return typeof value === "boolean" ? [] : [`${place} must be true or false.`];
    case "integer":
      if (!Number.isInteger(value)) return [`${place} must be an integer.`];
      return oneOf(value as number, schema.enum, place);
    case "array":
      if (!Array.isArray(value)) return [`${place} must be a list.`];
      if (value.length > schema.maxItems) {
        return [`${place} has ${value.length} items. The limit is ${schema.maxItems}.`];
      }
      return (value as unknown[]).flatMap((item, index) =>
        inputProblems(item, schema.items, `${at}[${index}]`),
      );
    case "object":
      if (!isRecord(value)) return [`${place} must be an object.`];
      if ("properties" in schema) return memberProblems(value, schema, at);
      return isLongerThan(value, maxWord)
        ? [`${place} is longer than the limit of ${maxWord} characters.`]
        : [];
  }
}

function memberProblems(
  value: Readonly<Record<string, unknown>>,
  { properties, required = [] }: ObjectSchema,
  at: string,
): readonly string[] {
  const pathOf = (name: string): string => (at === "" ? name : `${at}.${name}`);
  const missing = required.filter((name) => value[name] === undefined);
  return [
    ...missing.map((name) => `"${pathOf(name)}" is missing.`),
    ...Object.entries(value).flatMap(([name, member]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (member === undefined) return [];
      if (schema) return inputProblems(member, schema, pathOf(name));
      const names = Object.keys(properties);
      const meant = didYouMean(nearest(name, names));
      return [`Unknown key "${shownText(pathOf(name))}".${meant} Known keys: ${names.join(", ")}.`];
    }),
  ];
}

function oneOf<T>(value: T, allowed: readonly T[] | undefined, place: string): readonly string[] {
  if (!allowed || allowed.includes(value)) return [];
  return [
    `${place} must be one of ${allowed.join(", ")}, not ${shownText(JSON.stringify(value))}.`,
  ];
}

/** True where all texts and names in an input together are longer than a limit, or where it has more members. */
export function isLongerThan(input: unknown, limit: number): boolean {
  let length = 0;
  const open: unknown[] = [input];
  while (open.length > 0 && length <= limit) {
    const value = open.pop();
    length += typeof value === "string" ? value.length : 1;
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) for (const name of Object.keys(value)) length += name.length;
    for (const member of Object.values(value)) open.push(member);
  }
  return length > limit;
}
