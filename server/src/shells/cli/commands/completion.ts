import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options, shells } from "../help/command.ts";
import { problem } from "../help/option-values.ts";
import { common } from "../help/shared-options.ts";

const options = { ...common } as const satisfies Options;

export const completion = command({
  name: "completion",
  shortUsage: shells.join("|"),
  summary: "print a script that completes commands and options",
  usage: [shells.join("|")],
  description: `
Prints a script that lets your shell complete commands, options and values:
  bash  source <(kubelet-config completion bash)
  zsh   kubelet-config completion zsh > "\${fpath[1]}/_kubelet-config"
  fish  kubelet-config completion fish > ~/.config/fish/completions/kubelet-config.fish`,
  options,
  exitCodes: { 0: "printed", 2: "unknown shell or option" },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      args,
      options,
      allowPositionals: true,
    });
    if (values.help) return { instead: "help" };
    if (values.version) return { instead: "version" };
    const [written, ...more] = positionals;
    if (written === undefined || more.length > 0) {
      return problem((say) => say.needsShell(shells));
    }
    const shell = shells.find((candidate) => candidate === written);
    return shell
      ? { instead: "completion", shell }
      : problem((say) => say.unknownShell(shells, written));
  },
  run: () => Promise.resolve(undefined),
});
