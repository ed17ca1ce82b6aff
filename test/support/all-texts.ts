import { bundledTables } from "../../server/src/engine/analysis/bundled-tables.ts";
import { seccompTexts } from "./seccomp-tables.ts";

const { texts } = bundledTables;

/** Every text with a name for messages. */
function textsOf(table: object, name = ""): [name: string, text: string][] {
  return Object.entries(table).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string"
      ? [[`${name} ${key}`.trim(), value] as [string, string]]
      : textsOf(value as object, `${name} ${key}`.trim()),
  );
}

/** The texts about seccomp; the group of a call is not one of them. */
function seccompTextList(): [name: string, text: string][] {
  const { calls, ...others } = seccompTexts;
  const ofCalls = Object.entries(calls).map(([name, { text }]) => [name, text] as const);
  return textsOf({ ...others, calls: Object.fromEntries(ofCalls) });
}

/** The English texts by table, each with a name for messages. */
export const textsByTable = {
  fields: textsOf(texts.fields),
  gates: textsOf(texts.gates),
  flags: textsOf(texts.flags),
  values: textsOf(texts.values),
  node: textsOf(texts.node),
  nodeReference: textsOf(texts.nodeReference),
  seccomp: seccompTextList(),
};

/** All English texts, each with its table and name. */
export const allTexts = Object.entries(textsByTable).flatMap(([file, list]) =>
  list.map(([name, text]): [string, string] => [`${file}: ${name}`, text]),
);
