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
  const paths = new Map(
    [...script.matchAll(pathOfVariable)].map(([, name = "", path = ""]) => [name, path]),
  );
  const ofMain: Placed[] = [];
  const ofDropIns: Placed[] = [];
  for (const { index, 0: written } of script.matchAll(command)) {
    const before = piped.exec(script.slice(Math.max(0, index - maxPiped), index))?.[0] ?? "";
    const names = [...(before + written).matchAll(/\$\{?(\w+)/g)].map(([, name = ""]) => name);
    const file = names.map((name) => paths.get(name)).find((path) => path !== undefined);
    if (file === undefined && !configFile.test(before + written)) continue;
    const used = names.flatMap((name) => variables.get(name) ?? []);
    const words = [...written.matchAll(quoted)].map(({ index: at, 1: single, 2: double }) =>
      single === undefined
        ? expanded(double ?? "", index + at + 1)
        : placed(single, index + at + 1),
    );
    const found = [...new Set(used), ...words.flatMap(objectsIn), ...words.flatMap(settingsIn)];
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
