import { hole } from "../../engine/syntax/hole.ts";
import { placing, type Placed } from "../../engine/syntax/shell/command-words.ts";
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
const quoted = /'([^']{0,8000})'|"((?:[^"\\]|\\[^]){0,8000})"/g;
/** Characters that a shell replaces between double quotes. */
const expansion = /\\(["$`\\])|\$\{[^}]*\}|\$\w+|[^]/g;

const object = String.raw`\{[^{}|]*\}`;
const scalar = String.raw`"(?:[^"\\]|\\.){0,2000}"|-?\d+(?:\.\d+)?|true|false`;
/** `.maxPods = 110`, `.kubeReserved.cpu |= "100m"`, `.evictionHard["memory.available"] = "1Gi"`, `.evictionHard += {…}`. */
const set = new RegExp(
  String.raw`(?<![\w"\])])((?:\.\w+|\[?"[\w.-]+"\]?|\.(?=["[]))+)\s*(?:[|+*]=|=(?!=))\s*(${scalar}|${object}|\[[^[\]|]*\])(?=\s*(?:\||$))`,
  "g",
);
const step = /\.(\w+)|"([\w.-]+)"/g;
const merged = /(?:^|\|)\s*\.\s*(?:\+=?|\*=?)\s*(\{[^|]*\})\s*(?=\||$)/g;
/** A key of an object without quotes. */
const bareKey = /([{,]\s*)([A-Za-z_]\w*)(?=\s*:)/g;

/** Others have the kubelet's name too: its statistics, a machine configuration of Talos. */
const configFile = /kubelet[^\s'"]{0,60}conf/i;
const pathOfVariable =
  /(?<![\w$])([A-Za-z_]\w{0,60})=["']?[^\s"';]{0,200}kubelet[^\s"';]{0,60}conf/gi;

/** As of drop-ins, the file that the values get into is not known, and later ones override earlier ones. */
const folder = "/etc/kubernetes/kubelet.conf.d";
const header = '{"kind":"KubeletConfiguration","apiVersion":"kubelet.config.k8s.io/v1beta1",\n';

/** The members of objects that commands merge into a file of a kubelet, and the settings that they make in it. */
export function jqTexts(script: string): readonly JqText[] {
  const variables = new Map<string, Placed>();
  for (const { index, 0: whole, 1: name = "", 2: text = "" } of script.matchAll(assignment)) {
    variables.set(name, placed(text, index + whole.length - 1 - text.length));
  }
  const paths = new Set([...script.matchAll(pathOfVariable)].map(([, name = ""]) => name));
  const found = [...script.matchAll(command)].flatMap(({ index, 0: written }) => {
    const names = [...written.matchAll(/\$\{?(\w+)/g)].map(([, name = ""]) => name);
    if (!configFile.test(written) && !names.some((name) => paths.has(name))) return [];
    const used = names.flatMap((name) => variables.get(name) ?? []);
    const words = [...written.matchAll(quoted)].map(({ index: at, 1: single, 2: double }) =>
      single === undefined
        ? expanded(double ?? "", index + at + 1)
        : placed(single, index + at + 1),
    );
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

function placed(text: string, start: number): Placed {
  return { text, places: Array.from({ length: text.length }, (_none, unit) => start + unit) };
}

function expanded(text: string, start: number): Placed {
  const whole = placing();
  for (const { index, 0: unit, 1: escaped } of text.matchAll(expansion)) {
    if (escaped !== undefined) whole.add(escaped, start + index + 1);
    else whole.add(unit.length > 1 && unit.startsWith("$") ? hole : unit, start + index);
  }
  return whole.done();
}

function slice({ text, places }: Placed, start: number, end: number): Placed {
  return { text: text.slice(start, end), places: places.slice(start, end) };
}

/** A word that is an object, and the objects that a filter merges into the whole document. */
function objectsIn(word: Placed): readonly Placed[] {
  if (/^\s*\{/.test(word.text)) return [word];
  return [...word.text.matchAll(merged)].map(({ index, 0: whole, 1: found = "" }) => {
    const start = index + whole.indexOf(found);
    return slice(word, start, start + found.length);
  });
}

/** The settings of a filter as an object. */
function settingsIn(word: Placed): readonly Placed[] {
  return [...word.text.matchAll(set)].map(({ index, 0: whole, 1: keys = "", 2: value = "" }) => {
    const setting = placing();
    const steps = [...keys.matchAll(step)];
    for (const { index: from, 1: plain, 2: name } of steps) {
      const place = word.places[index + from] ?? 0;
      const key = plain ?? name ?? "";
      // Before the name is a dot or a quote.
      setting.add('{"', place);
      setting.append(slice(word, index + from + 1, index + from + 1 + key.length));
      setting.add('":', word.places[index + from + key.length + 1] ?? place);
    }
    const end = index + whole.length;
    setting.append(slice(word, end - value.length, end));
    setting.add("}".repeat(steps.length), (word.places[end - 1] ?? 0) + 1);
    return setting.done();
  });
}

/** The object with the kubelet's header; empty for what is not JSON. */
function textOf(found: Placed): readonly DecodedText[] {
  const { text, places } = withQuotedKeys(found);
  const open = text.indexOf("{") + 1;
  if (!isObject(text) || /^\s*\}/.test(text.slice(open))) return [];
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

function withQuotedKeys(found: Placed): Placed {
  const whole = placing();
  let last = 0;
  for (const { index, 1: before = "", 2: key = "" } of found.text.matchAll(bareKey)) {
    const start = index + before.length;
    whole.append(slice(found, last, start));
    last = start + key.length;
    whole.add('"', found.places[start] ?? 0);
    whole.append(slice(found, start, last));
    whole.add('"', found.places[last] ?? 0);
  }
  whole.append(slice(found, last, found.text.length));
  return whole.done();
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
