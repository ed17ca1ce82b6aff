import type { styleText } from "node:util";
import type { Severity } from "../core/findings/finding.ts";
import { nodeUtilities } from "../hosts/built-in.ts";

/** Dresses texts for a terminal; the plain style leaves them as they are. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly code: (text: string) => string;
  readonly severity: (severity: Severity, text: string) => string;
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

function dressed(format: Format): (text: string) => string {
  // Whether there are colours is decided by the caller.
  return (text) =>
    text === "" ? "" : nodeUtilities.styleText(format, text, { validateStream: false });
}

const severities: Readonly<Record<Severity, (text: string) => string>> = {
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

/**
 * The text with control characters (but the tab) and changes of direction made visible: neither a
 * checked file nor its name may command the terminal.
 */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu, (found) => {
    const code = found.charCodeAt(0);
    if (code === 9) return found;
    return code < 32 ? String.fromCharCode(0x2400 + code) : "\uFFFD";
  });
}

/** The text with halves of a surrogate pair made U+FFFD: URIs and XML cannot hold them. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\uFFFD");
}
