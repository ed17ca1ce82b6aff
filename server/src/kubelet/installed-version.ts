import type { NamedVersion } from "../engine/parts/chosen-version.ts";
import type { TextLook } from "../engine/text/text-look.ts";
import { namedVersion } from "./version-directive.ts";

/** A quick look for a text that installs a kubelet. */
const marks =
  /\bkubelet["']?(?:==?|-|,[ \t]{0,8}["']?)v?[1${]|core:?\/stable:?\/v|\/bin\/|INSTALL_(?:K3S|RKE2)_/;

/** A version, or a variable with it. */
const version = String.raw`["']?(v?1\.\d+(?:\.\d+)?|v?\$\{?[A-Za-z_]\w*\}?)`;

/** The kubelet's package, with its version; k3s and RKE2 contain the kubelet of their version. */
const installs = new RegExp(
  [
    String.raw`(?<![\w./-])kubelet==?${version}`,
    String.raw`\b(?:yum|dnf|zypper|apk|tdnf|microdnf)\b[^\n#]{0,200}\binstall\b[^\n#]{0,200}(?<![\w./-])kubelet-${version}`,
    String.raw`(?<=-[ \t]{0,8}\[[ \t]{0,8}["']?)kubelet["']?,[ \t]{0,8}${version}`,
    // The repository of packages has one for each version.
    String.raw`\bcore:?/stable:?/${version}/(?:deb|rpm)\b`,
    String.raw`/${version}/bin/(?:\$\{?\w+\}?|linux|windows)/[^\s/]{1,40}/(?:\{[^\s}]{0,80}\b)?kubelet\b`,
    String.raw`\bINSTALL_(?:K3S|RKE2)_(?:VERSION|CHANNEL)[=:][ \t]{0,8}${version}`,
  ].join("|"),
  "gi",
);

/** More installations of a text are not read. */
const maxInstalls = 50;

/** The version of the kubelet that a script installs; undefined if it names none, or several. */
export function installedVersion(look: TextLook): NamedVersion | undefined {
  if (!look.test(marks)) return undefined;
  const { text } = look;
  const found = [...text.matchAll(installs)]
    .slice(0, maxInstalls)
    .flatMap((match): readonly (NamedVersion | undefined)[] => {
      const written = match.slice(1).find(Boolean);
      if (written === undefined || isComment(text, match.index)) return [];
      const [, name] = /\$\{?(\w+)/.exec(written) ?? [];
      if (name !== undefined) return assignedTo(name, text);
      const start = match.index + match[0].indexOf(written);
      return [namedVersion(written, { start, end: start + written.length })];
    });
  const [first] = found;
  const isOne = found.every((other) => other !== undefined && minorOf(other) === minorOf(first));
  return isOne ? first : undefined;
}

/** The versions that a text assigns to a variable; undefined for other values. */
function assignedTo(name: string, text: string): readonly (NamedVersion | undefined)[] {
  const assignments = new RegExp(
    String.raw`(?<![\w$])${name}(?:=|[ \t]{0,8}:[ \t]{1,8})["']?([^\s"';]*)`,
    "g",
  );
  return [...text.matchAll(assignments)].map(({ index, 0: whole, 1: value = "" }) => {
    const start = index + whole.length - value.length;
    return namedVersion(value, { start, end: start + value.length });
  });
}

function minorOf(named: NamedVersion | undefined): string | undefined {
  return named?.asked ?? named?.version;
}

function isComment(text: string, offset: number): boolean {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*#/.test(text.slice(start, offset));
}
