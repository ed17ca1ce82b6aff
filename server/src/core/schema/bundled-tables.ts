import fieldTexts from "../../../../schemas/descriptions/en/fields.json";
import gateTexts from "../../../../schemas/descriptions/en/gates.json";
import nodeTexts from "../../../../schemas/descriptions/en/node.json";
import seccompTexts from "../../../../schemas/descriptions/en/seccomp.json";
import valueTexts from "../../../../schemas/descriptions/en/values.json";
import fields from "../../../../schemas/fields.json";
import gates from "../../../../schemas/gates.json";
import rules from "../../../../schemas/rules.json";
import seccompModel from "../../../../schemas/seccomp/model.json";
import runtimeDefault from "../../../../schemas/seccomp/runtime-default.json";
import syscalls from "../../../../schemas/seccomp/syscalls.json";
import type { SeccompModel } from "../seccomp/table.ts";
import type { KnowledgeTables } from "./knowledge.ts";
import type { FieldTable, GateTable, RuleTable } from "./table.ts";

/**
 * A table that is read when it is first asked for: the bundler gives it as its text, which costs nothing
 * until then, a test as it is.
 */
function table<T>(written: T): () => T {
  let read: T | undefined;
  return () => (read ??= typeof written === "string" ? (JSON.parse(written) as T) : written);
}

const texts = {
  fields: table(fieldTexts),
  node: table(nodeTexts),
  values: table(valueTexts),
  gates: table(gateTexts),
};

const seccomp = {
  syscalls: table(syscalls),
  model: table(seccompModel as SeccompModel),
  runtimeDefault: table(runtimeDefault),
  texts: table(seccompTexts),
};

const facts = {
  fields: table(fields as FieldTable),
  gates: table(gates as GateTable),
  rules: table(rules as RuleTable),
};

/**
 * The generated tables as they are bundled. The compiler reads their words as any string, so the casts
 * narrow these: the generator writes the files with the same types, and a test reads every record.
 */
export const bundledTables: KnowledgeTables = {
  get fields() {
    return facts.fields();
  },
  get gates() {
    return facts.gates();
  },
  get rules() {
    return facts.rules();
  },
  texts: {
    get fields() {
      return texts.fields();
    },
    get node() {
      return texts.node();
    },
    get values() {
      return texts.values();
    },
    get gates() {
      return texts.gates();
    },
  },
  seccomp: {
    get syscalls() {
      return seccomp.syscalls();
    },
    get model() {
      return seccomp.model();
    },
    get runtimeDefault() {
      return seccomp.runtimeDefault();
    },
    get texts() {
      return seccomp.texts();
    },
  },
};
