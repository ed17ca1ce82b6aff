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
import { lazyTable } from "./lazy-table.ts";
import type { FieldTable, GateTable, RuleTable } from "./table.ts";

const texts = {
  fields: lazyTable(fieldTexts),
  node: lazyTable(nodeTexts),
  values: lazyTable(valueTexts),
  gates: lazyTable(gateTexts),
};

const seccomp = {
  syscalls: lazyTable(syscalls),
  model: lazyTable(seccompModel as SeccompModel),
  runtimeDefault: lazyTable(runtimeDefault),
  texts: lazyTable(seccompTexts),
};

const facts = {
  fields: lazyTable(fields as FieldTable),
  gates: lazyTable(gates as GateTable),
  rules: lazyTable(rules as RuleTable),
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
