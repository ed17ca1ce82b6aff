import { defineProviderRule, type CredentialRule } from "./define-credential-rule.ts";

type NameRule = "cred-name-slash" | "cred-name-space" | "cred-name-dot";

/** The name is the file name of the plugin; each thing it must not be has an id of its own. */
function nameRule(id: NameRule, isWrong: (name: string) => boolean): CredentialRule {
  return defineProviderRule({
    id,
    severity: "error",
    check: ({ name }) =>
      isWrong(name.value) ? [{ blame: name, params: { name: name.value } }] : [],
  });
}

export const credNameSlash = nameRule("cred-name-slash", (name) => name.includes("/"));
export const credNameSpace = nameRule("cred-name-space", (name) => name.includes(" "));
export const credNameDot = nameRule("cred-name-dot", (name) => name === "." || name === "..");

/** Nothing checks this; the kubelet takes the folder of the plugins for the plugin. */
export const credNameEmpty = defineProviderRule({
  id: "cred-name-empty",
  severity: "warning",
  check: ({ name }) => (name.value === "" ? [{ blame: name, params: {} }] : []),
});
