import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../../../server/src/engine/syntax/edits/apply-edits.ts";
import {
  type EditedDocument,
  joinEdits,
  removePlace,
  replaceValue,
  setValue,
  type TextEdit,
  writtenPlace,
} from "../../../../../server/src/engine/syntax/edits/document-editor.ts";
import { insertItems } from "../../../../../server/src/engine/syntax/edits/insert-entry.ts";
import { defaultVersion } from "../../../../../server/src/facts/field-index.ts";
import type { Json } from "../../../../../server/src/facts/table.ts";
import { parseFile, parseTemplate } from "../../../../../server/src/engine/syntax/parse.ts";
import { knowledge } from "../../../../support/knowledge.ts";

const fields = knowledge.schema.indexOf(
  "KubeletConfiguration",
  "kubelet.config.k8s.io/v1beta1",
  defaultVersion,
)?.root;

/** The first document of a text, which must be a map. */
function edited(text: string): EditedDocument {
  const { format, documents } = parseFile(text);
  const root = documents[0]?.root;
  if (root?.kind !== "map") throw new Error(`no map: ${text}`);
  return { text, format, root, fields };
}

/** The text after edits that must read without mistakes; undefined where none could be made. */
function after(text: string, edits: readonly TextEdit[] | undefined): string | undefined {
  if (!edits) return undefined;
  const result = applyEdits(text, edits);
  const problems = parseFile(result).documents.flatMap((document) => document.problems);
  expect(problems, result).toEqual([]);
  return result;
}

function set(text: string, path: string, value: Json): string | undefined {
  return after(text, setValue(edited(text), path, value));
}

function remove(text: string, path: string): string | undefined {
  return after(text, removePlace(edited(text), path));
}

function replace(text: string, path: string, value: Json): string | undefined {
  const document = edited(text);
  const place = writtenPlace(document, path);
  return place && after(text, replaceValue(document, place, value));
}

interface Case {
  readonly name: string;
  readonly path: string;
  readonly value: Json;
  readonly before: string;
  readonly expected: string | undefined;
}

const signs: Readonly<Record<string, string>> = { "⏎": "\n", "␍": "\r", "→": "\t", "§": "\uFEFF" };

function readable(text: string): string {
  return text.replace(/[⏎␍→§]/g, (sign) => signs[sign] ?? sign);
}

/**
 * One line a case: `name: path = value in before => after`, or without what comes after. Line breaks,
 * carriage returns, tabs and byte order marks are written as ⏎ ␍ → §.
 */
function casesOf(table: string): Case[] {
  const lines = table.trim().split("\n");
  return lines.map((line) => {
    const [, name = "", path = "", value = "1", texts = ""] =
      /^(.+?): (.*?)(?: = (.*?))? in (.*)$/.exec(line) ?? [];
    const [before = "", expected] = texts.split(" => ").map(readable);
    return { name, path, value: JSON.parse(value) as Json, before, expected };
  });
}

describe("setValue", () => {
  const table = String.raw`
behind the header, by the official order: address = "::" in kind: K⏎maxPods: 1⏎ => kind: K⏎address: "::"⏎maxPods: 1⏎
between its neighbours: port = 1 in address: a⏎maxPods: 1⏎ => address: a⏎port: 1⏎maxPods: 1⏎
before all: port = 1 in maxPods: 1⏎ => port: 1⏎maxPods: 1⏎
the header before all: kind = "K" in # kubelet-version: 1.35⏎maxPods: 1⏎ => # kubelet-version: 1.35⏎kind: K⏎maxPods: 1⏎
apiVersion before kind: apiVersion = "v1" in kind: K⏎ => apiVersion: v1⏎kind: K⏎
kind behind apiVersion: kind = "K" in apiVersion: v1⏎port: 1⏎ => apiVersion: v1⏎kind: K⏎port: 1⏎
an unknown key last: featureGates.C = true in featureGates:⏎  B: true⏎  A: true⏎logging:⏎  format: text⏎ => featureGates:⏎  B: true⏎  A: true⏎  C: true⏎logging:⏎  format: text⏎
not behind a key that is unknown: maxPods = 2 in port: 1⏎foo: 1⏎ => port: 1⏎maxPods: 2⏎foo: 1⏎
in the place of what is there: maxPods = 2 in maxPods: 1 # c⏎ => maxPods: 2 # c⏎
with the maps around it: authentication.anonymous.enabled = false in maxPods: 1⏎ => authentication:⏎  anonymous:⏎    enabled: false⏎maxPods: 1⏎
into a map of maps: authentication.x509.clientCAFile = "/a" in authentication:⏎  webhook:⏎    enabled: true⏎ => authentication:⏎  x509:⏎    clientCAFile: /a⏎  webhook:⏎    enabled: true⏎
below a key without value: authentication.anonymous.enabled = false in authentication:⏎maxPods: 1⏎ => authentication:⏎  anonymous:⏎    enabled: false⏎maxPods: 1⏎
below a key with a comment only: authentication.anonymous = {} in authentication: # c⏎  # d⏎maxPods: 1⏎ => authentication: # c⏎  anonymous: {}⏎  # d⏎maxPods: 1⏎
for a null: authentication.anonymous.enabled = false in authentication: null # c⏎ => authentication: {anonymous: {enabled: false}} # c⏎
a value for a key without one: maxPods = 2 in maxPods:⏎ => maxPods: 2⏎
a value before a comment: maxPods = 2 in maxPods: # c⏎ => maxPods: 2 # c⏎
behind comments further in: evictionSoft = {} in evictionHard:⏎  memory.available: 1Gi⏎  # more⏎volumePluginDir: /a⏎ => evictionHard:⏎  memory.available: 1Gi⏎  # more⏎evictionSoft: {}⏎volumePluginDir: /a⏎
above the comment of the next: address = "a" in port: 1⏎# pods⏎maxPods: 1⏎ => address: a⏎port: 1⏎# pods⏎maxPods: 1⏎
above the comment of the first in a map: authentication.x509 = {} in authentication:⏎  # w⏎  webhook: {}⏎ => authentication:⏎  x509: {}⏎  # w⏎  webhook: {}⏎
on the last line without line break: maxPods = 2 in port: 1 => port: 1⏎maxPods: 2
with the line break of the file: logging.format = "text" in port: 1␍⏎logging:␍⏎ => port: 1␍⏎logging:␍⏎  format: text␍⏎
behind a byte order mark: port = 1 in §maxPods: 1⏎ => §port: 1⏎maxPods: 1⏎
below the first line, which has a byte order mark: maxPods = 1 in §port: 1⏎ => §port: 1⏎maxPods: 1⏎
with the indentation of the file: authentication.anonymous.enabled = false in logging:⏎    format: text⏎authentication:⏎ => logging:⏎    format: text⏎authentication:⏎    anonymous:⏎        enabled: false⏎
a list with the indentation of the file: enforceNodeAllocatable = ["none"] in clusterDNS:⏎- a⏎port: 1⏎ => clusterDNS:⏎- a⏎port: 1⏎enforceNodeAllocatable:⏎- none⏎
a list of maps: reservedMemory = [{"numaNode": 0, "limits": {"memory": "1Gi"}}] in port: 1⏎ => port: 1⏎reservedMemory:⏎  - numaNode: 0⏎    limits:⏎      memory: 1Gi⏎
into an item of a list: registerWithTaints[1].effect = "NoSchedule" in registerWithTaints:⏎  - key: a⏎  - key: b # c⏎ => registerWithTaints:⏎  - key: a⏎  - key: b # c⏎    effect: NoSchedule⏎
into an item where it would be first: registerWithTaints[0].key = "k" in registerWithTaints:⏎  - value: b⏎    effect: c⏎ => registerWithTaints:⏎  - value: b⏎    key: k⏎    effect: c⏎
into an item below its dash: registerWithTaints[0].effect = "NoSchedule" in registerWithTaints:⏎  -⏎    key: a⏎ => registerWithTaints:⏎  -⏎    key: a⏎    effect: NoSchedule⏎
behind a block text: clusterDNS = [] in clusterDomain: |⏎  a⏎  b⏎⏎maxPods: 1⏎ => clusterDomain: |⏎  a⏎  b⏎clusterDNS: []⏎⏎maxPods: 1⏎
behind a block text that keeps its empty lines: clusterDNS = [] in clusterDomain: |+⏎  a⏎⏎maxPods: 1⏎ => clusterDomain: |+⏎  a⏎⏎clusterDNS: []⏎maxPods: 1⏎
behind a list: hairpinMode = "none" in clusterDNS:⏎- a # c⏎⏎maxPods: 1⏎ => clusterDNS:⏎- a # c⏎hairpinMode: none⏎⏎maxPods: 1⏎
before a key in quotes: port = 1 in "maxPods": 1⏎ => port: 1⏎"maxPods": 1⏎
a key that needs quotes: staticPodURLHeader["a: b"] = ["c"] in port: 1⏎ => staticPodURLHeader:⏎  "a: b":⏎    - c⏎port: 1⏎
the last of two of a name: maxPods = 3 in maxPods: 1⏎maxPods: 2⏎ => maxPods: 1⏎maxPods: 3⏎
a text in the quotes that are there: address = "it's" in address: 'a' # c⏎clusterDomain: "b"⏎ => address: 'it''s' # c⏎clusterDomain: "b"⏎
a text that needs quotes: address = "yes" in address: a⏎ => address: "yes"⏎
in the first document only: maxPods = 1 in port: 1⏎---⏎foo: 1⏎ => port: 1⏎maxPods: 1⏎---⏎foo: 1⏎
an alias of its own: maxPods = 2 in a: &x 1⏎maxPods: *x⏎ => a: &x 1⏎maxPods: 2⏎
beside a merge key: logging.format = "json" in a: &x {format: text}⏎logging:⏎  <<: *x⏎ => a: &x {format: text}⏎logging:⏎  <<: *x⏎  format: json⏎
behind its neighbour: logging.verbosity = 1 in logging: {format: text, options: {}}⏎ => logging: {format: text, verbosity: 1, options: {}}⏎
before all: logging.format = "text" in logging: {verbosity: 1}⏎ => logging: {format: text, verbosity: 1}⏎
into empty ones: logging.format = "text" in logging: {}⏎ => logging: {format: text}⏎
maps around it: authentication.anonymous.enabled = true in authentication: {webhook: {}}⏎ => authentication: {webhook: {}, anonymous: {enabled: true}}⏎
for a key without value: authentication.anonymous.enabled = true in authentication: {anonymous: , webhook: {}}⏎ => authentication: {anonymous: {enabled: true} , webhook: {}}⏎
on lines of their own: logging.verbosity = 1 in logging: {⏎  format: text,⏎  options: {}⏎}⏎ => logging: {⏎  format: text,⏎  verbosity: 1,⏎  options: {}⏎}⏎
with a comment behind the last: logging.verbosity = 1 in logging: {⏎  format: text # c⏎}⏎ => logging: {⏎  format: text, # c⏎  verbosity: 1⏎}⏎
with a comma and a comment behind the last: logging.verbosity = 1 in logging: {⏎  format: text, # c⏎}⏎ => logging: {⏎  format: text, # c⏎  verbosity: 1,⏎}⏎
JSON on one line: port = 1 in {"kind": "K", "maxPods": 1} => {"kind": "K", "port": 1, "maxPods": 1}
JSON on many lines: featureGates.A = true in {⏎  "kind": "K",⏎  "maxPods": 1⏎}⏎ => {⏎  "kind": "K",⏎  "maxPods": 1,⏎  "featureGates": {"A": true}⏎}⏎
JSON on many lines, first: kind = "K" in {␍⏎→"maxPods": 1␍⏎}␍⏎ => {␍⏎→"kind": "K",␍⏎→"maxPods": 1␍⏎}␍⏎
JSON that is empty: kind = "K" in {} => {"kind": "K"}
JSON that is null: logging.format = "text" in {"logging": null} => {"logging": {"format": "text"}}
a JSON value: address = "yes" in {"address": "a"} => {"address": "yes"}
`;
  test.each(casesOf(table))("$name", ({ before, path, value, expected }) => {
    expect(set(before, path, value)).toBe(expected);
  });
});

describe("setValue says nothing", () => {
  const table = String.raw`
through an alias: logging.format in a: &x {format: text}⏎logging: *x⏎
below what a merge key brings: authentication.anonymous.enabled in a: &x {anonymous: {}}⏎authentication:⏎  <<: *x⏎
where others stand for the value: a in a: &x 1⏎maxPods: *x⏎
behind an item that is not there: registerWithTaints[0].key in registerWithTaints: []⏎
below a value that is no map: logging.format in logging: 1⏎
where tabs indent: registerWithTaints[0].effect in registerWithTaints:⏎-→key: a⏎
between keys with question marks: logging.verbosity in logging:⏎  ? format⏎  : text⏎
for a value with a tag: maxPods in maxPods: !!str 1⏎
for an anchor without value: maxPods in maxPods: &x⏎
into brackets with a comment only: logging.format in logging: { # c⏎}⏎
into a pair without brackets: a[0].c in a: [key: b]⏎
for a list with comments: clusterDNS in clusterDNS:⏎  - a # c⏎  - b⏎
`;
  test.each(casesOf(table))("$name", ({ before, path }) => {
    expect(set(before, path, 1)).toBeUndefined();
  });
});

describe("replaceValue", () => {
  const table = String.raw`
a list by one in brackets: clusterDNS = ["c"] in clusterDNS:⏎  - a⏎  - b⏎maxPods: 1⏎ => clusterDNS: [c]⏎maxPods: 1⏎
a list that is last: clusterDNS = ["c"] in clusterDNS:⏎- a => clusterDNS: [c]
a list below a comment: clusterDNS = ["b"] in clusterDNS: # c⏎  - a⏎maxPods: 1⏎ => clusterDNS: [b] # c⏎maxPods: 1⏎
a map: logging = {} in logging:⏎  format: text⏎maxPods: 1⏎ => logging: {}⏎maxPods: 1⏎
a block text: clusterDomain = "b" in clusterDomain: |⏎  a⏎maxPods: 1⏎ => clusterDomain: b⏎maxPods: 1⏎
an item: clusterDNS[0] = "c" in clusterDNS:⏎  - a # c⏎  - b⏎ => clusterDNS:⏎  - c # c⏎  - b⏎
an item without value: clusterDNS[0] = "c" in clusterDNS:⏎  -⏎  - b⏎ => clusterDNS:⏎  - c⏎  - b⏎
an item in brackets: clusterDNS[1] = "c" in clusterDNS: [a, "b"]⏎ => clusterDNS: [a, "c"]⏎
an item that is a map: a[0] = {"e": 1} in a:⏎  - b: 1⏎    c: 2⏎  - d⏎ => a:⏎  - {e: 1}⏎  - d⏎
a value on two lines: address = "c" in address: a⏎  b⏎maxPods: 1⏎ => address: c⏎maxPods: 1⏎
a text with brackets: address = "[b]" in address: a⏎ => address: "[b]"⏎
a value by nothing: maxPods = null in maxPods: 1⏎ => maxPods: null⏎
a value below a key in quotes: ["a.b"] = 2 in 'a.b': 1⏎ => 'a.b': 2⏎
a value below a key with quotes in it: ["a\"b"] = 2 in 'a"b': 1⏎ => 'a"b': 2⏎
`;
  test.each(casesOf(table))("$name", ({ before, path, value, expected }) => {
    expect(replace(before, path, value)).toBe(expected);
  });
});

describe("removePlace", () => {
  const table = String.raw`
a line with its comment: maxPods in port: 1⏎maxPods: 1 # c⏎# d⏎ => port: 1⏎# d⏎
a key with all below it: logging in logging:⏎  format: text⏎  options: {}⏎maxPods: 1⏎ => maxPods: 1⏎
the first line behind a byte order mark: port in §port: 1⏎maxPods: 1⏎ => §maxPods: 1⏎
the last line without line break: maxPods in port: 1⏎maxPods: 1 => port: 1⏎
a line that ends in CRLF: maxPods in port: 1␍⏎maxPods: 1␍⏎address: a␍⏎ => port: 1␍⏎address: a␍⏎
a map that would be empty: authentication.x509.clientCAFile in authentication:⏎  x509:⏎    clientCAFile: a⏎maxPods: 1⏎ => maxPods: 1⏎
an item: clusterDNS[1] in clusterDNS:⏎  - a⏎  - b # c⏎  - d⏎ => clusterDNS:⏎  - a⏎  - d⏎
an item with an anchor that has a dash: a[0] in a:⏎  - &b-c d⏎  - e⏎ => a:⏎  - e⏎
an item below its dash: a[0] in a:⏎  -⏎    b: 1⏎    c: 2⏎  - d⏎ => a:⏎  - d⏎
an item without value: a[0] in a:⏎  -⏎  - b⏎ => a:⏎  - b⏎
the only item: clusterDNS[0] in clusterDNS:⏎  - a⏎maxPods: 1⏎ => maxPods: 1⏎
the first key behind a dash: a[0].b in a:⏎  - b: 1⏎    c: 2⏎ => a:⏎  - c: 2⏎
the first key behind a dash, before a comment: a[0].b in a:⏎  - b: 1⏎    # c⏎    d: 2⏎ => a:⏎  - ⏎    # c⏎    d: 2⏎
a later key of an item: a[0].c in a:⏎  - b: 1⏎    c: 2⏎ => a:⏎  - b: 1⏎
a block text: clusterDomain in clusterDomain: |⏎  a⏎⏎maxPods: 1⏎ => ⏎maxPods: 1⏎
the last of two of a name: maxPods in maxPods: 1⏎maxPods: 2⏎ => maxPods: 1⏎
the first in brackets: a.b in a: {b: 1, c: 2}⏎ => a: {c: 2}⏎
the last in brackets: a[1] in a: [b, c]⏎ => a: [b]⏎
one in brackets on a line of its own: a.b in a: {⏎  b: 1, # b⏎  # c⏎  c: 2,⏎}⏎ => a: {⏎  # c⏎  c: 2,⏎}⏎
the last in brackets behind a comment: a.c in a: {⏎  b: 1, # b⏎  c: 2⏎}⏎ => a: {⏎  b: 1 # b⏎}⏎
from JSON on one line: b.c in {"a": 1, "b": {"c": 2}} => {"a": 1}
from JSON on many lines: b in {⏎  "a": 1,⏎  "b": 2,⏎  "c": 3⏎}⏎ => {⏎  "a": 1,⏎  "c": 3⏎}⏎
the last of JSON: b in {⏎  "a": 1,⏎  "b": 2⏎}⏎ => {⏎  "a": 1⏎}⏎
all of JSON: a in {"a": 1} => {}
an alias: b in a: &x 1⏎b: *x⏎ => a: &x 1⏎
`;
  test.each(casesOf(table))("$name", ({ before, path, expected }) => {
    expect(remove(before, path)).toBe(expected);
  });
});

describe("removePlace says nothing", () => {
  const table = String.raw`
what is not there: b in a: 1⏎
through an alias: d.b in a: &x {b: 1, c: 2}⏎d: *x⏎
what a merge key brings: d.b in a: &x {b: 1}⏎d:⏎  <<: *x⏎  e: 1⏎
what others stand for: a in a: &x 1⏎b: *x⏎
a key with a question mark: a in ? a⏎: b⏎c: 1⏎
a pair without brackets: a[0].b.x in a: [b: c]⏎d: 1⏎
the document:  in a: 1⏎
`;
  test.each(casesOf(table))("$name", ({ before, path }) => {
    expect(remove(before, path)).toBeUndefined();
  });
});

test.each([
  ["a:\n  - c\nd: 1\n", "a:\n  - x\n  - b: 1\n    d: 2\n  - c\nd: 1\n"],
  ["a: [c]\n", "a: [x, {b: 1, d: 2}, c]\n"],
  ["a: []\n", "a: [x, {b: 1, d: 2}]\n"],
])("insertItems before those of %j", (before, expected) => {
  const document = edited(before);
  const place = writtenPlace(document, "a");
  const edits = place && insertItems(document, place, ["x", { b: 1, d: 2 }]);
  expect(after(before, edits)).toBe(expected);
});

describe("joinEdits", () => {
  test("puts what stands further in first where both go behind one line", () => {
    const text = "featureGates:\n  A: true\n";
    const document = edited(text);
    const edits = joinEdits(
      setValue(document, "maxPods", 1),
      setValue(document, "featureGates.B", true),
    );
    expect(after(text, edits)).toBe("maxPods: 1\nfeatureGates:\n  A: true\n  B: true\n");
    const last = joinEdits(
      setValue(document, "logging.format", "text"),
      setValue(document, "featureGates.B", true),
    );
    expect(after(text, last)).toBe(
      "featureGates:\n  A: true\n  B: true\nlogging:\n  format: text\n",
    );
  });

  test("says nothing where edits get in each other's way", () => {
    const document = edited("logging: {}\n");
    const edits = joinEdits(
      setValue(document, "logging.format", "text"),
      setValue(document, "logging.verbosity", 1),
    );
    expect(edits).toBeUndefined();
    expect(joinEdits(setValue(document, "maxPods", 1), undefined)).toBeUndefined();
  });

  test("an insertion and a change at one place are both made", () => {
    const insertion = { span: { start: 1, end: 1 }, newText: "b" };
    const change = { span: { start: 1, end: 2 }, newText: "c" };
    expect(applyEdits("axd", joinEdits([change], [insertion]) ?? [])).toBe("abcd");
  });
});

describe("in a template, a new entry is outside of the branches", () => {
  test.each([
    [
      "behind a branch",
      "a: 1\n{{- if .x }}\nb: 2\n{{- end }}\n",
      "a: 1\nz: 3\n{{- if .x }}\nb: 2\n{{- end }}\n",
    ],
    [
      "with a branch in its value",
      "a: 1\nb:\n  {{- if .x }}\n  c: 2\n  {{- end }}\n",
      "a: 1\nz: 3\nb:\n  {{- if .x }}\n  c: 2\n  {{- end }}\n",
    ],
    [
      "between entries",
      "{{- if .x }}\n{{- end }}\na: 1\nb: 2\n",
      "{{- if .x }}\n{{- end }}\na: 1\nb: 2\nz: 3\n",
    ],
    [
      "in a branch with everything",
      "{{- if .x }}\na: 1\nb: 2\n{{- end }}\n",
      "{{- if .x }}\na: 1\nb: 2\nz: 3\n{{- end }}\n",
    ],
    [
      "with nothing outside",
      "a:\n  {{- if .x }}\n  c: 2\n  {{- end }}\n",
      "z: 3\na:\n  {{- if .x }}\n  c: 2\n  {{- end }}\n",
    ],
  ])("%s", (_name, text, expected) => {
    const { format, documents } = parseTemplate(text, "yaml");
    const root = documents[0]?.root;
    if (root?.kind !== "map") throw new Error(`no map: ${text}`);
    const edits = setValue({ text, format, root, fields }, "z", 3);
    expect(edits && applyEdits(text, edits)).toBe(expected);
  });
});
