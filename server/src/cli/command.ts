import type { Locale } from "../messages/language.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import type { Dependencies } from "./dependencies.ts";

/** An option of a command: as Node's parser of arguments takes it, and as the help tells it. */
export interface Option {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** It may be given several times. */
  readonly multiple?: true;
  /** What stands for its value in the help; where it is left out, `--format` has the formats of the command. */
  readonly value?: string;
  /** Lines of text; where it is left out, the option is not told. */
  readonly help?: string;
}

/** By their names, in the order of the help. */
export type Options = Readonly<Record<string, Option>>;

/** What is done instead of a command's work. */
export type Instead =
  | { readonly instead: "help" }
  | { readonly instead: "version" }
  /** One sentence says what is wrong. */
  | { readonly instead: "problem"; readonly problem: string };

/** All about a command of the program. It is read before every command: its work is imported late. */
interface Definition<Invocation> {
  readonly name: string;
  /** What stands behind the name in the program's help, in one line. */
  readonly shortUsage: string;
  readonly summary: string;
  /** What stands behind the name in the command's own help, in one line or more. */
  readonly usage: readonly string[];
  readonly description: string;
  readonly options: Options;
  /** Those of `--format`, of which the first counts where it is left out. */
  readonly formats?: readonly string[];
  /** What is told below the options. */
  readonly notes?: string;
  /** What the exit codes mean. */
  readonly exitCodes?: Readonly<Record<number, string>>;
  /** Reads what stands behind the name. May throw what Node's parser throws. */
  readonly parse: (args: string[]) => Invocation | Instead;
  /** Resolves to the exit code, or to undefined where a server now runs on. */
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

/** A command, whatever its arguments come to. */
export interface Command extends Omit<Definition<never>, "parse" | "run"> {
  /** Reads what stands behind the name. May throw what Node's parser throws. */
  readonly parse: (args: string[]) => Task | Instead;
}

/** What a command's work is told by its arguments. */
interface Spoken {
  /** The language of what is said; absent: English, since what a run in CI says must not hang on the machine. */
  readonly locale?: Locale;
}

/** Makes a command of what is particular to it. */
export function command<Invocation extends Spoken>(definition: Definition<Invocation>): Command {
  const { parse, run, ...told } = definition;
  return {
    ...told,
    parse(args) {
      const invocation = parse(args);
      if ("instead" in invocation) return invocation;
      const { locale = "en" } = invocation;
      return {
        invocation,
        run: (dependencies) => run(invocation, dependencies, () => dependencies.knowledge(locale)),
      };
    },
  };
}
