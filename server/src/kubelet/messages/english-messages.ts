import { halfWidth } from "../../engine/text/half-width.ts";
import { listWords } from "../list-words.ts";
import type { MessageTexts } from "../../engine/messages/message-params.ts";
import { englishServerPhrases } from "../../engine/messages/server-phrases.ts";
import { nearest } from "../../engine/text/nearest.ts";
import type {
  ExpectedType,
  FieldLoss,
  HeaderEffect,
  FoundType,
  DecodingMessages,
  RetiredKey,
} from "./message-params.ts";
import { syntaxText } from "./english-syntax.ts";
import { slipIn } from "./slip-in.ts";
import { tooMuchText } from "./too-much.ts";
import {
  didYouMean,
  listed,
  namedValues,
  quotedValue,
} from "../../engine/messages/english-words.ts";
import { unknownText } from "../../engine/messages/platform-texts.ts";

const loss: Readonly<Record<Extract<FieldLoss, string>, string>> = {
  logged: "The kubelet ignores it and logs a warning.",
  silent: "The kubelet silently ignores it.",
  refused: "The kubelet rejects the file and does not start.",
  unread: "The kubelet does not use this record.",
};

const ofHeader: Readonly<Record<HeaderEffect, string>> = {
  refused: "The kubelet does not start.",
  accepted: "Kubelets 1.30 and 1.31 accept this in a drop-in; since 1.32, the kubelet rejects it.",
  unread: "The kubelet does not use this record.",
};

function lossText(effect: FieldLoss): string {
  return typeof effect === "string"
    ? loss[effect]
    : unknownText(effect.platform.words, effect.note);
}

/** The new name or the replacement of a retired key. */
const successors: Readonly<Record<RetiredKey, string>> = {
  resolverConfig: 'Use "resolvConf".',
  allowPrivileged:
    "The flag --allow-privileged was removed in 1.15. Use Pod Security admission, with labels on the namespace.",
  cAdvisorPort:
    "The flag --cadvisor-port was removed in 1.12. Container metrics are at /metrics/cadvisor on the kubelet's port.",
};

const expectedWords: Readonly<Record<ExpectedType, string>> = {
  string: "a string",
  bool: "true or false",
  integer: "an integer",
  number: "a number",
  duration: 'a duration such as "5m0s"',
  quantity: "a quantity such as 100Mi",
  time: 'a time such as "2026-01-31T08:00:00Z"',
  list: "a list",
  map: "a map of keys and values",
  "map-of-bools": "a map from names to true or false",
};

const foundWords: Readonly<Record<FoundType, string>> = {
  string: "the string",
  number: "the number",
  bool: "the boolean",
  null: "null",
  list: "a list",
  map: "a map",
};

const formatWords: Readonly<Record<string, string>> = {
  "absolute-path": "an absolute path such as /var/log/pods",
  "byte-quantity": "an integer number of bytes such as 10Mi",
  cidr: "a network such as 10.244.0.0/24",
  cpuset: "a list of CPUs such as 0-3,8 (no spaces)",
  duration: "a duration such as 1m30s",
  endpoint: "a socket address such as unix:///run/containerd/containerd.sock",
  "host-port-or-url": "host:port or a dns, unix or unix-abstract URL",
  ip: "an IP address",
  "label-value": "at most 63 letters, digits, -, _ and ., with a letter or digit at both ends",
  percentage: "an integer percentage from 0% to 100%",
  "qualified-name": "a name such as gpu or example.com/gpu (letters, digits, -, _ and .)",
  quantity: "a quantity of zero or more, such as 500m or 1Gi",
  "sysctl-pattern": "a sysctl name such as net.core.somaxconn, or a prefix that ends in *",
};

/** The English texts about reading and decoding, by key. */
export const englishMessages: MessageTexts<DecodingMessages> = {
  "yaml-syntax": ({ code, detail, json, dropIn, effect }) =>
    effect === "silent"
      ? `${syntaxText(code, detail)} The tool that reads this document rejects it.`
      : `${syntaxText(code, detail)} The kubelet cannot read the file${dropIn ? "" : ' ("failed to decode")'} and does not start.${
          json && code !== "KYAML_HEADER"
            ? " A file that begins with { is read as strict JSON."
            : ""
        }`,
  template: () =>
    "This file is a template, so values with placeholders are not checked. Check the rendered file too.",
  "version-not-known": (params) => englishServerPhrases.checkedAs(params.nearest),
  "version-comment-unknown": ({ written, version, first, last }) =>
    `"${written}" is not a supported Kubernetes version, so this comment has no effect, and the file is checked as ${version}. Write a version from ${first} to ${last}, or remove the comment.`,
  "ignore-unknown": ({ rule, suggestion }) =>
    `There is no rule "${rule}", so this comment has no effect.${suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`}`,
  "ignore-unneeded": ({ rule }) => `${rule} reports nothing here. Remove it from the comment.`,
  "ignore-malformed": () =>
    `This comment has the wrong format. Write "# kubelet-config-ignore: RULE, RULE -- reason", with the rule ids first and the reason after --.`,
  "too-large": ({ limit }) =>
    `This file has more than ${limit.toLocaleString("en")} characters and is not checked. Kubelet configuration files usually have a few thousand.`,
  "record-unread": () => loss.unread,
  binary: () => "This file contains NUL characters. The kubelet cannot read it and does not start.",
  "file-empty": () =>
    'The file is empty ("was empty"). The kubelet does not start. Add at least apiVersion and kind.',
  "kind-missing": ({ kind }) =>
    `kind is missing ("Object 'Kind' is missing"). The kubelet does not start. Add "kind: ${kind}".`,
  "api-version-missing": ({ apiVersion, result }) =>
    `apiVersion is missing${result === "refused" ? ` ("Object 'apiVersion' is missing")` : ""}. ${ofHeader[result]} Add "apiVersion: ${apiVersion}".`,
  "kind-wrong": ({ written, expected, result }) =>
    `Unknown kind "${written}". ${ofHeader[result]} Write "kind: ${expected}".`,
  kubeconfig: () =>
    `This is a kubeconfig (clusters, users, contexts), not a KubeletConfiguration. Pass it as --kubeconfig, with "apiVersion: v1" and "kind: Config", and pass a KubeletConfiguration as --config.`,
  "header-missing": ({ kind, names }) =>
    `apiVersion and kind are missing, but ${names.map((name) => `"${name}"`).join(", ")} ${names.length === 1 ? "belongs" : "belong"} to a ${kind}. The kubelet does not start ("Object 'Kind' is missing"). Add both lines.`,
  "kind-retired": ({ kind }) =>
    `"${kind}" was removed in 1.24 with dynamic kubelet configuration. A kubelet with this file as --config does not start ("failed to cast object"). Delete the file.`,
  "version-unknown": ({ kind, written, expected, version, result }) =>
    `Kubelet ${version} reads ${kind} in ${listed(expected, "or")}, not in "${written}" (no kind "${kind}" is registered for version "${written}"). ${ofHeader[result]}${didYouMean(nearest(written, expected) ?? expected[0])}`,
  "version-not-yet": ({ kind, written, since, version }) =>
    `Kubelet ${version} does not support ${kind} in "${written}", which was added in ${since}.`,
  "type-meta-case": ({ written, expected }) =>
    `Write "${expected}" instead of "${written}". The kubelet accepts it, but logs an unknown field.`,
  "further-document": ({ kind }) =>
    kind === undefined
      ? `A second document starts here. The kubelet reads only the first, so everything below has no effect and is not checked. Remove this line to make one document.`
      : `This ${kind} has no effect: the kubelet reads only the first document of a file. Move it to another file.`,
  "document-ends": () =>
    `The document ends above this line. The kubelet silently ignores this line and everything below it. Give all top-level keys the same indentation.`,
  "unknown-field": ({ key, parent, suggestion, effect }) =>
    `Unknown field "${key}"${parent === "" ? "" : ` in "${parent}"`}. ${lossText(effect)}${didYouMean(suggestion)}${slipAdvice(key)}`,
  "retired-key": ({ retired, effect }) =>
    `Unknown field "${retired}". ${lossText(effect)} ${successors[retired]}`,
  "wrong-case": ({ key, expected, effect }) =>
    `Unknown field "${key}". Did you mean "${expected}"? Field names are case-sensitive. ${lossText(effect)}`,
  "case-in-drop-in": ({ key, expected, takesEffect }) =>
    takesEffect === false
      ? `"${key}" should be "${expected}". It has no effect: the correctly spelled key overrides it.`
      : takesEffect
        ? `"${key}" should be "${expected}". It takes effect, because the kubelet ignores case in drop-ins. If the correctly spelled key is set too, one of them is lost.`
        : `"${key}" should be "${expected}". The kubelet ignores case in drop-ins, but the correctly spelled key can override this one.`,
  "field-in-other-place": ({ key, places, effect }) =>
    `Unknown field "${key}" here. Did you mean ${listed(places.map(quotedValue), "or")}? ${lossText(effect)}`,
  "dotted-key": ({ key, nested, effect }) =>
    `Unknown field "${key}": dots do not nest keys in YAML. ${lossText(effect)} Write "${nested}".`,
  "field-not-in-version": ({ key, since, version, effect }) =>
    `Unknown field "${key}" in ${version}: it was added in ${since}. ${lossText(effect)}`,
  "field-not-in-api-version": ({ key, apiVersion, has, effect }) =>
    `Unknown field "${key}" in "${apiVersion}": only ${has} has it. ${lossText(effect)}`,
  "duplicate-key": ({ key, fatal }) =>
    fatal
      ? `"${key}" is set twice ("already set in map"). The kubelet rejects the file and does not start. Remove one of them.`
      : `"${key}" is set twice. The kubelet uses this last value and logs "already set in map". Remove one of them.`,
  "related-setting": ({ path }) => `"${path}" is set here.`,
  "reported-elsewhere": ({ place }) => `Part of a problem that is reported at ${place}.`,
  "duplicate-first": ({ key }) => `"${key}" is set here first.`,
  "type-mismatch": ({ field, expected, found, written, surprise }) =>
    `${subject(field)} must be ${expectedWords[expected]}, got ${foundAs(found, written, surprise)} ("cannot unmarshal"). The kubelet does not start.${typeAdvice(expected, found, written)}`,
  "string-map-value": ({ field, found, written }) =>
    `Values in "${field}" must be strings, got ${foundWords[found]} ${written} ("of type string"). The kubelet does not start. Write "${written}" in quotes.`,
  "integer-too-large": ({ field, type, written }) =>
    `"${field}" must be ${type === "uint32" ? "0 to 4294967295" : type === "int64" ? "a 64-bit number" : "-2147483648 to 2147483647"}, got ${written} ("of type ${type}"). The kubelet does not start.`,
  "integer-fraction": ({ field, written }) =>
    `"${field}" must be an integer, got ${written} ("of type int32"). The kubelet does not start.`,
  "duration-unit": ({ written, unit, rewrite }) =>
    `The duration "${written}" has an unknown unit "${unit}". The kubelet does not start. Use h, m, s, ms, us or ns.${
      rewrite === undefined ? "" : ` Write ${rewrite}.`
    }${slipAdvice(written)}`,
  "duration-no-unit": ({ written }) =>
    `The duration "${written}" has no unit ("missing unit in duration"). The kubelet does not start. Write a unit after every number: ${
      /^[-+]?[\d.]+$/.test(written) ? `${written}s` : "1m30s"
    }.`,
  "duration-invalid": ({ written }) =>
    `"${written}" is not a valid duration ("invalid duration"). The kubelet does not start. Write a value such as 1h30m or 500ms${
      written === "" ? ", or remove the line" : ""
    }.${slipAdvice(written)}`,
  "duration-null": ({ field }) =>
    `"${field}" has no value ("invalid duration"). The kubelet does not start. Write a duration such as 1m0s, or remove the line to use the default.`,
  "duration-number": ({ field, written }) =>
    `"${field}" must be a duration with a unit. The kubelet does not start. Write ${written === "0" ? "0s" : `${written}s`} if you mean seconds.`,
  "quantity-invalid": ({ field, written, rewrite }) =>
    `"${written}" is not a valid quantity for "${field}" ("quantities must match the regular expression"). The kubelet does not start.${
      rewrite === undefined ? " Write a quantity such as 100Mi." : ` Write ${rewrite}.`
    }${slipAdvice(written)}`,
  "time-invalid": ({ field, written }) =>
    `"${written}" is not a valid time for "${field}" ("parsing time"). The kubelet does not start. Write a time such as 2026-01-31T08:00:00Z.`,
  "number-not-finite": ({ field, written }) =>
    `"${field}" cannot be ${written} ("unsupported value"). The kubelet does not start. Write a finite number.`,
  "integer-octal": ({ field, written, value, decimal }) =>
    `${field} is ${value}: YAML reads ${written} as an octal number. Write ${decimal}, or ${value}.`,
  "zero-means-default": ({ field, written, standard }) =>
    `The kubelet treats ${field}: ${written === "" ? '""' : written} as not set and uses the default ${standard}.`,
  "relative-path": ({ field, written, inDropIn }) =>
    inDropIn
      ? `"${written}" is a relative path. In a drop-in, it is relative to the working directory of the kubelet process. Write an absolute path for ${field}.`
      : `"${written}" is relative to the directory of this file. Write an absolute path for ${field}.${slipAdvice(written)}`,
  "resolv-conf-ignored": ({ version }) =>
    `Kubelet ${version} silently ignores resolvConf in a drop-in (supported in 1.32 and later). Set it in the main file.`,
  "too-many-findings": ({ limit }) =>
    `Only the first ${limit} findings are shown. Is this a kubelet configuration file?`,
  "too-many-parts": ({ limit }) =>
    `This file has more than ${limit} documents, configurations, embedded files or patch operations. The rest is not checked. Split the file.`,
  "too-much-work": ({ unit, limit }) =>
    `${tooMuchText(unit, limit)} The rest is not checked. Split the file.`,
  "enum-value": ({ field, written, allowed, suggestion, refused, version }) =>
    `"${field}" must be ${knownValues(written, allowed)} in ${version}, got "${written}".${
      refused ? " The kubelet does not start." : ""
    }${didYouMean(suggestion)}${slipAdvice(written)}`,
  "map-key-unknown": ({ key, map, allowed, suggestion, version }) =>
    `Unknown key "${key}" in "${map}"; kubelet ${version} accepts only ${listed(allowed.map(quotedValue), "and")}. The kubelet does not start.${didYouMean(suggestion)}${slipAdvice(key)}`,
  "value-range": (params) => rangeText(params),
  "value-format": ({ field, written, format, refused }) =>
    `"${field}" must be ${formatWords[format] ?? format}, got "${written}".${
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
      return ` Remove the trailing ${written.slice(-1)}: ${slip.meant}.`;
    case "comment":
      return ` Add a space before the comment: ${slip.meant}`;
    case "fullWidth":
      return ` Replace the full-width characters: ${slip.meant}.`;
    case "quotes":
      return ` Replace the curly quotes with straight ones: "${slip.meant}".`;
    case "space":
      return ` Replace ${slip.name} with a plain space, or remove it.`;
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
    exclusiveMinimum !== undefined ? `greater than ${exclusiveMinimum}` : "",
    multipleOf !== undefined ? `a multiple of ${multipleOf}` : "",
  ].filter((limit) => limit !== "");
  const name = params.flag === undefined ? `"${field}"` : `${field} (${params.flag})`;
  const zero = params.orZero ? ", or 0" : "";
  const effect = refused
    ? "The kubelet does not start."
    : "The kubelet starts, but uses another value.";
  return `${name} is ${written}; it must be ${limits.join(" and ")}${zero}. ${effect}`;
}

/** The known values; of very many, those that are most similar. */
function knownValues(written: string, allowed: readonly (string | number)[]): string {
  const { named, others } = namedValues(written, allowed);
  return others === 0
    ? listed(named, "or")
    : `${named.join(", ")} or one of ${others} other values`;
}

function subject(field: string): string {
  return field === "" ? "The document" : `"${field}"`;
}

function foundAs(found: FoundType, written: string, surprise: string | undefined): string {
  if (found === "list" || found === "map") return foundWords[found];
  if (found === "null") return "null";
  const base = `${foundWords[found]} ${found === "string" ? `"${written}"` : written}`;
  return surprise === undefined ? base : `${base} (YAML 1.1 reads it as ${surprise})`;
}

const bools = ["true", "false"];

function listAdvice(written: string): string {
  const { words, hasDashes } = listWords(written);
  if (hasDashes) return ` Add a space after each dash: "- ${words[0] ?? ""}".`;
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
  const plain = halfWidth(written) ?? written;
  const [, key, value] = /^([\w./-]+):(\S+)$/.exec(plain) ?? [];
  if ((expected === "map" || expected === "map-of-bools") && key !== undefined)
    return plain !== written
      ? ` Replace the full-width characters: ${key}: ${value ?? ""}.`
      : ` Add a space after the colon: "${key}: ${value ?? ""}".`;
  return slipAdvice(written);
}
