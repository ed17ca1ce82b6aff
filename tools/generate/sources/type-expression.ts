/** A Go type as the pages write it. */
export type TypeExpression =
  | { readonly form: "list"; readonly item: TypeExpression }
  | { readonly form: "map"; readonly value: TypeExpression }
  | { readonly form: "name"; readonly name: string; readonly anchor?: string };

const typeName = /^[A-Za-z][\w.-]*(?:\/[\w.-]+)*$/;

/**
 * Reads `[]T`, `map[string]T`, `*T` or a type's name. The anchor of the link around the expression belongs to the
 * innermost name. Undefined if the text is not a type.
 */
export function parseTypeExpression(text: string, anchor?: string): TypeExpression | undefined {
  if (text.startsWith("[]")) {
    const item = parseTypeExpression(text.slice("[]".length), anchor);
    return item && { form: "list", item };
  }
  if (text.startsWith("map[string]")) {
    const value = parseTypeExpression(text.slice("map[string]".length), anchor);
    return value && { form: "map", value };
  }
  if (text.startsWith("*")) return parseTypeExpression(text.slice(1), anchor);
  if (!typeName.test(text)) return undefined;
  return anchor === undefined ? { form: "name", name: text } : { form: "name", name: text, anchor };
}

/** The innermost type's name and anchor. */
export function namedType(type: TypeExpression): {
  readonly name: string;
  readonly anchor?: string;
} {
  switch (type.form) {
    case "list":
      return namedType(type.item);
    case "map":
      return namedType(type.value);
    case "name":
      return type;
  }
}

/** The expression as the pages write it. */
export function formatTypeExpression(type: TypeExpression): string {
  switch (type.form) {
    case "list":
      return `[]${formatTypeExpression(type.item)}`;
    case "map":
      return `map[string]${formatTypeExpression(type.value)}`;
    case "name":
      return type.name;
  }
}
