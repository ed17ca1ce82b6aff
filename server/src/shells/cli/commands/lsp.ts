import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../help/command.ts";
import { problem } from "../help/option-values.ts";
import { common, stdio } from "../help/shared-options.ts";

const options = {
  stdio,
  // Editors' language clients add their process id of themselves.
  clientProcessId: { type: "string" },
  ...common,
} as const satisfies Options;

export const lsp = command({
  name: "lsp",
  shortUsage: "--stdio",
  summary: "run the language server for an editor",
  usage: ["--stdio"],
  description: `
Runs a language server (Language Server Protocol) on standard input and output. It offers
completion, hover, diagnostics, outline, folding, links, definitions across the files of a set, and
inlay hints.`,
  options,
  parse(args) {
    const { values } = nodeUtilities.parseArgs({ args, options });
    if (values.help) return { instead: "help" };
    if (values.version) return { instead: "version" };
    if (!values.stdio) return problem((say) => say.needsStdio("lsp"));
    return {};
  },
  async run(_, dependencies) {
    await dependencies.serve();
    return undefined;
  },
});
