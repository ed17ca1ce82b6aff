import { readNodeDescription, type NodeDescription } from "../../../kubelet/node-description.ts";
import { hasOpenQuote, splitCommandLine } from "../../../kubelet/effective/split-command-line.ts";
import { localeNamed, locales, type Locale } from "../../../engine/messages/language.ts";
import type { ProjectSettings } from "../../../stacks/project/index.ts";
import {
  defaultVersion,
  nearestVersion,
  newestVersion,
  oldestVersion,
  type NearestVersion,
} from "../../../facts/field-index.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { containerRuntimes, runtimeFrom } from "../../../seccomp/runtime-name.ts";
import { flagValue } from "../../../flags/flag-value.ts";
import type { Instead } from "./command.ts";
import type { SetOptions } from "./set-options.ts";
import type { UsageTexts } from "../texts/usage-texts.ts";

/** The options that most commands take. */
interface SharedValues {
  readonly help?: boolean | undefined;
  readonly version?: boolean | undefined;
  readonly "kubernetes-version"?: string | undefined;
  readonly locale?: string | undefined;
  readonly format?: string | undefined;
}

/** Shared values: the version and the language of answers. */
interface SharedOptions {
  readonly version: KubernetesVersion;
  /** The version that was asked for, if it is not supported. */
  readonly askedVersion?: string;
  readonly locale?: Locale;
}

/** The values of the options that most commands share; or the help, the program's version, or a mistake. */
export function sharedOptions(values: SharedValues): SharedOptions | Instead {
  if (values.help) return { instead: "help" };
  if (values.version) return { instead: "version" };
  const nearest = versionOption(values["kubernetes-version"]);
  if ("instead" in nearest) return nearest;
  const language = languageOption(values.locale);
  if ("instead" in language) return language;
  const { version, asked } = nearest;
  return { version, askedVersion: asked, ...language };
}

/** Shared options and the format, for commands with several; the first is the default. */
export function formattedOptions<F extends string>(
  values: SharedValues,
  formats: readonly [F, ...F[]],
): (SharedOptions & { readonly format: F }) | Instead {
  const shared = sharedOptions(values);
  if ("instead" in shared) return shared;
  const format = oneOf("format", values.format ?? formats[0], formats);
  return typeof format === "string" ? { ...shared, format } : format;
}

/** The value of an option that takes one of several; or what is wrong with it. */
export function oneOf<T extends string>(
  option: string,
  written: string,
  allowed: readonly T[],
): T | Instead {
  const found = allowed.find((candidate) => candidate === written);
  return found ?? problem((say) => say.oneOf(option, allowed, written));
}

/** The values of options about files, or a mistake in them. */
export function givenOptions(values: {
  readonly "kubernetes-version"?: string | undefined;
  readonly "no-advice"?: boolean | undefined;
  readonly node?: string | undefined;
  readonly "seccomp-runtime"?: string | undefined;
}): ProjectSettings | Instead {
  const { "kubernetes-version": writtenVersion, "seccomp-runtime": writtenRuntime } = values;
  const nearest = versionOption(writtenVersion);
  if ("instead" in nearest) return nearest;
  const { version, asked: askedVersion } = nearest;
  const node = nodeOption(values.node);
  if (node && "instead" in node) return node;
  const seccompRuntime = writtenRuntime === undefined ? undefined : runtimeFrom(writtenRuntime);
  if (writtenRuntime !== undefined && !seccompRuntime) {
    return problem((say) => say.oneOf("seccomp-runtime", containerRuntimes, writtenRuntime));
  }
  return {
    ...(writtenVersion !== undefined && { kubernetesVersion: version, askedVersion }),
    advice: values["no-advice"] ? false : undefined,
    node,
    seccompRuntime,
  };
}

/** The drop-in folder and the flags; `--config-dir` among these counts where the option is left out. */
export function setOptions(values: {
  readonly "config-dir"?: string | undefined;
  readonly "kubelet-args"?: string | undefined;
  readonly root?: string | undefined;
  readonly alone?: boolean | undefined;
}): SetOptions {
  const args = splitCommandLine(values["kubelet-args"] ?? "");
  const { root, alone: isAlone } = values;
  return {
    configDir: values["config-dir"] ?? flagValue(args, "config-dir"),
    args,
    root,
    isAlone,
  };
}

/** The mistake in the value of `--kubelet-args`; undefined: none. */
export function flagsProblem(flags = ""): Instead | undefined {
  return hasOpenQuote(flags) ? problem((say) => say.openQuote(flags)) : undefined;
}

/** The mistake in files that are given next to a node's file tree; undefined: none. */
export function rootProblem(
  { root, configDir, args }: SetOptions,
  file: string | undefined,
): Instead | undefined {
  const isAlone = file === undefined && configDir === undefined && args.length === 0;
  if (root === undefined || isAlone) return undefined;
  return problem((say) => say.rootAlone);
}

/** The node of `--node`, or what is wrong with it. */
export function nodeOption(written: string | undefined): NodeDescription | undefined | Instead {
  if (written === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    return problem((say) => say.nodeNotJson);
  }
  const { node, problems } = readNodeDescription(value);
  return problems.length > 0 ? problem((say) => say.nodeWrong(problems)) : node;
}

/** A Kubernetes version, the usual one if it is left out, the nearest if it is not supported; or what is wrong with it. */
export function versionOption(written: string | undefined): NearestVersion | Instead {
  if (written === undefined) return { version: defaultVersion };
  return (
    nearestVersion(written) ??
    problem((say) => say.unknownVersion(written, oldestVersion, newestVersion))
  );
}

/** The language of `--locale`; nothing where it is left out, whatever the machine speaks. */
export function languageOption(
  written: string | undefined,
): { readonly locale?: Locale } | Instead {
  if (written === undefined) return {};
  const locale = localeNamed(written);
  return locale ? { locale } : problem((say) => say.locale(locales, written));
}

/** How many threads `--jobs` asks for; nothing where it is left out. */
export function jobsOption(written: string | undefined): { readonly jobs?: number } | Instead {
  if (written === undefined) return {};
  return /^[1-9]\d?$/.test(written)
    ? { jobs: Number(written) }
    : problem((say) => say.jobs(written));
}

/** The result for a command line with a mistake, which a sentence of the user's language describes. */
export function problem(sentence: (say: UsageTexts) => string): Instead {
  return { instead: "problem", problem: sentence };
}
