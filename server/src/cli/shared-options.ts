import type { ParseArgsConfig } from "node:util";

/** Options as Node's parser of arguments takes them. */
export type Options = NonNullable<ParseArgsConfig["options"]>;

/** The options of every command. */
export const common = {
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const satisfies Options;

/** The option of commands that speak a language. */
export const forLanguage = { locale: { type: "string" } } as const satisfies Options;

/** The option of commands that answer for a version. */
export const forKubernetes = {
  "kubernetes-version": { type: "string" },
} as const satisfies Options;

/** The option of commands that can use several threads. */
export const forJobs = { jobs: { type: "string" } } as const satisfies Options;

/** A main file's drop-ins and flags. */
export const forSet = {
  "config-dir": { type: "string" },
  "kubelet-args": { type: "string" },
} as const satisfies Options;
