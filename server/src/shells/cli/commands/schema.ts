import { schemaAddress, schemaLayouts } from "../../../kubelet/json-schema/schema-context.ts";
import { defaultVersion } from "../../../facts/field-index.ts";
import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../help/command.ts";
import { oneOf, problem, sharedOptions } from "../help/option-values.ts";
import type { SchemaInvocation } from "../schema/run-schema.ts";
import { common, kubernetesVersion, locale, versionRange } from "../help/shared-options.ts";

const options = {
  "kubernetes-version": {
    ...kubernetesVersion,
    help: `${versionRange}; default: ${defaultVersion}, or all with --out`,
  },
  "api-version": {
    type: "string",
    value: "VERSION",
    help: "the API version, such as v1beta1 (default: the newest)",
  },
  out: {
    type: "string",
    value: "DIR",
    help: `write the schemas and vocabulary.json into DIR, replacing
existing files`,
  },
  layout: {
    type: "string",
    value: "plain|kubeconform",
    help: `the file names: v${defaultVersion}/KIND-APIVERSION.json (the default),
or the names that kubeconform expects, strict and non-strict`,
  },
  base: {
    type: "string",
    value: "ADDRESS",
    help: "the URL at which DIR will be published, for $id",
  },
  locale: {
    ...locale,
    help: "the language of titles and descriptions (default: en)",
  },
  ...common,
} as const satisfies Options;

export const schema = command({
  name: "schema",
  isAboutNames: true,
  shortUsage: "[options] KIND",
  summary: "print or write JSON Schemas for other tools",
  usage: ["[options] [KIND]"],
  description: `
Prints the JSON Schema (draft-07) of one of the kubelet's kinds, or writes the schemas of all kinds
and versions into a directory, for editors with a YAML language server, kubeconform and Ajv. A
schema covers names, types, ranges, feature gates and eviction signals. Only "kubelet-config check"
also checks combinations of settings, drop-ins and flags.`,
  options,
  exitCodes: {
    0: "printed or written",
    2: "usage or read error: no such kind or version, unknown option, a file that cannot be written",
  },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      args,
      options,
      allowPositionals: true,
    });
    const shared = sharedOptions(values);
    if ("instead" in shared) return shared;
    const { version, ...language } = shared;
    const [kind, ...more] = positionals;
    if (more.length > 0) return problem((say) => say.oneKind);
    const { out, "api-version": apiVersion } = values;
    if (kind === undefined && out === undefined) return problem((say) => say.needsKind);
    if (out === "") return problem((say) => say.outEmpty);
    const layout = oneOf("layout", values.layout ?? "plain", schemaLayouts);
    if (typeof layout === "object") return layout;
    if (layout !== "plain" && out === undefined) return problem((say) => say.layoutAlone);
    const base = values.base ?? schemaAddress;
    if (!URL.canParse(base)) return problem((say) => say.notAddress(base));
    return {
      kind,
      apiVersion,
      out,
      layout,
      base: base.endsWith("/") ? base : `${base}/`,
      version: values["kubernetes-version"] !== undefined ? version : undefined,
      ...language,
    };
  },
  run: async (invocation: SchemaInvocation, { terminal }, knowledge) =>
    (await import("../help/command-runs.ts")).runSchema(invocation, terminal, await knowledge()),
});
