import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analyze } from "../../server/src/core/analysis/analyze.ts";
import { analyzeProfile } from "../../server/src/core/analysis/analyze-profile.ts";
import { ruleMessages } from "../../server/src/core/messages/rules/index.ts";
import { setRules } from "../../server/src/core/rules/set/index.ts";
import { bundledTables } from "../../server/src/core/schema/bundled-tables.ts";
import { newestVersion } from "../../server/src/core/schema/field-index.ts";
import { runtimeFrom } from "../../server/src/core/seccomp/runtime-name.ts";
import { longestText } from "../../server/src/core/syntax/parse.ts";
import { judgeWrittenSet, type WrittenSet } from "../support/config-set.ts";
import { knowledge } from "../support/knowledge.ts";
import { nodeOf } from "../support/node-directive.ts";

const folder = new URL("../../docs/rules/", import.meta.url);
const pages = readdirSync(folder)
  .filter((file) => file !== "README.md")
  .sort();

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

interface Example {
  readonly text: string;
  readonly path: string;
}

/** Wrong examples that no page can show: nothing at all, NUL characters, or far too much text. */
const unprintable: ReadonlyMap<string, Example> = new Map([
  ["config-file-empty", { text: "", path: "kubelet.yaml" }],
  ["dropin-empty", { text: "", path: "kubelet.conf.d/10.conf" }],
  ["file-not-text", { text: `${header}\0`, path: "kubelet.yaml" }],
  ["file-too-large", { text: `${header}#${"-".repeat(longestText)}\n`, path: "kubelet.yaml" }],
  [
    "too-many-findings",
    {
      text: header + Array.from({ length: 1002 }, (_, index) => `nothing${index}: 1\n`).join(""),
      path: "kubelet.yaml",
    },
  ],
]);

/** Rules about a file of one kind that is given to the kubelet as another: what it is given as. */
const expectedKinds: ReadonlyMap<string, string> = new Map([
  ["cred-kind", "CredentialProviderConfig"],
  ["config-wrong-kind", "KubeletConfiguration"],
]);

/** Formats that hover describes and nothing checks: no finding has their rule. */
const unchecked = ["cluster-domain-format", "static-pod-url-format"];

/** Rules about what lies in a folder: their examples are listings. */
const aboutFolders = [
  "cred-dir-files",
  "cred-dir-version",
  "dropin-dir-missing",
  "dropin-dir-symlink",
  "dropin-extension",
  "dropin-link-broken",
  "dropin-link-outside",
];

const aboutSets = new Set<string>(setRules.map(({ id }) => id));

/** Rules about seccomp profiles; the info string of their examples may name a runtime: `json crun`. */
function isAboutProfiles(id: string): boolean {
  return id.startsWith("seccomp-");
}

/** The YAML and JSON blocks of a section; a block's info string may name a path: `yaml kubelet.conf.d/10.conf`. */
function examplesIn(page: string, section: string): Example[] {
  const isProfile = isAboutProfiles(page.slice(2));
  return [
    ...sectionOf(page, section).matchAll(/^```(?:yaml|json)(?: (\S+))?\n([\s\S]*?)^```$/gm),
  ].map(([, path = "kubelet.yaml", text = ""]) => ({
    text: isProfile ? text : withHeader(text),
    path,
  }));
}

function sectionOf(page: string, section: string): string {
  return page.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? "";
}

/** All blocks of a section as one set; a block `sh flags` has one flag a line. */
function setIn(page: string, section: string): WrittenSet {
  const examples = examplesIn(page, section);
  const folder = "kubelet.conf.d/";
  const dropIns = examples.filter(({ path }) => path.startsWith(folder));
  const [main] = examples.filter((each) => !dropIns.includes(each));
  const flags = /^```sh flags\n([\s\S]*?)^```$/m.exec(sectionOf(page, section))?.[1] ?? "";
  return {
    main: main?.text,
    dropIns:
      dropIns.length === 0
        ? undefined
        : new Map(dropIns.map(({ path, text }) => [path.slice(folder.length), text])),
    flags: flags.split("\n").filter((line) => line !== ""),
  };
}

function withHeader(text: string): string {
  if (/kind"?:/.test(text) || text.trim() === "" || text.includes("apiVersion")) return text;
  const head = /^(#[^\n]*kubelet-version[^\n]*\n)?/.exec(text)?.[0] ?? "";
  return head + header + text.slice(head.length);
}

function rulesFound({ text, path }: Example, id: string): string[] {
  if (isAboutProfiles(id)) {
    const options = { runtime: runtimeFrom(path) ?? "containerd" };
    return analyzeProfile(text, options, knowledge).findings.map(({ rule }) => rule);
  }
  const expectedKind = expectedKinds.get(id);
  const options = {
    kubernetesVersion: newestVersion,
    path,
    isKubeletConfig: true,
    ...nodeOf(text),
    ...(expectedKind !== undefined && { expectedKind }),
  };
  return analyze(text, options, knowledge).findings.map(({ rule }) => rule);
}

describe.each(pages)("%s", (file) => {
  const page = readFileSync(new URL(file, folder), "utf8");
  const id = file.replace(/\.md$/, "");

  test("is named after its rule and says why and how to fix it", () => {
    expect(page.startsWith(`# ${id}\n`)).toBe(true);
    for (const section of ["Why it matters", "Wrong", "Right", "Fix"]) {
      expect(page, section).toMatch(new RegExp(`^## ${section}\\n\\n\\S`, "m"));
    }
  });

  if (aboutFolders.includes(id)) return;

  if (aboutSets.has(id)) {
    test("its wrong set has the finding, its right one has not", () => {
      const rulesOf = (section: string): string[] =>
        judgeWrittenSet(setIn(page, section)).set?.findings.map(({ finding }) => finding.rule) ??
        [];
      expect(examplesIn(page, "Wrong").length * examplesIn(page, "Right").length).toBeGreaterThan(
        0,
      );
      expect(rulesOf("Wrong")).toContain(id);
      expect(rulesOf("Right")).not.toContain(id);
    });
    return;
  }

  test("its wrong examples have the finding, its right ones have not", () => {
    const shown = examplesIn(page, "Wrong");
    const hidden = unprintable.get(id);
    const wrong = hidden ? [...shown, hidden] : shown;
    const right = examplesIn(page, "Right");
    expect(wrong.length * right.length).toBeGreaterThan(0);
    for (const each of wrong) expect(rulesFound(each, id), each.text).toContain(id);
    for (const each of right) expect(rulesFound(each, id), each.text).not.toContain(id);
  });
});

test("every rule with a message or a constraint has a page", () => {
  const constraints = Object.values(bundledTables.fields.kinds).flatMap(({ fields }) =>
    fields.flatMap(({ enum: values, range, format, knownRule }) => [
      ...[values, range, format].flatMap((each) =>
        each ? [each.rule, ...Object.values(each.ruleOf ?? {})] : [],
      ),
      ...(knownRule === undefined ? [] : [knownRule]),
    ]),
  );
  const ids = [...new Set([...Object.keys(ruleMessages), ...constraints])].sort();
  const due = ids.filter((id) => !unchecked.includes(id));
  expect(due.filter((id) => !existsSync(new URL(`${id}.md`, folder)))).toEqual([]);
});
