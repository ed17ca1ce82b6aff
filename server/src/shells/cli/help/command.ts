import { nearestVersion } from "../../../facts/field-index.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import type { Dependencies } from "../dependencies.ts";
import type { UsageTexts } from "../texts/usage-texts.ts";

/** The shells for which there is a script. */
export const shells = ["bash", "zsh", "fish"] as const;

export type Shell = (typeof shells)[number];

/** An option of a command, for Node's parser of arguments and for the help. */
export interface Option {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** It may be given several times. */
  readonly multiple?: true;
  /** The placeholder of its value in the help. Default: the formats of the command. */
  readonly value?: string;
  /** Lines of text. An option without it is not in the help. */
  readonly help?: string;
}

/** By their names, in the order of the help. */
export type Options = Readonly<Record<string, Option>>;

/** An answer that replaces the work of a command. */
export type Instead =
  | { readonly instead: "help" }
  | { readonly instead: "version" }
  /** The script with which a shell completes the program's arguments. */
  | { readonly instead: "completion"; readonly shell: Shell }
  /** One sentence says what is wrong. */
  | { readonly instead: "problem"; readonly problem: (say: UsageTexts) => string };

/** The English texts of a command's help. Other languages are in `texts`. */
interface Told {
  readonly name: string;
  /** One line that follows the name in the program's help. */
  readonly shortUsage: string;
  readonly summary: string;
  /** Lines that follow the name in the command's own help. */
  readonly usage: readonly string[];
  readonly description: string;
  readonly options: Options;
  /** Values of `--format`. The first is the default. */
  readonly formats?: readonly string[];
  /** Text below the options. */
  readonly notes?: string;
  /** The meaning of each exit code. */
  readonly exitCodes?: Readonly<Record<number, string>>;
}

/** The work of a command. It is read before every command: its work is imported late. */
interface Work<Invocation> {
  /** It answers about names, and checks no files. */
  readonly isAboutNames?: true;
  /** Reads the arguments after the name. May throw the errors of Node's parser. */
  readonly parse: (args: string[]) => NoInfer<Invocation> | Instead;
  /** Resolves to the exit code, or to undefined if a server keeps running. */
  readonly run: (
    invocation: Invocation,
    dependencies: Dependencies,
    knowledge: () => Promise<Knowledge>,
  ) => Promise<number | undefined>;
}

/** A command with arguments that it can be run with. */
export interface Task {
  readonly invocation: object;
  readonly run: (dependencies: Dependencies) => Promise<number | undefined>;
}

/** A command of any invocation. */
export interface Command extends Told {
  /** Reads the arguments after the name. May throw the errors of Node's parser. */
  readonly parse: (args: string[]) => Task | Instead;
}

/** The part of an invocation that all commands share. */
interface Spoken {
  /** The language of the output. Default: English, since the output of a CI job must not depend on the machine. */
  readonly locale?: Locale;
  /** The version that the arguments ask for, if it is not supported. */
  readonly askedVersion?: string | undefined;
  /** The unsupported versions among those that a command compares. */
  readonly askedVersions?: readonly string[];
}

/** Completes the definition of a command, and keeps the names of its options: languages have a text for each. */
export function command<const T extends Told, Invocation extends Spoken>(
  definition: T & Work<Invocation>,
): Omit<T, keyof Work<never>> & Pick<Command, "parse"> {
  const { isAboutNames, parse, run, ...told } = definition;
  return {
    ...told,
    parse(args) {
      const invocation = parse(args);
      if ("instead" in invocation) return invocation;
      const { locale = "en" } = invocation;
      return {
        invocation,
        run: async (dependencies) => {
          const knowledge = (): Promise<Knowledge> => dependencies.knowledge(locale);
          const phrase = isAboutNames ? "answeredFor" : "checkedAs";
          await reportVersions(invocation, phrase, dependencies, knowledge);
          return run(invocation, dependencies, knowledge);
        },
      };
    },
  };
}

/** Says of each version that is not supported which one is used instead. */
async function reportVersions(
  { askedVersion, askedVersions = [] }: Spoken,
  phrase: "answeredFor" | "checkedAs",
  { terminal }: Dependencies,
  knowledge: () => Promise<Knowledge>,
): Promise<void> {
  const all = [...(askedVersion === undefined ? [] : [askedVersion]), ...askedVersions];
  for (const asked of new Set(all)) {
    const nearest = nearestVersion(asked);
    if (nearest) terminal.reportError((await knowledge()).language.server[phrase](nearest));
  }
}
