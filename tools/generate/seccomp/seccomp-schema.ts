import type {
  ProfileDialect,
  ProfileField,
  SeccompModel,
  SeccompTexts,
} from "../../../server/src/facts/seccomp-table.ts";
import type { Json } from "../../../server/src/facts/table.ts";
import type { JsonObject } from "../tables/json-value.ts";

/** One schema to be written. */
export interface ProfileSchemaSubject {
  readonly name: "oci" | "docker";
  readonly title: string;
  /** The dialects whose fields it has. */
  readonly dialects: readonly ProfileDialect[];
  readonly model: SeccompModel;
  readonly texts: SeccompTexts;
  /** The known system calls. */
  readonly calls: readonly string[];
}

/** The greatest unsigned number of 32 bits, and of 64 as far as JSON parsers tell it from others. */
const uint32 = 2 ** 32 - 1;
const uint64 = 2 ** 64;

/** The draft-07 JSON Schema of a seccomp profile. Unknown keys are allowed, as runtimes allow them. */
export function buildProfileSchema(subject: ProfileSchemaSubject): JsonObject {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: `urn:kubelet-config:seccomp-${subject.name}`,
    title: subject.title,
    ...describe(subject.texts.profiles[subject.name]),
    type: "object",
    ...structSchema(subject, ""),
    definitions: { call: openSet(subject.calls) },
  };
}

/** A text in both forms that editors read: plain, and Markdown. */
function describe(text = ""): JsonObject {
  return { description: plain(text), markdownDescription: text };
}

function plain(text: string): string {
  return text.replaceAll("`", "");
}

function fieldSchema(subject: ProfileSchemaSubject, field: ProfileField): JsonObject {
  return { ...describe(subject.texts.fields[field.path]), ...shapeOf(subject, field) };
}

function shapeOf(subject: ProfileSchemaSubject, field: ProfileField): JsonObject {
  const { model, texts } = subject;
  switch (field.type) {
    case "action":
      return closedSet(Object.keys(model.actions), texts.actions);
    case "operator":
      return closedSet(Object.keys(model.operators), texts.operators);
    case "flag":
      return closedSet(Object.keys(model.flags), texts.flags);
    case "architecture":
      return closedSet(Object.keys(model.architectures), texts.architectures);
    case "call":
      // An empty `name` is as good as none; an empty one among `names` is rejected.
      return {
        type: "string",
        ...(field.path.endsWith("[]") && { minLength: 1 }),
        allOf: [{ $ref: "#/definitions/call" }],
      };
    case "short-architecture":
      return { type: "string", ...openSet(shortNames(model)) };
    case "errno-name":
      return { type: "string", anyOf: [{ enum: Object.keys(model.errnos) }, { maxLength: 0 }] };
    case "kernel-version":
      return { type: "string", pattern: "^([0-9]{1,3}\\.[0-9]{1,3})?$" };
    case "capability":
    case "string":
      return { type: "string" };
    case "errno":
      return { type: "integer", minimum: 0, maximum: uint32 };
    case "index":
      return { type: "integer", minimum: 0, maximum: model.limits.arguments - 1 };
    case "uint64":
      return { type: "integer", minimum: 0, maximum: uint64 };
    case "list":
      return { type: typeOf(subject, field, "array"), ...itemsOf(subject, field) };
    case "struct":
      return {
        type: typeOf(subject, field, "object"),
        ...structSchema(subject, `${field.path}.`),
      };
  }
}

/** Docker's and Podman's own profiles have null for empty lists and structs, though not as items. */
function typeOf(
  subject: ProfileSchemaSubject,
  { path }: ProfileField,
  type: "array" | "object",
): Json {
  return subject.name === "oci" || path.endsWith("[]") ? type : [type, "null"];
}

function closedSet(
  values: readonly string[],
  texts: { readonly [value: string]: string },
): JsonObject {
  const described = values.map((value) => texts[value] ?? "");
  return {
    type: "string",
    enum: values,
    enumDescriptions: described.map(plain),
    markdownEnumDescriptions: described,
  };
}

/** Known values for completion; any other text is fine too. */
function openSet(values: readonly string[]): JsonObject {
  return { anyOf: [{ enum: values }, { type: "string" }] };
}

function shortNames(model: SeccompModel): readonly string[] {
  const names = Object.values(model.runtimes).flatMap(({ shortNames = {} }) =>
    Object.values(shortNames),
  );
  const usual = Object.values(model.architectures).flatMap(({ short }) => short ?? []);
  return [...new Set([...usual, ...names])];
}

function itemsOf(subject: ProfileSchemaSubject, field: ProfileField): JsonObject {
  const item = subject.model.fields.find(({ path }) => path === `${field.path}[]`);
  // The OCI form alone asks for a name in each rule.
  const isNeeded = field.required && subject.name === "oci";
  return { ...(item && { items: fieldSchema(subject, item) }), ...(isNeeded && { minItems: 1 }) };
}

function structSchema(subject: ProfileSchemaSubject, prefix: string): JsonObject {
  const children = subject.model.fields.filter(
    ({ path, dialects }) =>
      path.startsWith(prefix) &&
      /^\w+$/.test(path.slice(prefix.length)) &&
      dialects.some((dialect) => subject.dialects.includes(dialect)),
  );
  const nameOf = (path: string): string => path.slice(prefix.length);
  const older = children.filter(({ insteadOf }) => insteadOf !== undefined);
  const alternatives = older.map(({ path, insteadOf = "" }) => ({
    anyOf: [insteadOf, path].map((one) => has(nameOf(one))),
  }));
  const replaced = older.map(({ insteadOf }) => insteadOf);
  const required = children.filter((field) => field.required && !replaced.includes(field.path));
  const conflicts = children.flatMap((field) => conflictOf(field, children, nameOf));
  const conditions = [...alternatives, ...conflicts];
  return {
    ...(required.length > 0 && { required: required.map(({ path }) => nameOf(path)) }),
    properties: Object.fromEntries(
      children.map((child) => [nameOf(child.path), fieldSchema(subject, child)]),
    ),
    ...(conditions.length > 0 && { allOf: conditions }),
  };
}

/** Two fields that must not both be filled; each pair once. */
function conflictOf(
  field: ProfileField,
  siblings: readonly ProfileField[],
  nameOf: (path: string) => string,
): readonly JsonObject[] {
  const at = siblings.findIndex(({ path }) => path === field.conflicts);
  const other = siblings[at];
  if (!other || at < siblings.indexOf(field)) return [];
  const both = [other, field].map((one) => [nameOf(one.path), filled(one)] as const);
  return [
    {
      not: { required: both.map(([name]) => name), properties: Object.fromEntries(both) },
    },
  ];
}

function has(name: string): JsonObject {
  // The property is named too, since strict validators want to know what is required.
  return { required: [name], properties: { [name]: true } };
}

function filled(field: ProfileField): JsonObject {
  return field.type === "list" ? { type: "array", minItems: 1 } : { type: "string", minLength: 1 };
}
