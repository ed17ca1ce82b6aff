import { rules } from "../../support/rules.ts";
import { english as language } from "../../../server/src/languages/english.ts";
import { messagesOf, orEnglish } from "../../../server/src/languages/messages-of.ts";
import { chineseInputMessages, inputMessages } from "../../support/input-messages.ts";
import { chineseRules } from "../../../server/src/languages/zh-cn/rules.ts";
import { describe, expect, test } from "vitest";
import { successors } from "../../../server/src/flags/messages/flag-messages.ts";
import { knowledge } from "../../support/knowledge.ts";

type Params = Readonly<Record<string, unknown>>;
type Catalogue = Readonly<Record<string, (params: Params) => string>>;

const english = { ...inputMessages, ...messagesOf(rules) } as unknown as Catalogue;
const chinese = { ...chineseInputMessages, ...messagesOf(chineseRules) } as unknown as Catalogue;

const either = [false, true];
const listsOf = (...lengths: readonly number[]): string[][] =>
  lengths.map((length) => ["A-1", "B-2", "C-3", "D-4", "E-5", "F-6"].slice(0, length));
const lists = listsOf(1, 2, 3);

const words = {
  summary: "S-1。",
  refused: "R-1。",
  stops: "P-1。",
  unknown: "U-1。",
  notes: { own: "说明 N-1。" },
};
/** A platform whose words are the same in both languages. */
const platform = { id: "platform", title: "Platform", words };

/** Values of a parameter, by its name or by rule and name; any other parameter is a text with its name. */
const samples: Readonly<Record<string, readonly unknown[]>> = {
  ...Object.fromEntries(
    ["by", "offHere", "exits", "on", "refused", "byDefault", "byFlag"].map((name) => [
      name,
      either,
    ]),
  ),
  by: ["runc", "the Kubernetes API server", "the Security Profiles Operator"],
  runtime: ["containerd", "the Security Profiles Operator"],
  phrase: [undefined, "no such thing"],
  refusal: [undefined, { by: "runc", phrase: "no such thing" }],
  ...Object.fromEntries(
    ["suggestion", "rewrite", "since", "kernel", "container"].map((name) => [
      name,
      [undefined, `S-${name}`],
    ]),
  ),
  ...Object.fromEntries(
    ["fields", "knownOptions", "others", "missing", "kept", "periods", "options", "names"].map(
      (name) => [name, lists],
    ),
  ),
  "flag-deprecated line": [
    [],
    [
      { flag: "--L-1", field: "L-2" },
      { flag: "--L-3", field: "L-4" },
      { flag: "--L-5", field: undefined },
    ],
  ],
  "memory-qos-kernel kernel": ["5.4"],
  "swap-noswap-kernel kernel": ["5.4"],
  formulas: [
    [
      { source: "S-one", cpu: "70m", memory: "1024Mi" },
      { source: "S-two", cpu: "80m", memory: "2048Mi" },
    ],
  ],
  lost: listsOf(1, 3, 6),
  enabled: listsOf(1, 3),
  disabled: lists,
  blamed: ["A-1", "Z-9"],
  count: [1, 7],
  calls: [1, 7],
  more: [0, 7],
  max: [4095],
  action: ["SCMP_ACT_LOG", "SCMP_ACT_ERRNO with error 38"],
  first: ["S-key", "SCMP_ACT_ERRNO with error 38"],
  second: ["SCMP_ACT_ALLOW"],
  winner: ["last", "by-release", "by-client"],
  level: ["alpha", "beta"],
  op: ["SCMP_CMP_EQ", "SCMP_CMP_MASKED_EQ"],
  what: ["index", "value", "valueTwo"],
  use: ["path", "path-connected", "metadata"],
  effect: ["fail", "trace"],
  trap: ["star-alone", "star-in-path", "tag", "no-host"],
  loss: [
    "name",
    "archMap",
    "defaultErrno",
    "defaultErrnoRet",
    "errno",
    "minKernel",
    "names-and-name",
    "other",
  ],
  code: ["InvalidSymbol", "InvalidCommentToken"],
  resource: ["memory", "S-resource"],
  "reserved-cpus-online missing": ["0-3"],
  "tls-cert-key-pair missing": ["S-missing"],
  texts: [platform],
  "platform-field effect": ["refused", "stops", "lost", "overwritten", "noted"],
  "platform-problem effect": ["refused", "stops", "lost", "overwritten", "noted"],
  "platform-field note": [undefined, "own"],
  "platform-field value": [undefined, "true"],
  "platform-problem note": ["own"],
  "platform-problem detail": [undefined, "no such thing"],
  "dropin-null left": [undefined, "S-left"],
  "dropin-1-29-list-elements left": lists,
  "dropin-without-config fields": [
    ["readOnlyPort"],
    ["authentication.anonymous.enabled", "authorization.mode", "readOnlyPort", "evictionHard"],
  ],
  "flag-value problem": [
    "bool",
    "integer",
    "integer-range",
    "count",
    "duration",
    "quantity",
    "ip",
    "csv",
    "pair",
    "threshold",
    "header",
    "gate-pair",
    "gate-value",
    "memory",
    "pattern",
    "version",
    ...["no-effect", "effect", "key", "value", "form", "duplicate"].map((name) => `taint-${name}`),
  ],
  "flag-value part": ["S-written", "S-part"],
  "flag-removed instead": [undefined, ...Object.keys(successors)],
  "flag-stray-word behind": [undefined, "S-behind"],
  "flag-prints-and-ends flag": ["--help", "--version"],
  "flag-deprecated field": [undefined, "S-field"],
  "flag-deprecated removedIn": [undefined, "1.35"],
  "flag-node-label-format part": ["key", "value"],
  "flag-node-ip problem": ["pair", "dual-stack", "unspecified", "ignored"],
  "flag-refused problem": [
    "cloud-provider",
    "lock",
    "hostname",
    "root-dir",
    "flush",
    "split-stream",
    "endpoint",
    "provider-pair",
    "provider-folder",
    "same-file",
    "kubeconfig",
  ],
  "flag-file problem": ["missing", "folder", "unreadable", "empty-config", "plugin"],
  "config-wrong-kind written": ["CredentialProviderConfig", "S-written"],
  "feature-gate-locked written": either,
  "feature-gate-redundant value": either,
  "feature-gate-ga-or-deprecated stage": ["GA", "Deprecated"],
  "feature-gate-ga-or-deprecated gone": [undefined, "2026-09"],
  "feature-gate-all-alpha-beta stage": ["Alpha", "Beta"],
  "eviction-percent-0-100 written": ["0%", "100%"],
  "logging-vmodule-pattern pattern": ["", "a=b"],
  "logging-split-stream-lost field": [
    "logging.options.json.splitStream",
    "logging.options.text.splitStream",
  ],
  "cpu-manager-options-gate field": ["cpuManagerPolicyOptions"],
  "ports-distinct field": ["healthzPort", "port"],
  "seccomp-rules-contradict winner": ["first", "second", "none"],
  "seccomp-rules-contradict first": ["SCMP_ACT_ERRNO with error 38"],
  "seccomp-wrong-type field": ["", "syscalls"],
  "seccomp-wrong-type expected": ["text", "natural", "list", "map"],
  "seccomp-wrong-type found": ["text", "number", "boolean", "list", "map"],
  "seccomp-operator-unknown written": ["", "S-written"],
  "seccomp-errno-range written": [70_000],
  "seccomp-docker-form conditions": [0, 1, 26],
  "seccomp-docker-form names": [0, 1, 3],
  "seccomp-errno-range taken": [undefined, 0, 7],
  "seccomp-flag-unused reason": ["ignored", "refused", "no-flags"],
  "seccomp-capability-unknown part": ["includes", "excludes"],
  "seccomp-arch-condition-unknown part": ["includes", "excludes"],
  "seccomp-pod-type-missing suggestion": ["Localhost", "RuntimeDefault"],
};

function samplesOf(id: string, name: string): readonly unknown[] {
  const given = samples[`${id} ${name}`] ?? samples[name];
  return given ?? (/^(?:is|can)[A-Z]/.test(name) ? either : [`S-${name}`]);
}

/** Both texts of a message with every mix of values that one of them asks for. */
function textsOf(id: string): (readonly [english: string, chinese: string])[] {
  const inEnglish = english[id];
  const inChinese = chinese[id];
  if (!inEnglish || !inChinese) return [];
  const texts: (readonly [string, string])[] = [];
  const open: Params[] = [{}];
  while (open.length > 0) {
    const given = open.pop() ?? {};
    const missing = new Set<string>();
    // A parameter that a message passes on unchanged (`...by`) says who rejects a profile, and why.
    const params = new Proxy<Params>(
      { by: undefined, phrase: undefined },
      {
        get(_target, key) {
          const name = String(key);
          missing.add(name);
          return name in given ? given[name] : samplesOf(id, name)[0];
        },
      },
    );
    const pair = [inEnglish(params), inChinese(params)] as const;
    const next = [...missing].find((name) => !(name in given));
    if (next === undefined) texts.push(pair);
    else open.push(...samplesOf(id, next).map((sample) => ({ ...given, [next]: sample })));
  }
  return texts;
}

/** Words that are the same in any language: quoted text, names of code, flags, paths, numbers. */
const kept = [
  /"[^"]+"/g,
  /\b[a-z]+[A-Z]\w*(?:\.\w+)*/g,
  /\b[A-Z][A-Z0-9]*_\w+/g,
  /\b(?:[A-Z][a-z0-9]+){2,}\b/g,
  /--[a-z]+[a-z-]*[a-z]/g,
  /(?<![\w"])\/[a-z][\w./-]*\w/g,
  /\bS-\w+/g,
  /\b[A-F]-\d/g,
  /\d+(?:\.\d+)*%?/g,
  /\b(?:true|false|null|EPERM|ENOSYS|runc|containerd)\b/g,
];

function lostIn(id: string, text: string, translated: string): string[] {
  const phrase = knowledge.rules.get(id)?.phrase;
  const phrases = kept.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found));
  if (phrase !== undefined && text.includes(phrase)) phrases.push(phrase);
  return [...new Set(phrases)].filter((word) => !translated.includes(word));
}

const flaws: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["no end", /[^。？）]$/],
  ["ASCII punctuation", /\p{Script=Han}\s?[,.;:?!](?!\w)|[,;?!]\s?\p{Script=Han}/u],
  ["no blank", /\p{Script=Han}[\w"$(-]|[\w")%]\p{Script=Han}/u],
  ["blank at punctuation", /[，。：；、（）？]\s|\s[，。：；、（）？]/],
  ["idle blank", / {2}|\p{Script=Han} \p{Script=Han}/u],
  ["two marks", /[，。：；、？]{2}/],
  ["nothing", /undefined|NaN|\[object/],
  ["politeness", /你/],
];

function flawsOf(text: string): string[] {
  const found = flaws.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  return /\p{Script=Han}/u.test(text) ? found : [...found, "not Chinese"];
}

test("nothing has a Chinese text that has no English one", () => {
  expect(Object.keys(chinese).filter((id) => !Object.hasOwn(english, id))).toEqual([]);
});

test.each(["version-unknown", "image-gc-low-lt-high"] as const)(
  "%s without a Chinese text is shown in English",
  (key) => {
    const write = orEnglish({})(key);
    expect(write).toBe(language.message(key));
    expect(orEnglish({ [key]: () => "中文" })(key)).not.toBe(write);
  },
);

describe.each(Object.keys(chinese))("%s", (id) => {
  const texts = textsOf(id);

  test("the Chinese text has all values, names and phrases of the English one", () => {
    expect(texts.length).toBeGreaterThan(0);
    const lost = texts.flatMap(([text, translated]) =>
      lostIn(id, text, translated).map((word) => `${word}: ${text} — ${translated}`),
    );
    expect([...new Set(lost)]).toEqual([]);
  });

  test("is written as Chinese is", () => {
    const wrong = texts.flatMap(([, text]) => flawsOf(text).map((flaw) => `${flaw}: ${text}`));
    expect([...new Set(wrong)]).toEqual([]);
  });
});
