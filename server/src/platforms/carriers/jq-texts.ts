import type { DecodedText } from "./decoded-text.ts";

/** A change that a script makes in the kubelet's configuration with `jq`. */
interface JqText {
  readonly id: string;
  readonly path: string;
  readonly decoded: DecodedText;
}

/**
 * A command that runs `jq` or `yq`, with its lines that go on below, and the filter and values in it. It ends with the
 * parenthesis of the substitution that it is in.
 */
const command =
  /(?<=(?:^|[|;&({!\x60]|\b(?:if|then|do|else|elif|while|until|sudo)[ \t])[ \t]{0,40})[jy]q[ \t](?:\$\([^()\n]{0,2000}\)|[^'"\\\n)]|\\[^]|'[^']{0,8000}'|"(?:[^"\\]|\\[^]){0,8000}"){1,8000}/gm;
const assignment = /(?<![\w$])([A-Za-z_]\w*)='(\s*\{[^']{0,8000})'/g;
const quoted = /'([^']{0,8000})'/g;

/** `.maxPods = 110`, `.kubeReserved.cpu |= "100m"`, `.evictionHard["memory.available"] = "1Gi"`. */
const set =
  /(?<![\w"\])])((?:\.\w+|\[?"[\w.-]+"\]?|\.(?=["[]))+)\s*(?:\|=|=(?!=))\s*("(?:[^"\\]|\\.){0,2000}"|-?\d+(?:\.\d+)?|true|false)(?=\s*(?:\||$))/g;
const step = /\.(\w+)|"([\w.-]+)"/g;

/** As of drop-ins, the file that the values get into is not known, and later ones override earlier ones. */
const folder = "/etc/kubernetes/kubelet.conf.d";
const header = '{"kind":"KubeletConfiguration","apiVersion":"kubelet.config.k8s.io/v1beta1",\n';

interface Piece {
  readonly text: string;
  /** The offset of its first character in the script. */
  readonly start: number;
}

/** The members of objects that commands merge into a file of a kubelet, and the settings that they make in it. */
export function jqTexts(script: string): readonly JqText[] {
  const variables = new Map<string, Piece>();
  for (const { index, 0: whole, 1: name = "", 2: text = "" } of script.matchAll(assignment)) {
    variables.set(name, { text, start: index + whole.length - 1 - text.length });
  }
  const found = [...script.matchAll(command)].flatMap(({ index, 0: written }) => {
    if (!/kubelet/i.test(written)) return [];
    const used = [...written.matchAll(/\$\{?(\w+)/g)].flatMap(
      ([, name = ""]) => variables.get(name) ?? [],
    );
    const words = [...written.matchAll(quoted)].map((word): Piece => ({
      text: word[1] ?? "",
      start: index + word.index + 1,
    }));
    return [...new Set(used), ...words.flatMap(objectsIn), ...words.flatMap(settingsIn)].flatMap(
      textOf,
    );
  });
  return found.map((decoded, at) => ({
    id: `jq[${at}]`,
    path: `${folder}/jq-${String(at).padStart(4, "0")}.conf`,
    decoded,
  }));
}

/** A word that is an object, and the objects that a filter merges into the whole document. */
function objectsIn({ text, start }: Piece): readonly Piece[] {
  if (/^\s*\{/.test(text)) return [{ text, start }];
  return [...text.matchAll(/(?:^|\|)\s*\.\s*(?:\+=?|\*=?)\s*(\{[^|]*\})\s*(?=\||$)/g)].map(
    ({ index, 0: whole, 1: object = "" }) => ({
      text: object,
      start: start + index + whole.indexOf(object),
    }),
  );
}

/** The settings of a filter as an object. */
function settingsIn({ text, start }: Piece): readonly SpreadPiece[] {
  return [...text.matchAll(set)].map(({ index, 0: whole, 1: keys = "", 2: value = "" }) => {
    const at = start + index;
    const steps = [...keys.matchAll(step)];
    const pieces = steps.flatMap(({ index: from, 1: plain, 2: name }): readonly Piece[] => [
      { text: "{", start: at + from },
      { text: JSON.stringify(plain ?? name ?? ""), start: at + from },
      { text: ":", start: at + from + (plain ?? name ?? "").length + 1 },
    ]);
    const valueAt = at + whole.length - value.length;
    const end = valueAt + value.length;
    return {
      pieces: [
        ...pieces,
        { text: value, start: valueAt },
        { text: "}".repeat(steps.length), start: end },
      ],
    };
  });
}

interface SpreadPiece {
  readonly pieces: readonly Piece[];
}

/** The object with the kubelet's header; empty for what is not JSON. */
function textOf(object: Piece | SpreadPiece): readonly DecodedText[] {
  const pieces = "pieces" in object ? object.pieces : [object];
  const text = pieces.map((piece) => piece.text).join("");
  const open = text.indexOf("{") + 1;
  if (!isObject(text) || /^\s*\}/.test(text.slice(open))) return [];
  const places = pieces.flatMap((piece) =>
    Array.from({ length: piece.text.length }, (_none, unit) => piece.start + unit),
  );
  const [start = 0] = places;
  const end = (places.at(-1) ?? 0) + 1;
  const decoded = {
    text: header + text.slice(open),
    region: { start, end },
    places: [...Array.from({ length: header.length }, () => start), ...places.slice(open), end],
    // A filter has quotes of its own, and a word of a shell has none.
    unwritable: /[^\w."-]/,
  };
  return [decoded];
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
