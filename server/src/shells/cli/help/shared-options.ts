import {
  defaultVersion,
  isPreview,
  newestVersion,
  oldestVersion,
} from "../../../facts/field-index.ts";
import type { Option, Options } from "./command.ts";

/** The options of every command, behind its own. */
export const common = {
  help: { type: "boolean", short: "h", help: "show this help" },
  version: { type: "boolean", help: "show the version" },
} as const satisfies Options;

/** The versions that there are, in words. */
export const versionRange = `${oldestVersion} to ${newestVersion}${isPreview(newestVersion) ? " (preview)" : ""}`;

export const kubernetesVersion = {
  type: "string",
  value: "VERSION",
  help: `${versionRange}; default: ${defaultVersion}`,
} as const satisfies Option;

export const locale = {
  type: "string",
  value: "en|zh-cn",
  help: "the output language (default: en)",
} as const satisfies Option;

export const jobs = {
  type: "string",
  value: "N",
  help: "the number of threads (default: one per processor)",
} as const satisfies Option;

export const configDir = {
  type: "string",
  value: "DIR",
  help: "the drop-in directory",
} as const satisfies Option;

export const kubeletArgs = {
  type: "string",
  value: '"FLAGS"',
  help: "the kubelet's flags",
} as const satisfies Option;

export const alone = {
  type: "boolean",
  help: `read each file alone, without the drop-ins and units
found next to it`,
} as const satisfies Option;

export const root = {
  type: "string",
  value: "DIR",
  help: "read a node's file tree instead of files, as node does",
} as const satisfies Option;

export const noIgnore = {
  type: "boolean",
  help: `also search files that git ignores, and directories named
node_modules, vendor or .terraform`,
} as const satisfies Option;

export const requireFiles = {
  type: "boolean",
  help: "fail if the files contain no node configuration",
} as const satisfies Option;

/** The `--format` of commands with two. */
export const textOrJson = {
  type: "string",
  help: "text (the default) or JSON",
} as const satisfies Option;

export const stdio = {
  type: "boolean",
  help: "use standard input and output (required)",
} as const satisfies Option;
