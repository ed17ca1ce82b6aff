/** The shape of `schemas/descriptions/<locale>/*.json`: texts by kind and path, or by gate. */
export interface TextTables {
  readonly fields: TextsByKind;
  /** Texts of the node reference about the effects of a field: files, sockets, kernels, timing. */
  readonly node: TextsByKind;
  /** The texts of the node reference about a file, a condition, a label or a sysctl. */
  readonly nodeReference: Texts;
  readonly values: { readonly [kind: string]: { readonly [path: string]: Texts } };
  readonly gates: Texts;
  readonly flags: Texts;
  /** The problem that a rule reports, in a sentence with Markdown. */
  readonly ruleTitles: Texts;
}

export type Texts = { readonly [name: string]: string };
type TextsByKind = { readonly [kind: string]: Texts };

/** Looks texts up; undefined if there is none. Names from user text are safe to pass. */
export interface Descriptions {
  field(kind: string, path: string): string | undefined;
  node(kind: string, path: string): string | undefined;
  nodeReference(name: string): string | undefined;
  value(kind: string, path: string, value: string): string | undefined;
  gate(name: string): string | undefined;
  /** The description of a flag; the name has no dashes. */
  flag(name: string): string | undefined;
  ruleTitle(rule: string): string | undefined;
}

/** Descriptions over tables of one language. */
export function createDescriptions(tables: TextTables): Descriptions {
  const ownValue = <T>(
    table: { readonly [name: string]: T } | undefined,
    name: string,
  ): T | undefined => (table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined);
  return {
    field: (kind, path) => ownValue(ownValue(tables.fields, kind), path),
    node: (kind, path) => ownValue(ownValue(tables.node, kind), path),
    nodeReference: (name) => ownValue(tables.nodeReference, name),
    value: (kind, path, value) => ownValue(ownValue(ownValue(tables.values, kind), path), value),
    gate: (name) => ownValue(tables.gates, name),
    flag: (name) => ownValue(tables.flags, name),
    ruleTitle: (rule) => ownValue(tables.ruleTitles, rule),
  };
}
