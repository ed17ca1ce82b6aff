import type { styleText } from "node:util";
import type { Severity } from "../../../engine/analysis/finding.ts";
import { nodeUtilities } from "../../hosts/built-in.ts";
import { coloured, type Printed } from "./printed.ts";

type Dress = (text: Printed) => Printed;

/** Dresses texts for a terminal; the plain style leaves them as they are. */
export interface Style {
  readonly bold: Dress;
  readonly dim: Dress;
  readonly code: Dress;
  readonly severity: (severity: Severity, text: Printed) => Printed;
}

/** Colours where `useColors`, otherwise none. */
export function styleFor({ useColors }: { readonly useColors: boolean }): Style {
  return useColors ? colors : plain;
}

const plain: Style = {
  bold: (text) => text,
  dim: (text) => text,
  code: (text) => text,
  severity: (_, text) => text,
};

type Format = Parameters<typeof styleText>[0];

function dressed(format: Format): Dress {
  return (text) => {
    if (text === "") return text;
    // Whether there are colours is decided by the caller.
    const codes = nodeUtilities.styleText(format, " ", { validateStream: false });
    const [before = "", after = ""] = codes.split(" ");
    return coloured(before, text, after);
  };
}

const severities: Readonly<Record<Severity, Dress>> = {
  error: dressed(["bold", "red"]),
  warning: dressed(["bold", "yellow"]),
  information: dressed(["bold", "blue"]),
  hint: dressed(["bold", "cyan"]),
};

const colors: Style = {
  bold: dressed("bold"),
  dim: dressed("dim"),
  code: dressed("cyan"),
  severity: (severity, text) => severities[severity](text),
};

/** The text with halves of a surrogate pair made U+FFFD: URIs and XML cannot hold them. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\uFFFD");
}
