import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../help/command.ts";
import type { ImageInvocation } from "../image/run-image.ts";
import { formattedOptions, problem } from "../help/option-values.ts";
import { common, kubernetesVersion, locale, textOrJson } from "../help/shared-options.ts";

const formats = ["text", "json"] as const;

const options = {
  config: { type: "string", value: "FILE", help: "the CredentialProviderConfig" },
  "kubernetes-version": kubernetesVersion,
  format: textOrJson,
  locale,
  ...common,
} as const satisfies Options;

export const image = command({
  name: "image",
  shortUsage: "--config FILE IMAGE",
  summary: "show which credential providers serve an image",
  usage: ["[options] --config FILE IMAGE"],
  description: `
Shows which providers in a CredentialProviderConfig the kubelet asks for an image's credentials,
and why the patterns of the others do not match. "-" is standard input.`,
  options,
  formats,
  exitCodes: {
    0: "shown",
    2: "usage or read error: no image name, no such file, unknown option or version",
  },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      args,
      options,
      allowPositionals: true,
    });
    const shared = formattedOptions(values, formats);
    if ("instead" in shared) return shared;
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) return problem((say) => say.oneImage);
    const { config } = values;
    if (config === undefined) return problem((say) => say.needsProviders);
    return { image: name, config, ...shared };
  },
  run: async (invocation: ImageInvocation, { terminal }, knowledge) =>
    (await import("../help/command-runs.ts")).runImage(invocation, terminal, await knowledge()),
});
