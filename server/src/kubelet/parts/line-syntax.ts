import type { FileOptions, FileSyntax } from "../../engine/parts/part.ts";
import { environmentLines } from "../../engine/syntax/lines/environment-statements.ts";
import type { LineSyntax } from "../../engine/syntax/lines/statements.ts";
import type { ParsedFile } from "../../engine/syntax/located-node.ts";
import { isSystemdUnit } from "../../engine/syntax/systemd-unit.ts";
import { isArgumentFilePath } from "./flag-file-path.ts";

const powershellPath = /\.ps1\b/i;
const otherProgramPath = /\.(?:py|rb|pl|bat|cmd)\b/i;

/** How the lines of a file belong together; `syntax`: that of a file that is neither YAML nor JSON. */
export function lineSyntaxOf(
  text: string,
  { path = "" }: Pick<FileOptions, "path">,
  syntax: FileSyntax | undefined,
  { format, documents }: ParsedFile,
): LineSyntax {
  switch (syntax) {
    case "toml":
    case "hcl":
    case "mime":
      return "nodes";
    case "prose":
      return "closed";
    case "script":
      if (powershellPath.test(path)) return "powershell";
      return otherProgramPath.test(path) ? "closed" : "shell";
    case undefined:
      break;
  }
  if (isArgumentFilePath(path)) return "lines";
  if (isSystemdUnit(text)) return "unit";
  if (format === "json") return "closed";
  const isDocument = documents.some(({ root }) => root?.kind === "map" || root?.kind === "list");
  if (isDocument || documents.every(({ root }) => !root)) return "nodes";
  return isEnvironment(text) ? "environment" : "shell";
}

/** Nothing but assignments, comments and blank lines. */
function isEnvironment(text: string): boolean {
  return environmentLines(text).every(({ start, end }) =>
    /^\s*(?:[#;]|$|[A-Za-z_]\w*=)/.test(text.slice(start, end)),
  );
}
