import { defaultVersion } from "../../../facts/field-index.ts";
import { flagValue } from "../../../flags/flag-value.ts";
import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../help/command.ts";
import { inputName } from "../input/input-name.ts";
import {
  languageOption,
  nodeOption,
  oneOf,
  problem,
  rootProblem,
  setOptions,
  versionOption,
} from "../help/option-values.ts";
import {
  alone,
  common,
  configDir,
  kubeletArgs,
  locale,
  noIgnore,
  requireFiles,
  root,
  textOrJson,
  versionRange,
} from "../help/shared-options.ts";
import type { UpgradeInvocation } from "../upgrade/run-upgrade.ts";

const formats = ["text", "json"] as const;

const options = {
  from: {
    type: "string",
    value: "VERSION",
    help: `the nodes' current version, ${versionRange}
(default: the version that the files name, or the one in
.kubelet-config.yaml)`,
  },
  to: {
    type: "string",
    value: "VERSION",
    help: `the version to upgrade to (default: ${defaultVersion})`,
  },
  "config-dir": { ...configDir, help: "use FILE together with the drop-ins in DIR" },
  "kubelet-args": { ...kubeletArgs, help: "use FILE together with these kubelet flags" },
  "no-ignore": noIgnore,
  alone,
  root,
  node: { type: "string", value: "JSON", help: "the node that the files are for, as for check" },
  "require-files": requireFiles,
  format: textOrJson,
  locale,
  ...common,
} as const satisfies Options;

export const upgrade = command({
  name: "upgrade",
  shortUsage: "[options] FILE",
  summary: "show what changes with another Kubernetes version",
  usage: ["[--from VERSION] [--to VERSION] [options] FILE|DIR..."],
  description: `
Shows what changes for these files if you move the kubelet to another Kubernetes version, newer or
older: rejected and ignored settings, changed values and defaults, deprecations, and findings that
no longer apply. Without --from, the nodes have the version that a file names (by a comment
"# kubelet-version: 1.33", a kubeadm document or the tag of an image), or else the one in
.kubelet-config.yaml. Files, directories, globs and "-" work as for check.`,
  options,
  formats,
  notes: `
.kubelet-config.yaml applies as for check: rules, node, ignore, sets and overrides. Each set gets
its own report. Options take precedence over it.`,
  exitCodes: {
    0: "kubelets of the new version start with the files",
    1: "a kubelet of the new version rejects a file",
    2: "usage or read error: no such file, unreadable file, unknown option or version",
  },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      args,
      options,
      allowPositionals: true,
    });
    if (values.help) return { instead: "help" };
    if (values.version) return { instead: "version" };
    const from = values.from === undefined ? undefined : versionOption(values.from);
    if (from && "instead" in from) return from;
    const to = versionOption(values.to);
    if ("instead" in to) return to;
    if (from && from.version === to.version && from.asked === to.asked)
      return problem((say) => say.sameVersions(to.asked ?? to.version));
    const language = languageOption(values.locale);
    if ("instead" in language) return language;
    const format = oneOf("format", values.format ?? "text", formats);
    if (typeof format === "object") return format;
    const node = nodeOption(values.node);
    if (node && "instead" in node) return node;
    const set = setOptions(values);
    const isNode = set.root !== undefined;
    const isSet = set.configDir !== undefined || set.args.length > 0 || isNode;
    const config = flagValue(set.args, "config");
    const paths = positionals.length === 0 && config !== undefined ? [config] : positionals;
    const notAlone = rootProblem(set, paths[0]);
    if (notAlone) return notAlone;
    if (paths.length === 0 && !isNode) return problem((say) => say.needsPath("upgrade"));
    if (isSet && (paths.length > 1 || paths[0] === inputName)) {
      return problem((say) => say.oneFileInSet("upgrade"));
    }
    const isRequired = values["require-files"] === true;
    const shared = {
      given: node ? { node } : {},
      set: isSet ? set : undefined,
      isRequired,
      isAlone: values.alone === true,
      isWhole: values["no-ignore"] === true,
    };
    const askedVersions = [from, to].flatMap((version) => version?.asked ?? []);
    const versions = { from: from?.version, to: to.version, askedVersions };
    return { paths, ...versions, format, ...shared, ...language };
  },
  run: async (invocation: UpgradeInvocation, { terminal }, knowledge) =>
    (await import("../help/command-runs.ts")).runUpgrade(invocation, terminal, await knowledge()),
});
