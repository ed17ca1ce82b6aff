/** A member of a value of unknown shape. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** A member that is a text. */
export function memberText(value: unknown, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === "string" ? member : undefined;
}

/** A value that is a text. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
