import { nodeUtilities } from "../hosts/built-in.ts";
import { inputName } from "./find-files.ts";
import { reportFormats, type Invocation } from "./invocation.ts";
import {
  givenOptions,
  invalid,
  jobsOption,
  languageOption,
  oneOf,
  setOptions,
} from "./option-values.ts";
import { common, forJobs, forKubernetes, forLanguage, forSet } from "./shared-options.ts";

/** What a command's parser makes of the arguments behind its name. Never throws: what Node's parser refuses is told. */
export function parsedBy(
  parse: (args: string[]) => Invocation,
  args: readonly string[],
): Invocation {
  try {
    return parse(withAttachedFlags(args));
  } catch (error) {
    return invalid(parserProblem(error));
  }
}

/** The value of `--kubelet-args` begins with dashes: it is put behind a `=`, so that it is no option. */
function withAttachedFlags(args: readonly string[]): string[] {
  const at = args.indexOf("--kubelet-args");
  const value = args[at + 1];
  if (at < 0 || value === undefined) return [...args];
  return [...args.slice(0, at), `--kubelet-args=${value}`, ...args.slice(at + 2)];
}

/** The first sentence of what `parseArgs` says; it goes on with advice that does not fit here. */
function parserProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const sentence = /^.*?(?=\. |\.?$|\n)/.exec(message)?.[0] ?? message;
  return `${sentence}.`;
}

/** Reads what stands behind `check`. May throw what `parseArgs` throws. */
export function parseCheck(args: string[]): Invocation {
  const options = {
    ...common,
    ...forKubernetes,
    ...forSet,
    ...forLanguage,
    format: { type: "string" },
    "no-advice": { type: "boolean" },
    node: { type: "string" },
    "seccomp-runtime": { type: "string" },
    "seccomp-folder": { type: "string" },
    fix: { type: "boolean" },
    ...forJobs,
  } as const;
  const { values, positionals } = nodeUtilities.parseArgs({
    ...{ args, options },
    allowPositionals: true,
  });
  if (values.help) return { command: "help", topic: "check" };
  if (values.version) return { command: "version" };
  const given = givenOptions(values);
  if ("command" in given) return given;
  const language = languageOption(values.locale);
  if ("command" in language) return language;
  const format = oneOf("format", values.format ?? "text", reportFormats);
  if (typeof format === "object") return format;
  if (positionals.length === 0) return invalid("check needs a file or a folder.");
  const set = setOptions(values);
  const isSet = set.configDir !== undefined || set.args.length > 0;
  if (isSet && (positionals.length > 1 || positionals[0] === inputName)) {
    return invalid("With --config-dir or --kubelet-args, check takes one main file.");
  }
  if (values.fix && isSet) return invalid("--fix does not go with --config-dir or --kubelet-args.");
  if (values.fix && positionals.includes(inputName)) {
    return invalid("--fix writes files: it does not go with standard input.");
  }
  const jobs = jobsOption(values.jobs);
  if ("command" in jobs) return jobs;
  const seccompFolder = values["seccomp-folder"];
  return {
    command: "check",
    paths: positionals,
    format,
    given,
    ...(seccompFolder !== undefined && { seccompFolder }),
    ...(values.fix && { fix: true }),
    ...jobs,
    set: isSet ? set : undefined,
    ...language,
  };
}
