import { parse as parseToml } from "smol-toml";
import { parseAllDocuments } from "yaml";

/** A text as its own reader gets it: two texts that say the same are equal. */
export type Reader = (text: string) => unknown;

/** Every document of a YAML text, by the `yaml` library. */
export const byYaml: Reader = (text) =>
  parseAllDocuments(text, { logLevel: "silent", uniqueKeys: false }).map((document) => {
    if (document.errors.length > 0) throw new Error(document.errors[0]?.message);
    return document.toJS() as unknown;
  });

export const byToml: Reader = (text) => parseToml(text);

export const byJson: Reader = (text) => JSON.parse(text) as unknown;

/** The lines of a file of arguments, without comments. */
export const byLines: Reader = (text) =>
  text.split("\n").filter((line) => line.trim() !== "" && !line.trimStart().startsWith("#"));

/** A Dockerfile: comments go, also between lines that a backslash joins (docs.docker.com, Dockerfile reference). */
export const byDocker: Reader = (text) =>
  text
    .split("\n")
    .filter(
      (line, at) => !line.trimStart().startsWith("#") || (at === 0 && /^# *syntax=/.test(line)),
    )
    .join("\n")
    .replaceAll(/\\\n/g, "")
    .split("\n");

/** PowerShell: a backtick joins lines, a # between them is text, and here-strings are texts (about_Quoting_Rules). */
export const byPowershell: Reader = (text) => {
  const statements: string[] = [];
  const pattern =
    /@"\r?\n[^]*?\n"@|@'\r?\n[^]*?\n'@|"(?:[^"`]|`[^])*"|'[^']*'|`\r?\n|#[^\r\n]*|\r?\n|[^]/g;
  let statement = "";
  for (const [piece] of text.matchAll(pattern)) {
    const isComment = piece.startsWith("#") && /(?:^|\s)$/.test(statement);
    if (/^\r?\n$/.test(piece)) {
      statements.push(statement.trim());
      statement = "";
    } else if (!isComment) statement += /^`\r?\n$/.test(piece) ? " " : piece;
  }
  return [...statements, statement].filter((line) => line !== "");
};

/** HCL's heredocs by another reader, and the lines around them without comments. */
export const byHcl =
  (inner: Reader): Reader =>
  (text) => {
    const parts: unknown[] = [];
    const lines = text.split("\n");
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] ?? "";
      if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
      parts.push(line.trim());
      const [, dash, name] = /<<(-?)(\w+)\s*$/.exec(line) ?? [];
      if (name === undefined) continue;
      const end = lines.findIndex((each, below) => below > at && each.trim() === name);
      const body = lines.slice(at + 1, end);
      const indent = Math.min(
        ...body
          .filter((each) => each.trim() !== "")
          .map((each) => /^ */.exec(each)?.[0].length ?? 0),
      );
      parts.push(inner(body.map((each) => `${each.slice(dash === "-" ? indent : 0)}\n`).join("")));
      at = end;
    }
    return parts;
  };

/** User data in several parts: their headers, and their bodies by other readers. */
export const byMime =
  (readerOf: (head: string) => Reader): Reader =>
  (text) => {
    const [, boundary = ""] = /boundary="([^"]+)"/.exec(text) ?? [];
    const [head = "", ...parts] = text.split(`--${boundary}`);
    return [
      head.trim(),
      ...parts.map((part) => {
        const at = part.indexOf("\n\n");
        const partHead = part.slice(0, at).trim();
        return at < 0
          ? part.trim()
          : [partHead, readerOf(partHead)(part.slice(at + 2).trim() + "\n")];
      }),
    ];
  };

/** A YAML text in whose documents some texts are read by other readers; `path` has `*` for each item. */
export const byYamlWith =
  (readers: Readonly<Record<string, Reader>>): Reader =>
  (text) => {
    const documents = byYaml(text) as unknown[];
    for (const [path, reader] of Object.entries(readers)) {
      for (const document of documents) readAt(document, path.split("."), reader);
    }
    return documents;
  };

function readAt(node: unknown, [step = "", ...rest]: readonly string[], reader: Reader): void {
  if (typeof node !== "object" || node === null) return;
  const holder = node as Record<string, unknown>;
  for (const key of step === "*" ? Object.keys(holder) : [step]) {
    const value = holder[key];
    if (rest.length > 0) readAt(value, rest, reader);
    else if (typeof value === "string") holder[key] = reader(value);
  }
}
