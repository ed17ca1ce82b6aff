import { schemaAddress, schemaLayouts } from "../../kubelet/json-schema/schema-layout.ts";
import { defaultVersion } from "../../facts/field-index.ts";
import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../command.ts";
import { oneOf, problem, sharedOptions } from "../option-values.ts";
import type { SchemaInvocation } from "../run-schema.ts";
import { common, kubernetesVersion, locale, versionRange } from "../shared-options.ts";

const options = {
  "kubernetes-version": {
    ...kubernetesVersion,
    help: `${versionRange}; if it is left out, ${defaultVersion} is printed and all are written`,
  },
  "api-version": {
    type: "string",
    value: "VERSION",
    help: "such as v1beta1; the newest where it is left out",
  },
  out: {
    type: "string",
    value: "DIR",
    help: `write files, and vocabulary.json, into DIR; replaces
existing files`,
  },
  layout: {
    type: "string",
    value: "plain|kubeconform",
    help: `the names of the files: v${defaultVersion}/KIND-APIVERSION.json (the default),
or as kubeconform looks for them, strict and not`,
  },
  base: {
    type: "string",
    value: "ADDRESS",
    help: "the address at which DIR is going to be found, for $id",
  },
  locale: {
    ...locale,
    help: `the language of titles and descriptions; English where it is left
out`,
  },
  ...common,
} as const satisfies Options;

export const schema = command({
  name: "schema",
  shortUsage: "[options] KIND",
  summary: "print or write JSON Schemas for other tools",
  usage: ["[options] [KIND]"],
  description: `
Prints the JSON Schema (draft-07) of one of the kubelet's kinds, or writes those of all kinds and
versions into a folder: for editors with a YAML server of their own, for kubeconform and for Ajv.
A schema knows names, types, ranges, feature gates and eviction signals; what settings mean together,
drop-ins and flags only "kubelet-config check" knows.`,
  options,
  exitCodes: {
    0: "printed or written",
    2: "usage or read error: no such kind or version, unknown option, a file that cannot be written",
  },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      ...{ args, options },
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
      ...{ kind, apiVersion, out, layout, base: base.endsWith("/") ? base : `${base}/` },
      ...(values["kubernetes-version"] !== undefined && { version }),
      ...language,
    };
  },
  run: async (invocation: SchemaInvocation, { terminal }, knowledge) =>
    (await import("../command-runs.ts")).runSchema(invocation, terminal, await knowledge()),
});
