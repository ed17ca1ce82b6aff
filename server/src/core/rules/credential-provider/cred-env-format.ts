import { defineProviderRule } from "./define-credential-rule.ts";

/** Values of a wrong type end the decoding; what is left to say is about what is missing. */
export const credEnvFormat = defineProviderRule({
  id: "cred-env-format",
  severity: "information",
  check: ({ env }) =>
    env.value.flatMap(({ value, span, path }) =>
      value.name.value === "" ? [{ blame: { span, path }, params: {} }] : [],
    ),
});
