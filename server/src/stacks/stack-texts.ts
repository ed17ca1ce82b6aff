import type { NamingDocument } from "../platforms/index.ts";
import type { WrittenFlagPlace, StackFlag } from "../kubelet/index.ts";

/** A text and its path: of a drop-in, below the drop-in folder. */
export interface StackText {
  readonly path: string;
  readonly text: string;
  /** Its address, which names it in findings of other files; absent where the path does. */
  readonly uri?: string;
}

/** The kubelet's arguments, and where each is written; absent where no file of the user's says it. */
export interface StackArguments {
  readonly args: readonly string[];
  readonly argPlaces?: readonly (WrittenFlagPlace | undefined)[];
}

/** The texts that a kubelet is given, or one file of any of its kinds. */
export interface StackTexts extends StackArguments {
  /** The file of `--config`; undefined: none is given. */
  readonly main: StackText | undefined;
  /** All files below the drop-in folder; undefined: there is no `--config-dir`. */
  readonly dropIns: readonly StackText[] | undefined;
  /** The folder of the main file on the node, absolute, with `/`. */
  readonly mainFolder: string;
  /** The platform's document that names the main file in its flags. */
  readonly naming?: NamingDocument | undefined;
  /** The main file is not at hand: only what is true for every possible one is found. */
  readonly isPart?: boolean;
  /** The arguments are all that the kubelet gets. */
  readonly isWholeCommand?: boolean | undefined;
  /** The keys at the top with a value that a tool fills in. */
  readonly unknown?: ReadonlySet<string> | undefined;
}

/** The flags of a set with their places. */
export function flagsOf({ args, argPlaces = [] }: StackArguments): StackFlag[] {
  return args.map((text, at) => {
    const place = argPlaces[at];
    return { text, place };
  });
}
