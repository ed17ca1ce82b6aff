import { Ajv } from "ajv";
import type { ValidateFunction } from "ajv";
import { schemaText } from "./seccomp-tables.ts";

const ajv = new Ajv({
  strict: true,
  allowUnionTypes: true,
  allErrors: true,
  keywords: ["enumDescriptions", "markdownDescription", "markdownEnumDescriptions"],
});

function compile(name: string): ValidateFunction {
  return ajv.compile(JSON.parse(schemaText(`seccomp/seccomp-${name}.schema.json`)) as object);
}

const validators = { oci: compile("oci"), docker: compile("docker") };

/** Violations of a schema by a profile: place and complaint, a line each. */
export function profileErrors(form: "oci" | "docker", profile: unknown): readonly string[] {
  const validate = validators[form];
  validate(profile);
  return (validate.errors ?? []).map(
    ({ instancePath, message, keyword }) => `${instancePath} ${message ?? keyword}`,
  );
}
