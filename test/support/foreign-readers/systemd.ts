/** A setting of a unit, in the order of the file. */
export interface UnitSetting {
  /** With its section, as in `Service.ExecStart`. */
  readonly key: string;
  readonly value: string;
}

/**
 * A unit by the documentation, systemd.syntax(7): "Empty lines and lines starting with # or ; are ignored"; "Lines
 * ending in a backslash are concatenated with the following non-comment line while reading and the backslash is replaced
 * by a space character." Spaces around = are ignored. Written for the tests, with nothing of the product.
 */
export function readUnitByTheBook(text: string): readonly UnitSetting[] {
  const settings: UnitSetting[] = [];
  let section = "";
  let whole = "";
  for (const line of text.split(/\r?\n/)) {
    const first = line.trimStart().charAt(0);
    if (first === "#" || first === ";") continue;
    whole += line;
    let isEscaped = false;
    for (const character of whole) isEscaped = !isEscaped && character === "\\";
    if (isEscaped) {
      whole = `${whole.slice(0, -1)} `;
      continue;
    }
    const [, name] = /^\s*\[([^\]]*)\]\s*$/.exec(whole) ?? [];
    const at = whole.indexOf("=");
    if (name !== undefined) section = name;
    else if (at > 0) {
      const [key, value] = [whole.slice(0, at).trim(), whole.slice(at + 1).trim()];
      settings.push({ key: `${section}.${key}`, value: value.replaceAll(/\s+/g, " ") });
    } else if (whole.trim() !== "") settings.push({ key: `${section}.?`, value: whole });
    whole = "";
  }
  return settings;
}

/**
 * An environment file by the documentation, systemd.exec(5), `EnvironmentFile=`: lines that begin with ; or # and lines
 * without = are ignored, quoted pieces may have several lines, and a backslash takes the next character as it is, or a line
 * break away.
 */
export function readEnvironmentByTheBook(text: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  let rest = text.replaceAll("\r\n", "\n");
  const take = (pattern: RegExp): string => {
    const [found = ""] = pattern.exec(rest) ?? [];
    rest = rest.slice(found.length);
    return found;
  };
  while (rest !== "") {
    if (take(/^\s+/) !== "" || take(/^[#;].*/) !== "") continue;
    const key = take(/^[^=\n]*/).trim();
    if (take(/^=/) === "") continue;
    let value = "";
    for (;;) {
      take(/^[ \t]+/);
      if (rest.startsWith("'")) value += take(/^'[^']*'?/).slice(1, -1);
      else if (rest.startsWith('"')) {
        const quoted = take(/^"(?:[^"\\]|\\[^])*"?/).slice(1, -1);
        value += quoted.replaceAll("\\\n", "").replaceAll(/\\(["\\`$])/g, "$1");
      } else break;
    }
    const plain = take(/^(?:\\[^]|[^\\\n])*/);
    value += plain
      .replaceAll("\\\n", "")
      .replaceAll(/\\([^])/g, "$1")
      .trimEnd();
    values[key] = value;
  }
  return values;
}
