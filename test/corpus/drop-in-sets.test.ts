import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { jsonText } from "../../server/src/engine/text/json-text.ts";
import { dropInOrder } from "../../server/src/kubelet/effective/drop-in-order.ts";
import type { CheckedStack } from "../../server/src/kubelet/merged/checked-stack.ts";
import { checkStack } from "../../server/src/stacks/check-stack.ts";
import type { StackText } from "../../server/src/stacks/stack-texts.ts";
import { errorsToReport } from "../../server/src/kubelet/merged/errors-to-report.ts";
import {
  durationText,
  quantityCanonicalText,
} from "../../server/src/kubelet/effective/canonical-text.ts";
import { effectiveJson } from "../../server/src/kubelet/effective/effective-value.ts";
import type { Finding } from "../../server/src/engine/analysis/finding.ts";
import { parseDuration } from "../../server/src/engine/syntax/duration.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import {
  kubernetesVersions,
  type Json,
  type KubernetesVersion,
} from "../../server/src/facts/table.ts";
import { knowledge } from "../support/knowledge.ts";
import { shared } from "../support/shared.ts";
import { messageText } from "../support/texts.ts";

const root = new URL("corpus/dropins/", shared);

/** The errors of every set that has some, of those that the kubelet gets to report. */
const expectedErrors: Readonly<Record<string, readonly string[]>> = {
  // The main file has the gate MutableCSINodeAllocatableCount, which came later.
  "eks-nodeadm-kubelet-config-set-empty 1.30": ["config.json feature-gate-unknown"],
  "eks-nodeadm-mime-userdata-merge 1.30": ["config.json feature-gate-unknown"],
  "kk-merge-empty-drop-in-apiversion-kind 1.36": ["10-kubelet.conf dropin-missing-kind"],
  "kk-merge-invalid-drop-in-kind 1.36": ["10-kubelet.conf dropin-unknown-gvk"],
};

type Members = Readonly<Record<string, Json>>;

/** What `case.json` may say of a set. */
interface CaseFile {
  readonly era?: string;
  readonly expected?: {
    readonly fields?: Members;
    readonly cli_args?: readonly string[];
    readonly error_contains?: string;
    readonly skipped?: readonly string[];
  };
}

interface DropInSet {
  readonly about: CaseFile;
  readonly main: StackText | undefined;
  readonly dropIns: readonly StackText[];
  /** Expected values of the result, as JSON; undefined if unknown. */
  readonly fields: Members | undefined;
}

/** Files of a folder that the kubelet is not given. */
const notes = ["case.json", "expected.yaml", "source-nodeconfig.yaml"];

function readDropInSet(name: string): DropInSet {
  const folder = new URL(`${name}/`, root);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      `${entry.parentPath}/${entry.name}`.slice(folder.pathname.length).replace(/^\//, ""),
    );
  const textOf = (path: string): string => readFileSync(new URL(path, folder), "utf8");
  const dropIns = paths.flatMap((path) => {
    const below = /(?:^|\/)[^/]+\.d\/(.*)$/.exec(path)?.[1];
    return below === undefined ? [] : [{ path: below, text: textOf(path) }];
  });
  const [main] = paths.filter((path) => !path.includes("/") && !notes.includes(path));
  const caseFile = JSON.parse(textOf("case.json")) as CaseFile;
  const stated = existsSync(new URL("expected.yaml", folder))
    ? writtenValues(textOf("expected.yaml"))
    : caseFile.expected?.fields;
  return {
    about: caseFile,
    main: main === undefined ? undefined : { path: main, text: textOf(main) },
    dropIns,
    fields: stated,
  };
}

/** Values that the text itself writes, as JSON. */
function writtenValues(text: string): Members {
  const set = checkFiles({ path: "expected.yaml", text }, undefined, [], defaultVersion);
  if (!set) throw new Error("no set");
  const { main, index } = set.effective;
  const members = Object.entries(plain(effectiveJson(main, index)));
  return Object.fromEntries(members.filter(([name]) => main.entries.has(name)));
}

function checkFiles(
  main: StackText | undefined,
  dropIns: readonly StackText[] | undefined,
  args: readonly string[],
  kubernetesVersion: KubernetesVersion,
): CheckedStack | undefined {
  const texts = { main, dropIns, args, mainFolder: "/etc/kubernetes" };
  return checkStack(texts, { kubernetesVersion }, knowledge);
}

/** The first and last version of an era such as `1.29-1.35` that we know. */
function versionsOf(era: string | undefined): KubernetesVersion[] {
  const [first, last = first] = era?.split("-") ?? [];
  const versions = kubernetesVersions.filter(
    (version) => first === undefined || last === undefined || (version >= first && version <= last),
  );
  const ends = era === undefined ? [defaultVersion] : [versions[0], versions.at(-1)];
  return [...new Set(ends)].filter((version) => version !== undefined);
}

/** The values as JSON has them. */
function plain(json: ReturnType<typeof effectiveJson>): Members {
  return JSON.parse(jsonText(json)) as Members;
}

/** Durations and quantities in one form, whatever the form that they are written in. */
function canonical(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, canonicalValue(value)]),
  );
}

function canonicalValue(value: Json): Json {
  if (typeof value === "string") {
    const duration = parseDuration(value);
    if (duration.ok) return durationText(duration.nanoseconds);
    return /^[\d.]+[A-Za-z]+$/.test(value) ? quantityCanonicalText(value) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  return isList(value) ? value.map(canonicalValue) : canonical(value);
}

function isList(value: readonly Json[] | Members): value is readonly Json[] {
  return Array.isArray(value);
}

/** Our text or phrase has what the kubelet says, or the phrase is the part of it to search for. */
function says({ message, rule }: Finding, kubelet: string): boolean {
  const phrase = knowledge.rules.get(rule)?.phrase;
  if (messageText(message).includes(kubelet)) return true;
  return phrase !== undefined && (phrase.includes(kubelet) || kubelet.includes(phrase));
}

const sets = readdirSync(root)
  .sort()
  .flatMap((name) => {
    const set = readDropInSet(name);
    return versionsOf(set.about.era).map((version) => [name, version, set] as const);
  });

describe.each(sets)(
  "corpus/dropins/%s in %s",
  (name, version, { about: caseFile, main, dropIns, fields }) => {
    const { cli_args: args = [], error_contains: kubelet, skipped } = caseFile.expected ?? {};
    const set = checkFiles(main, dropIns, args, version);
    const errors = set ? [...errorsToReport(set, knowledge)] : [];

    test("has the errors that the kubelet would report", () => {
      const found = (set?.findings ?? [])
        .filter(({ finding }) => errors.includes(finding))
        .map(({ layer, finding }) => `${set?.files[layer]?.name ?? "flags"} ${finding.rule}`);
      expect(found).toEqual(expectedErrors[`${name} ${version}`] ?? []);
      if (kubelet === undefined) return;
      expect(errors.some((finding) => says(finding, kubelet))).toBe(true);
    });

    test("has the values that are stated", () => {
      expect(set).toBeDefined();
      if (!set || fields === undefined) return;
      const actual = canonical(plain(effectiveJson(set.effective.tree, set.effective.index)));
      expect(actual).toMatchObject(canonical(fields));
    });

    test("passes over the files that are no drop-ins", () => {
      expect(dropInOrder(dropIns).skipped.map(({ path }) => path)).toEqual(skipped ?? []);
    });
  },
);
