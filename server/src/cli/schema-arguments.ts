import { parseArgs } from "node:util";
import { schemaAddress, schemaLayouts } from "../kubelet/json-schema/schema-layout.ts";
import type { Invocation } from "./invocation.ts";
import { invalid, oneOf, sharedOptions } from "./option-values.ts";
import { common, forKubernetes, forLanguage } from "./shared-options.ts";

/** Reads what stands behind `schema`. May throw what `parseArgs` throws. */
export function parseSchema(args: string[]): Invocation {
  const options = {
    ...common,
    ...forKubernetes,
    ...forLanguage,
    "api-version": { type: "string" },
    layout: { type: "string" },
    base: { type: "string" },
    out: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const shared = sharedOptions(values, "schema");
  if ("command" in shared) return shared;
  const { version, ...language } = shared;
  const [kind, ...more] = positionals;
  if (more.length > 0) return invalid("schema takes one kind.");
  const { out, "api-version": apiVersion } = values;
  if (kind === undefined && out === undefined)
    return invalid("schema needs a kind, such as KubeletConfiguration, or --out DIR.");
  if (out === "") return invalid("--out needs the path of a folder.");
  const layout = oneOf("layout", values.layout ?? "plain", schemaLayouts);
  if (typeof layout === "object") return layout;
  if (layout !== "plain" && out === undefined)
    return invalid("--layout names files: it goes with --out DIR.");
  const base = values.base ?? schemaAddress;
  if (!URL.canParse(base)) return invalid(`--base is an address, not "${base}".`);
  return {
    command: "schema",
    ...{ kind, apiVersion, out, layout, base: base.endsWith("/") ? base : `${base}/` },
    ...(values["kubernetes-version"] !== undefined && { version }),
    ...language,
  };
}
