import { defaultVersion, isPreview, newestVersion, oldestVersion } from "../facts/field-index.ts";
import type { Option, Options } from "./command.ts";

/** The options of every command, behind its own. */
export const common = {
  help: { type: "boolean", short: "h", help: "this text" },
  version: { type: "boolean", help: "the version of the program" },
} as const satisfies Options;

/** The versions that there are, in words. */
export const versionRange = `${oldestVersion} to ${newestVersion}${isPreview(newestVersion) ? " (preview)" : ""}`;

export const kubernetesVersion = {
  type: "string",
  value: "VERSION",
  help: `${versionRange}; ${defaultVersion} if it is left out`,
} as const satisfies Option;

export const locale = {
  type: "string",
  value: "en|zh-cn",
  help: "the language of the output; English by default",
} as const satisfies Option;

export const jobs = {
  type: "string",
  value: "N",
  help: "how many threads; as many as there are processors where it is left out",
} as const satisfies Option;

export const configDir = {
  type: "string",
  value: "DIR",
  help: "the drop-in folder",
} as const satisfies Option;

export const kubeletArgs = {
  type: "string",
  value: '"FLAGS"',
  help: "the kubelet's flags",
} as const satisfies Option;

export const root = {
  type: "string",
  value: "DIR",
  help: "instead of files: a node's file tree, as for node",
} as const satisfies Option;

export const requireFiles = {
  type: "boolean",
  help: "fail if there is no node configuration in these files",
} as const satisfies Option;

/** The `--format` of commands with two. */
export const textOrJson = {
  type: "string",
  help: "text for people (the default), JSON for programs",
} as const satisfies Option;

export const stdio = {
  type: "boolean",
  help: "the only transport; required",
} as const satisfies Option;
