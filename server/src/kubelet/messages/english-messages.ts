import type { Texts } from "../../messages/message-params.ts";
import { englishServerPhrases } from "../../messages/server-phrases.ts";
import { nearest } from "../../text/nearest.ts";
import type {
  ExpectedType,
  FieldLoss,
  FoundType,
  DecodingMessages,
  RetiredKey,
} from "./message-params.ts";
import { syntaxText } from "./english-syntax.ts";
import { slipIn } from "./slip-in.ts";
import { didYouMean, listed, namedValues, quotedValue } from "../../messages/english-words.ts";

const loss: Readonly<Record<Extract<FieldLoss, string>, string>> = {
  logged: "The kubelet ignores it and logs a warning.",
  silent: "The kubelet silently ignores it.",
  refused: "The kubelet refuses the whole file.",
};

function lossText(effect: FieldLoss): string {
  return typeof effect === "string" ? loss[effect] : effect.platform.words.unknown;
}

/** What a key that people know from elsewhere is called today, or what does its work. */
const successors: Readonly<Record<RetiredKey, string>> = {
  resolverConfig:
    'That is its name in the kubelet\'s own code; in a file the setting is "resolvConf".',
  allowPrivileged:
    "It was the flag --allow-privileged, gone since 1.15. Which pods may be privileged is up to the API server: Pod Security admission, by labels of the namespace.",
  cAdvisorPort:
    "It was the flag --cadvisor-port, gone since 1.12. The metrics of containers are under /metrics/cadvisor of the kubelet's own port.",
};

const expectedWords: Readonly<Record<ExpectedType, string>> = {
  string: "text",
  bool: "true or false",
  integer: "a whole number",
  number: "a number",
  duration: 'a duration such as "5m0s"',
  quantity: "a quantity such as 100Mi",
  time: 'a time such as "2026-01-31T08:00:00Z"',
  list: "a list",
  map: "a map of keys and values",
  "map-of-bools": "a map of names to true or false",
};

const foundWords: Readonly<Record<FoundType, string>> = {
  string: "text",
  number: "a number",
  bool: "a boolean",
  null: "null",
  list: "a list",
  map: "a map",
};

const formatWords: Readonly<Record<string, string>> = {
  "absolute-path": "an absolute path such as /var/log/pods",
  "byte-quantity": "a whole number of bytes such as 10Mi",
  cidr: "a network such as 10.244.0.0/24",
  cpuset: "a list of CPUs such as 0-3,8 (no blanks)",
  duration: "a duration such as 1m30s",
  endpoint: "a socket address such as unix:///run/containerd/containerd.sock",
  "host-port-or-url":
    "a host and port such as localhost:4317, or a URL with the scheme dns, unix or unix-abstract",
  ip: "an IP address",
  "label-value":
    "letters, digits, dashes, underscores and dots, 63 at most, beginning and ending with a letter or digit",
  percentage: "a whole percentage from 0% to 100%",
  "qualified-name":
    "a name such as gpu or example.com/gpu (letters, digits, dashes, underscores and dots)",
  quantity: "a quantity such as 500m or 1Gi, not below zero",
  "sysctl-pattern": "a sysctl name such as net.core.somaxconn, or a prefix that ends in *",
};

/** The English texts about reading and decoding, by key. */
export const englishMessages: Texts<DecodingMessages> = {
  "yaml-syntax": ({ code, detail, json, dropIn }) =>
    `${syntaxText(code, detail)} The kubelet cannot read the file${dropIn ? "" : ' ("failed to decode")'} and does not start.${
      json && code !== "KYAML_HEADER" ? " A file that begins with { is read as strict JSON." : ""
    }`,
  template: () =>
    "This file is a template. Values with placeholders are not checked. Check the rendered file too.",
  "version-not-known": (params) => englishServerPhrases.checkedAs(params.nearest),
  "version-comment-unknown": ({ written, version, first, last }) =>
    `"${written}" is not a Kubernetes version, so this comment has no effect: the file is checked as ${version}. Name a version from ${first} to ${last}, or remove the comment.`,
  "ignore-unknown": ({ rule, suggestion }) =>
    `There is no rule "${rule}", so this comment ignores nothing.${suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`}`,
  "ignore-unneeded": ({ rule }) =>
    `There is no finding of ${rule} to ignore here. Remove the rule from the comment.`,
  "ignore-malformed": () =>
    `Write the comment as "# kubelet-config-ignore: RULE, RULE -- reason". Names of rules come first, and the reason after --.`,
  "too-large": ({ limit }) =>
    `This file is longer than ${limit.toLocaleString("en")} characters and is not checked. Files of this sort have a few thousand.`,
  binary: () =>
    "This file holds NUL characters, so it is not text. The kubelet cannot read it and does not start.",
  "file-empty": () =>
    'The file is empty ("was empty"), and the kubelet does not start with it. It needs at least apiVersion and kind.',
  "kind-missing": ({ kind }) =>
    `The line "kind: ${kind}" is missing ("Object 'Kind' is missing"). Without it the kubelet does not start.`,
  "api-version-missing": ({ apiVersion }) =>
    `The line "apiVersion: ${apiVersion}" is missing ("Object 'apiVersion' is missing"). Without it the kubelet does not know how to read the file.`,
  "kind-wrong": ({ written, expected }) =>
    `The kubelet knows no kind "${written}" here. Write "kind: ${expected}".`,
  kubeconfig: () =>
    `This is a kubeconfig (clusters, users, contexts), not a configuration of the kubelet: none of its keys is a setting of one. Write "apiVersion: v1" and "kind: Config" and give the file to --kubeconfig; --config needs a KubeletConfiguration of its own.`,
  "header-missing": ({ names }) =>
    `The keys of this map are fields of a KubeletConfiguration (${names.map((name) => `"${name}"`).join(", ")}), but it has neither apiVersion nor kind: as a file for --config or as a drop-in it stops the kubelet ("Object 'Kind' is missing"), so nothing else is checked here. Add both lines; where another tool puts the map into a document of its own, leave it as it is.`,
  "kind-retired": ({ kind }) =>
    `No kubelet since 1.24 uses "${kind}": it belonged to dynamic kubelet configuration. Given to --config, it stops the kubelet ("failed to cast object"). Delete the file.`,
  "version-unknown": ({ kind, written, expected, version }) =>
    `Kubelet ${version} reads ${kind} in ${listed(expected, "or")}, not in "${written}" (no kind "${kind}" is registered for version "${written}").${didYouMean(nearest(written, expected) ?? expected[0])}`,
  "version-not-yet": ({ kind, written, since, version }) =>
    `Kubelet ${version} does not read ${kind} in "${written}" yet; ${since} is the first that does.`,
  "type-meta-case": ({ written, expected }) =>
    `"${written}" should be "${expected}". The kubelet still finds it, and logs an unknown field.`,
  "further-document": ({ kind }) =>
    kind === undefined
      ? `The kubelet reads nothing below this line: it is the start of a second document, and only the first one counts. What stands below has no effect and is not checked. Remove the line if both parts belong together.`
      : `The kubelet reads only the first document of a file: this ${kind} has no effect. Move it to a file of its own.`,
  "document-ends": () =>
    `The document ends above this line. The kubelet ignores this line and everything below it, without a line in its log. Give all top-level keys the same indentation.`,
  "unknown-field": ({ key, parent, suggestion, effect }) =>
    `unknown field "${key}"${parent === "" ? "" : ` in "${parent}"`}. ${lossText(effect)}${didYouMean(suggestion)}${slipAdvice(key)}`,
  "retired-key": ({ retired, effect }) =>
    `unknown field "${retired}". ${successors[retired]} ${lossText(effect)}`,
  "wrong-case": ({ key, expected, effect }) =>
    `unknown field "${key}": names are case-sensitive, it is "${expected}". ${lossText(effect)}`,
  "case-in-drop-in": ({ key, expected, takesEffect }) =>
    takesEffect === undefined
      ? `"${key}" should be "${expected}". In a drop-in the kubelet ignores case, so the value takes effect if nothing that it reads later is spelled right; a value of a wrong type stops it.`
      : takesEffect
        ? `"${key}" should be "${expected}". The kubelet takes it all the same, since nothing that it reads later is spelled right; another file may change that.`
        : `"${key}" should be "${expected}". It has no effect: the kubelet reads a value under the right spelling after it, and says nothing.`,
  "field-in-other-place": ({ key, places, effect }) =>
    `unknown field "${key}" in this place; the kubelet has ${listed(places.map(quotedValue), "or")}. ${lossText(effect)}`,
  "dotted-key": ({ key, nested, effect }) =>
    `unknown field "${key}": dots do not nest keys in YAML. Write "${nested}". ${lossText(effect)}`,
  "field-not-in-version": ({ key, since, version, effect }) =>
    `unknown field "${key}" for kubelet ${version}: it exists from ${since} on. ${lossText(effect)}`,
  "field-not-in-api-version": ({ key, apiVersion, has, effect }) =>
    `unknown field "${key}" in "${apiVersion}"; only ${has} has it. ${lossText(effect)}`,
  "duplicate-key": ({ key, fatal }) =>
    fatal
      ? `"${key}" is set twice ("already set in map"). The kubelet refuses the file and does not start. Keep one of them.`
      : `"${key}" is set twice ("already set in map"). The kubelet logs it, uses this last value and drops the one before. Keep one of them.`,
  "related-setting": ({ path }) => `"${path}" is set here.`,
  "duplicate-first": ({ key }) => `"${key}" is set here first.`,
  "type-mismatch": ({ field, expected, found, written, surprise }) =>
    `${subject(field)} takes ${expectedWords[expected]}, but ${foundAs(found, written, surprise)} ("cannot unmarshal"). The kubelet does not start.${typeAdvice(expected, found, written)}`,
  "string-map-value": ({ field, found, written }) =>
    `The values in "${field}" are text, but "${written}" is ${foundWords[found]} ("of type string"). The kubelet does not start. Put it in quotes: "${written}".`,
  "integer-too-large": ({ field, type, written }) =>
    `${written} does not fit into "${field}", which holds ${type === "uint32" ? "0 to 4294967295" : type === "int64" ? "64-bit numbers" : "-2147483648 to 2147483647"} ("of type ${type}"). The kubelet does not start.`,
  "integer-fraction": ({ field, written }) =>
    `"${field}" takes a whole number, and ${written} is none ("of type int32"). The kubelet does not start.`,
  "duration-unit": ({ written, unit, rewrite }) =>
    `unknown unit "${unit}" in duration "${written}": the kubelet knows h, m, s, ms, us and ns, and does not start with others.${
      rewrite === undefined ? "" : ` Write ${rewrite}.`
    }${slipAdvice(written)}`,
  "duration-no-unit": ({ written }) =>
    `missing unit in duration "${written}". The kubelet does not start. Write a unit with every number: ${
      /^[-+]?[\d.]+$/.test(written) ? `${written}s` : "1m30s"
    }.`,
  "duration-invalid": ({ written }) =>
    `invalid duration "${written}". The kubelet does not start. Write numbers with units, such as 1h30m or 500ms${
      written === "" ? "; to get the default, remove the line" : ""
    }.${slipAdvice(written)}`,
  "duration-null": ({ field }) =>
    `"${field}" has no value, and an empty duration stops the kubelet (time: invalid duration ""). Write one such as 1m0s, or remove the line to get the default.`,
  "duration-number": ({ field, written }) =>
    `"${field}" is a duration and needs a unit. The kubelet does not start. Write ${written === "0" ? "0s" : `${written}s`} if you mean seconds.`,
  "quantity-invalid": ({ field, written, rewrite }) =>
    `"${written}" is no quantity for "${field}" ("quantities must match the regular expression"). The kubelet does not start.${
      rewrite === undefined ? " Write a number with k, M, G or Ki, Mi, Gi." : ` Write ${rewrite}.`
    }${slipAdvice(written)}`,
  "time-invalid": ({ field, written }) =>
    `"${written}" is no time for "${field}" ("parsing time"). The kubelet does not start. Write it like 2026-01-31T08:00:00Z.`,
  "number-not-finite": ({ field, written }) =>
    `"${field}" cannot be ${written} ("unsupported value"). The kubelet cannot read the file and does not start.`,
  "zero-means-default": ({ field, written, standard }) =>
    `The kubelet takes ${written === "" ? '""' : written} for "not set" here: ${field} becomes ${standard}.`,
  "relative-path": ({ field, written, inDropIn }) =>
    inDropIn
      ? `"${written}" is a relative path, and in a drop-in nothing makes it absolute: it counts from the directory in which the kubelet process runs. Write ${field} with a leading slash.`
      : `"${written}" is a relative path: it counts from the folder of this file. Write ${field} with a leading slash to be sure.${slipAdvice(written)}`,
  "resolv-conf-ignored": ({ version }) =>
    `Kubelet ${version} ignores resolvConf in a drop-in without a word (it is read from 1.32 on). Set it in the main file.`,
  "too-many-findings": ({ limit }) =>
    `Only the first ${limit} findings are shown. Is this the right kind of file?`,
  "too-many-parts": ({ limit }) =>
    `This file holds more than is checked: more than ${limit} documents, configurations or files, or a longer patch. Split it to have all of it checked.`,
  "enum-value": ({ field, written, allowed, suggestion, refused, version }) =>
    `"${field}" cannot be "${written}". Kubelet ${version} knows ${knownValues(written, allowed)}${
      refused ? " and does not start with anything else." : "."
    }${didYouMean(suggestion)}${slipAdvice(written)}`,
  "map-key-unknown": ({ key, map, allowed, suggestion, version }) =>
    `"${map}" has no "${key}": kubelet ${version} knows ${listed(allowed.map(quotedValue), "or")}, and does not start with anything else.${didYouMean(suggestion)}${slipAdvice(key)}`,
  "value-range": (params) => rangeText(params),
  "value-format": ({ field, written, format, refused }) =>
    `"${written}" is not what "${field}" takes: ${formatWords[format] ?? format}.${
      refused
        ? " The kubelet does not start."
        : " The kubelet starts, but the setting has no effect."
    }${slipAdvice(written)}`,
};

/** What to do about a character from elsewhere; empty if there is none. */
function slipAdvice(written: string): string {
  const slip = slipIn(written);
  switch (slip?.kind) {
    case "comma":
      return ` Remove the ${written.slice(-1)} at its end: ${slip.meant}.`;
    case "comment":
      return ` Put a space before the comment: ${slip.meant}`;
    case "quotes":
      return ` Curly quotes are part of the text. Write "${slip.meant}" or no quotes.`;
    case "space":
      return ` It contains ${slip.name}, which looks like a space and is part of the text. Write a plain space, or none.`;
    case undefined:
      return "";
  }
}

function rangeText(params: DecodingMessages["value-range"]): string {
  const { field, written, minimum, maximum, exclusiveMinimum, multipleOf, refused } = params;
  const limits = [
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : "",
    minimum !== undefined && maximum === undefined ? `${minimum} or more` : "",
    minimum === undefined && maximum !== undefined ? `${maximum} or less` : "",
    exclusiveMinimum !== undefined ? `more than ${exclusiveMinimum}` : "",
    multipleOf !== undefined ? `a multiple of ${multipleOf}` : "",
  ].filter((limit) => limit !== "");
  const name = params.flag === undefined ? `"${field}"` : `${field} (${params.flag})`;
  const zero = params.orZero ? ", or 0" : "";
  const effect = refused
    ? "The kubelet does not start."
    : "The kubelet starts, but not as written.";
  return `${name} is ${written}; it must be ${limits.join(" and ")}${zero}. ${effect}`;
}

/** The values that are known; of very many, those near to what was written. */
function knownValues(written: string, allowed: readonly (string | number)[]): string {
  const { named, others } = namedValues(written, allowed);
  return others === 0 ? listed(named, "or") : `${named.join(", ")} and ${others} others`;
}

function subject(field: string): string {
  return field === "" ? "The document" : `"${field}"`;
}

function foundAs(found: FoundType, written: string, surprise: string | undefined): string {
  if (found === "list" || found === "map") return `here is ${foundWords[found]}`;
  const base = `"${written}" is ${foundWords[found]}`;
  return surprise === undefined
    ? base
    : `${base}: YAML 1.1, which the kubelet reads, takes it for ${surprise}`;
}

const bools = ["true", "false"];

/** Lines without dashes are one text, and so are lines whose dashes have no space. */
function listAdvice(written: string): string {
  const words = written.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.every((word) => /^-[^-]/.test(word)))
    return ` Put a space after each dash: "- ${words[0]?.slice(1) ?? ""}".`;
  return ` Write it as a list: [${words.join(", ")}].`;
}

function typeAdvice(expected: ExpectedType, found: FoundType, written: string): string {
  if (expected === "string" && (found === "number" || found === "bool"))
    return ` Put it in quotes: "${written}".`;
  if (found !== "string") return "";
  const isNumber = /^[-+]?\d+$/.test(written);
  const isBool = /^(true|false)$/i.test(written);
  if ((expected === "integer" && isNumber) || (expected === "bool" && isBool)) {
    return ` Remove the quotes: ${written.toLowerCase()}.`;
  }
  if (expected === "list") return listAdvice(written);
  if (expected === "bool") return slipAdvice(written) || didYouMean(nearest(written, bools));
  const [, key, value] = /^([\w./-]+):(\S+)$/.exec(written) ?? [];
  if ((expected === "map" || expected === "map-of-bools") && key !== undefined)
    return ` Put a space after the colon: "${key}: ${value ?? ""}".`;
  return slipAdvice(written);
}
