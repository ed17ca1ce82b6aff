import type { Command } from "../help/command.ts";
import type { KnownCommand } from "../commands/index.ts";
import type { UsageTexts } from "./usage-texts.ts";

/** The program's help and sentences about wrong arguments, in one language. */
export interface ProgramTexts {
  readonly usage: UsageTexts;
  readonly help: HelpTexts;
}

/** The help around what commands say of themselves. */
export interface HelpTexts {
  /** The name of the program, and what it does. */
  readonly title: string;
  /** Headings. */
  readonly usage: string;
  readonly options: string;
  readonly exitCode: string;
  /** The options of the program. */
  readonly ofProgram: { readonly help: string; readonly version: string };
  readonly usageOf: (usage: string) => string;
  readonly commands: (names: readonly string[]) => string;
  /** Where there is more: the help of a command, or of the program. */
  readonly more: (command: string) => string;
  /** The command with its texts in this language. */
  readonly translated: (command: Command) => Command;
}

/** The names of the options that have a text. */
type Named<O> = {
  [Name in keyof O]: O[Name] extends { readonly help: string } ? Name : never;
}[keyof O];

type Notes<C> = C extends { readonly notes: string } ? { readonly notes: string } : unknown;

type ExitCodes<C> = C extends { readonly exitCodes: infer Codes }
  ? { readonly exitCodes: { readonly [Code in keyof Codes]: string } }
  : unknown;

/** A text for each text that the command has in English. */
type TextsOf<C extends KnownCommand> = {
  readonly summary: string;
  readonly description: string;
  readonly options: { readonly [Name in Named<C["options"]>]: string };
} & Notes<C> &
  ExitCodes<C>;

/** The texts of all commands by their names. */
export type CommandTexts = {
  readonly [C in KnownCommand as C["name"]]: TextsOf<C>;
};
