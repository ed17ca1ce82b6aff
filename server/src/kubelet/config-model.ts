import type { KubernetesVersion } from "../facts/table.ts";
import type { Span } from "../engine/text/span.ts";
import type { ConfigTypes } from "./config-types.ts";
import type { GateStates } from "./gate-states.ts";
import type { Setting } from "../engine/rules/setting.ts";

/**
 * A KubeletConfiguration after defaulting, as the kubelet's checks see it. Settings are read when
 * they are asked for. A value that the kubelet cannot decode counts as not written: decoding
 * reports it, and the kubelet gets no further.
 */
export interface Config {
  readonly version: KubernetesVersion;
  readonly isGateOn: GateStates;
  /** The setting at `path`; its default where the file says nothing. */
  setting<P extends keyof ConfigTypes>(path: P): Setting<ConfigTypes[P]>;
  /** The value of the setting at `path` where the file does not have it. */
  defaultAt(path: keyof ConfigTypes): unknown;
  /** The values that a field allows; empty where any value is. */
  allowedAt(path: string): readonly (string | number)[];
  /** The file has something other than null at `path`, which may be a struct. */
  isWritten(path: string): boolean;
  /** The key's text of a written path, else what comes nearest; for findings about the key. */
  keySpan(path: string): Span;
}

/** The configuration with some of its answers replaced by a watcher of the questions. */
export function watchedConfig(
  config: Config,
  answers: Pick<Config, "isGateOn" | "isWritten" | "setting"> & Partial<Pick<Config, "keySpan">>,
): Config {
  return {
    allowedAt: (path) => config.allowedAt(path),
    defaultAt: (path) => config.defaultAt(path),
    keySpan: (path) => config.keySpan(path),
    ...answers,
    version: config.version,
  };
}
