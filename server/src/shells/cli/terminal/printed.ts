import {
  harmless,
  harmlessJson,
  harmlessLines,
  harmlessPatch,
} from "../../../engine/text/harmless.ts";

declare const isHarmless: unique symbol;

/**
 * A text for the terminal: control characters from files and arguments are neutralized in it, the program's own colours
 * are not. Only this module and the styles make one; the compiler rejects a plain text.
 */
export type Printed = string & { readonly [isHarmless]: true };

/** A text on one line. One that is printed already would lose its colours, so the compiler rejects it. */
export function shown<T extends string>(text: T extends Printed ? never : T): Printed {
  return own(harmless(text));
}

/** A template of the program's own text and printed parts. */
export function printed(
  texts: TemplateStringsArray,
  ...parts: readonly (Printed | number)[]
): Printed {
  return own(texts.reduce((before, text, at) => `${before}${parts[at - 1] ?? ""}${text}`));
}

/** Parts one after the other. */
export function joined(
  parts: readonly Printed[],
  between: "" | " " | ", " | "  " | "\n" = "",
): Printed {
  return own(parts.join(between));
}

/** Lines, each with its break. */
export function printedLines(lines: readonly Printed[]): Printed {
  return own(lines.map((line) => `${line}\n`).join(""));
}

/** Lines of text that may contain control characters. */
export function shownLines(lines: readonly string[]): Printed {
  return own(lines.map((line) => `${harmless(line)}\n`).join(""));
}

/** A document with lines of its own: YAML, XML, HTML, help. */
export function printedDocument(text: string): Printed {
  return own(harmlessLines(text));
}

/** A unified diff. */
export function printedPatch(text: string): Printed {
  return own(harmlessPatch(text));
}

/** JSON, or a part of it, with the same values. */
export function printedJson(text: string): Printed {
  return own(harmlessJson(text));
}

/** `text` between two escape sequences of the program's own. */
export function coloured(before: string, text: Printed, after: string): Printed {
  return own(before + text + after);
}

/** Every caller has neutralised its text, which the compiler cannot see. */
function own(text: string): Printed {
  return text as Printed;
}
