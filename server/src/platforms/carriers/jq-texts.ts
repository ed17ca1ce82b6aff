import { hole, isFilledIn } from "../../engine/syntax/hole.ts";
import { placing, type Placed } from "../../engine/syntax/shell/command-words.ts";
import type { DecodedText } from "./decoded-text.ts";

/** A change that a script makes in the kubelet's configuration with `jq`. */
interface JqText {
  readonly id: string;
  readonly path: string;
  readonly decoded: DecodedText;
  /** The file has the rest. */
  readonly isFragment?: true;
}

/**
 * A command that runs `jq` or `yq`, with its lines that go on below, and the filter and values in it. It ends with the
 * parenthesis of the substitution that it is in.
 */
const command =
  /(?<=(?:^|[|;&({!\x60]|\b(?:if|then|do|else|elif|while|until|sudo)[ \t])[ \t]{0,40})[jy]q[ \t](?:\$\([^()\n]{0,2000}\)|[^'"\\\n)]|\\[^]|'[^']{0,8000}'|"(?:[^"\\]|\\[^]){0,8000}"){1,8000}/gm;
const assignment = /(?<![\w$])([A-Za-z_]\w*)='(\s*\{[^']{0,8000})'/g;
/** An object that a script writes into a file of its own before it merges the file. */
const writtenObject =
  /^(?=[^\n]{0,200}>[ \t]*([\w./-]{1,200}))[^\n]{0,200}<<-?[ \t]*["']?(\w+)["']?[^\n]{0,200}\n([ \t]*\{[^]{0,8000}?\})\s*\n[ \t]*\2$/gm;
const argument =
  /--(?:arg|argjson)[ \t]+(\w+)[ \t]+('[^']{0,8000}'|"(?:[^"\\]|\\[^]){0,8000}"|\$\w+)/g;
/** An argument that a filter sets a field to. */
const ofField = /(?<=[\w"\]]\s{0,8}[|+*]?=\s{0,8})\$(\w+)/g;
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
const merged = /(?:^|\|)\s*\.\s*(?:\|=\s*\.\s*)?(?:\+=?|\*=?)\s*(\{[^|]*\})\s*(?=\||$)/g;
/** A key of an object without quotes. */
const bareKey = /([{,]\s*)([A-Za-z_]\w*)(?=\s*:)/g;

/** Others have the kubelet's name too: its statistics, a machine configuration of Talos. */
const configFile = /kubelet[^\s'"]{0,60}conf/i;
/** A filter in quotes. It contains names of fields, but not the path of the file. */
const filter = /'\s*(?:\.(?!\/)|[({])[^']{0,8000}'|"\s*(?:\.(?!\/)|[({])(?:[^"\\]|\\[^]){0,8000}"/g;
const pathOfVariable =
  /(?<![\w$])([A-Za-z_]\w{0,60})=["']?([^\s"';]{0,200}kubelet[^\s"';]{0,60}conf[^\s"';]{0,60})/gi;
/** The command whose output it reads. */
const piped = /\bcat[ \t][^\n|;&]*\|[ \t]*(?:sudo[ \t]+)?$/;
const maxPiped = 300;
const dropInFile = /\.d\/[^/\s]*$|\.d\/[^\s'"]+/;

/** Which of the drop-ins the values get into does not matter: later ones override earlier ones. */
const folder = "/etc/kubernetes/kubelet.conf.d";
const header = { kind: "KubeletConfiguration", apiVersion: "kubelet.config.k8s.io/v1beta1" };

/** The members of objects that commands merge into a file of a kubelet, and the settings that they make in it. */
export function jqTexts(script: string): readonly JqText[] {
  const variables = new Map<string, Placed>();
  for (const { index, 0: whole, 1: name = "", 2: text = "" } of script.matchAll(assignment)) {
    variables.set(name, placed(text, index + whole.length - 1 - text.length));
  }
  for (const { index, 0: whole, 1: path = "", 3: text = "" } of script.matchAll(writtenObject)) {
    variables.set(path, placed(text, index + whole.indexOf(text)));
  }
  const paths = new Map(
    [...script.matchAll(pathOfVariable)].map(([, name = "", path = ""]) => [name, path]),
  );
  // Findings in a value are the same in every command that merges it.
  const isUsed = new Set<Placed>();
  const ofMain: Placed[] = [];
  const ofDropIns: Placed[] = [];
  for (const { index, 0: written } of script.matchAll(command)) {
    const before = piped.exec(script.slice(Math.max(0, index - maxPiped), index))?.[0] ?? "";
    const names = [...(before + written).matchAll(/\$\{?(\w+)/g)].map(([, name = ""]) => name);
    const file = names.map((name) => paths.get(name)).find((path) => path !== undefined);
    if (file === undefined && !configFile.test((before + written).replaceAll(filter, ""))) continue;
    const words = [...written.matchAll(quoted)].map(
      ({ index: at, 0: whole, 1: single, 2: double }) => {
        const start = index + at + 1;
        return {
          whole,
          word: single === undefined ? expanded(double ?? "", start) : placed(single, start),
        };
      },
    );
    const fields = new Map(
      argumentsOfFields(written).flatMap(([name, value]) => {
        const variable = /\$\{?(\w+)/.exec(value)?.[1] ?? "";
        const given = variables.get(variable) ?? words.find(({ whole }) => whole === value)?.word;
        return given ? [[name, given] as const] : [];
      }),
    );
    const ofFields = new Set(fields.values());
    const used = [...names, ...written.split(/\s+/)].flatMap((name) => variables.get(name) ?? []);
    const merged = [...new Set(used)].filter((value) => !ofFields.has(value) && !isUsed.has(value));
    for (const value of merged) isUsed.add(value);
    const filters = words.flatMap(({ word }) =>
      ofFields.has(word) ? [] : [withValues(word, fields)],
    );
    const found = [...merged, ...filters.flatMap(objectsIn), ...filters.flatMap(settingsIn)];
    const isDropIn = dropInFile.test(file ?? before + written);
    (isDropIn ? ofDropIns : ofMain).push(...found.map(withQuotedKeys).filter(isObject));
  }
  return [
    ...joined(ofMain).map((text) => ({ path: "", isFragment: true, text }) as const),
    ...ofDropIns.map((text, at) => ({
      path: `${folder}/jq-${String(at).padStart(4, "0")}.conf`,
      text,
    })),
  ].map(({ text, ...file }, at) => ({ ...file, id: `jq[${at}]`, decoded: decodedOf(text) }));
}

/** The arguments of a command whose values become a part of the document, such as `.kubeReserved = $value`. */
function argumentsOfFields(written: string): readonly (readonly [name: string, value: string])[] {
  return [...written.matchAll(argument)].flatMap(([, name = "", value = ""]) =>
    [...written.matchAll(ofField)].some(([, used]) => used === name)
      ? [[name, value] as const]
      : [],
  );
}

/** A filter with the values of arguments that it sets fields to. */
function withValues(word: Placed, values: ReadonlyMap<string, Placed>): Placed {
  const whole = placing();
  let last = 0;
  for (const { index, 0: written, 1: name = "" } of word.text.matchAll(ofField)) {
    const value = values.get(name);
    if (!value) continue;
    whole.append(slice(word, last, index));
    whole.append(value);
    last = index + written.length;
  }
  whole.append(slice(word, last, word.text.length));
  return whole.done();
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

/** The changes of a file as one object; one that sets what another sets already begins the next object. */
function joined(changes: readonly Placed[]): readonly Placed[] {
  const groups: { readonly keys: Set<string>; readonly all: Placed[] }[] = [];
  for (const change of changes) {
    const keys = Object.keys(JSON.parse(change.text) as object);
    const last = groups.at(-1);
    const isNew = !last || isFilledIn(change.text) || keys.some((key) => last.keys.has(key));
    const group = isNew ? { keys: new Set<string>(), all: [] } : last;
    if (isNew) groups.push(group);
    for (const key of keys) group.keys.add(key);
    group.all.push(change);
  }
  return groups.map(({ all }) => {
    const whole = placing();
    let end = all[0]?.places[0] ?? 0;
    for (const [at, change] of all.entries()) {
      const close = change.text.lastIndexOf("}");
      whole.add(at === 0 ? "{" : ",", end);
      whole.append(slice(change, change.text.indexOf("{") + 1, close));
      end = change.places[close] ?? 0;
    }
    whole.add("}", end);
    return whole.done();
  });
}

/** The object with the kubelet's header, where it has none. */
function decodedOf({ text, places }: Placed): DecodedText {
  const open = text.indexOf("{") + 1;
  const [start = 0] = places;
  const end = (places.at(-1) ?? 0) + 1;
  const missing = Object.entries(header).filter(([key]) => !text.includes(`"${key}"`));
  const above = `{${missing.map(([key, value]) => `"${key}":"${value}",\n`).join("")}`;
  return {
    text: above + text.slice(open),
    region: { start, end },
    places: [...Array.from({ length: above.length }, () => start), ...places.slice(open), end],
    // A filter has quotes of its own, and a word of a shell has none.
    unwritable: /[^\w."-]/,
  };
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

/** True for an object in JSON with a member. */
function isObject({ text }: Placed): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value) && /\{\s*"/.test(text);
  } catch {
    return false;
  }
}
