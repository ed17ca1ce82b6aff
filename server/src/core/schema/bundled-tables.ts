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
import type {
  RuntimeDefaultTable,
  SeccompModel,
  SeccompTexts,
  SyscallTable,
} from "../seccomp/table.ts";
import type { KnowledgeTables } from "./knowledge.ts";
import type { FieldTable, GateTable, RuleTable } from "./table.ts";
import type { TextTables } from "./texts.ts";

/**
 * A table that is read when it is first asked for: the bundler gives it as its text, which costs nothing
 * until then, a test as it is. The compiler reads the words of tables as any string, so `T` narrows these:
 * the generator writes the files with the same types, and a test reads every record.
 */
function table<T>(written: unknown): () => T {
  let read: T | undefined;
  return () => (read ??= (typeof written === "string" ? JSON.parse(written) : written) as T);
}

const texts = {
  fields: table<TextTables["fields"]>(fieldTexts),
  node: table<TextTables["node"]>(nodeTexts),
  values: table<TextTables["values"]>(valueTexts),
  gates: table<TextTables["gates"]>(gateTexts),
};

const seccomp = {
  syscalls: table<SyscallTable>(syscalls),
  model: table<SeccompModel>(seccompModel),
  runtimeDefault: table<RuntimeDefaultTable>(runtimeDefault),
  texts: table<SeccompTexts>(seccompTexts),
};

const facts = {
  fields: table<FieldTable>(fields),
  gates: table<GateTable>(gates),
  rules: table<RuleTable>(rules),
};

/** The generated tables as they are bundled. */
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
