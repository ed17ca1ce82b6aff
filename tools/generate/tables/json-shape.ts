import type { Json } from "../../../server/src/facts/table.ts";
import { isJsonObject, jsonItems } from "./json-value.ts";

/** The required shape of a hand-kept JSON value: returns its problems, a line each. */
export type Shape = (value: Json, path: string) => readonly string[];

export const text: Shape = (value, path) =>
  typeof value === "string" && value !== "" ? [] : [`${path} is not a text`];

export const count: Shape = (value, path) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0
    ? []
    : [`${path} is not a whole number`];

export const yesOrNo: Shape = (value, path) =>
  typeof value === "boolean" ? [] : [`${path} is neither true nor false`];

/** One of some values. */
export function oneOf(...values: readonly Json[]): Shape {
  return (value, path) =>
    values.includes(value) ? [] : [`${path} is none of ${values.map(String).join(", ")}`];
}

/** A list whose items all have a shape. */
export function listOf(item: Shape): Shape {
  return (value, path) =>
    Array.isArray(value)
      ? jsonItems(value).flatMap((member, index) => item(member, `${path}[${index}]`))
      : [`${path} is not a list`];
}

/** An object with any keys, whose values all have a shape. */
export function mapOf(item: Shape): Shape {
  return (value, path) =>
    isJsonObject(value)
      ? Object.entries(value).flatMap(([key, member]) => item(member, `${path}.${key}`))
      : [`${path} is not an object`];
}

/** An object with all keys of `required`, perhaps some of `optional`, and no others. */
export function objectOf(
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape {
  const shapes = new Map(Object.entries({ ...required, ...optional }));
  return (value, path) => {
    if (!isJsonObject(value)) return [`${path} is not an object`];
    const missing = Object.keys(required).filter((key) => !Object.hasOwn(value, key));
    return [
      ...missing.map((key) => `${path} has no ${key}`),
      ...Object.entries(value).flatMap(
        ([key, member]) =>
          shapes.get(key)?.(member, `${path}.${key}`) ?? [`${path} has a key ${key}`],
      ),
    ];
  };
}
