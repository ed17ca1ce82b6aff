import type { Part, PartContext } from "../../engine/parts/part.ts";
import {
  type EffectiveConfig,
  type PartConfig,
  applyPatches,
  configIndex,
  locatedMap,
  mainLayer,
  reportPart,
} from "../../kubelet/index.ts";
import { mapOfJson } from "./json-node.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { shownFindings } from "../../engine/analysis/shown-findings.ts";
import type { KindIndex } from "../../facts/field-index.ts";
import type { MapNode, ParsedDocument } from "../../engine/syntax/located-node.ts";
import { itemsOf, mapOf } from "../../engine/syntax/look-up.ts";
import { versionOf } from "../../documents/index.ts";
import { problemFinding } from "../document-part.ts";
import { hostedPart } from "../hosted-part.ts";
import { patchFileName, type PatchFileName } from "./patch-file.ts";
import { platformConfig, stackFindings } from "../platform-findings.ts";
import type { PlatformProblem } from "../platform.ts";
import type { PlatformDocument } from "../platform-documents.ts";
import { platform as kubeadm } from "../kinds/kubeadm.ts";
import { splitTree } from "../split-tree.ts";
import { once } from "../../engine/text/once.ts";
import { lookAt } from "../../engine/text/text-look.ts";

/** The file, and the configurations in it. */
export function recogniseKubeadmPatch(context: PartContext): readonly Part[] {
  const { source, options } = context;
  const name = patchFileName(options.path ?? "", lookAt(source.text));
  if (!name || options.role !== undefined) return [];
  const isOther = name.kind === "ignored" && name.why === "name";
  if (isOther && !holdsFields(context)) return [];
  const file = patchPart(name, context);
  const isConfig = name.kind === "patch" && name.type !== "json";
  return isConfig ? [...documentParts(context), file] : [file];
}

/** True for a map of the kubelet's fields: other tools have folders of patches too. */
function holdsFields({ source, options, knowledge }: PartContext): boolean {
  const { version } = versionOf(source, options);
  const fields = configIndex(knowledge.schema, version)?.root.children;
  const keys = source.file.documents.flatMap(({ root }) => mapOf(root)?.entries ?? []);
  return keys.length > 0 && keys.every(({ key }) => fields?.has(key.text));
}

/** A part for each document, which is a configuration of a few fields over kubeadm's own. */
function documentParts(context: PartContext): readonly Part[] {
  const documents = context.room.first(context.source.file.documents, ({ span }) => span);
  return documents.flatMap((parsed, at) => {
    const root = mapOf(parsed.root);
    return root ? [configPart(parsed, root, at, context)] : [];
  });
}

/** The part of some of kubelet's fields over the tool's own configuration. */
function configPart(parsed: ParsedDocument, root: MapNode, at: number, context: PartContext): Part {
  const form = { places: [], settings: [] };
  const nothing = { entry: undefined, around: undefined, version: undefined };
  const place = {
    name: `patch[${at}]`,
    value: root,
    holds: "map",
    isWhole: false,
    ...nothing,
  } as const;
  const empty = { ...root, entries: [] };
  const document: PlatformDocument = {
    // kubeadm's handling of the document in its own file does not apply to patches, which come last.
    platform: { ...kubeadm, fields: [], header: "given" },
    form,
    parsed,
    root: empty,
    at: "",
    role: "",
    places: [place],
    version: undefined,
    path: "",
    together: [],
  };
  const part = hostedPart(place, parsed.span, document, context);
  // The file's own part shows the combined result of the documents.
  return { ...part, effective: () => undefined, layered: () => undefined };
}

/** The part of the entire file: how kubeadm reads its name and its content. */
function patchPart(name: PatchFileName, context: PartContext): Part {
  const { source, options, knowledge } = context;
  const { text } = source;
  const { version, asked: askedVersion } = versionOf(source, options);
  const index = configIndex(knowledge.schema, version);
  // Each operation creates a new configuration.
  const operations = source.file.documents.flatMap(({ root }) => itemsOf(root) ?? []);
  const isTried = context.room.first(operations, ({ span }) => span, 1_000) === operations;
  const read = once(() =>
    index && name.kind === "patch" && isTried ? patched(context, index) : undefined,
  );
  const findings = (): readonly Finding[] => {
    const { problems = [], config, own } = read() ?? {};
    const patchFindings = [...nameProblems(name, text), ...problems].map((problem) =>
      problemFinding(problem, kubeadm),
    );
    const isJson = name.kind === "patch" && name.type === "json";
    // Of documents, their own parts tell.
    const ofResult = isJson && config ? resultFindings(config.effective, context) : [];
    const ofValues = isJson && own ? valueFindings(own, ofResult, context) : [];
    const filter = { ...options, askedVersion };
    return shownFindings([...patchFindings, ...ofResult, ...ofValues], source, filter, knowledge);
  };
  const region = { start: 0, end: text.length };
  const identity = { id: "kubeadm-patch", label: kubeadm.texts.title, region };
  const { format } = source.file;
  const layered = (): PartConfig | undefined => read()?.config;
  return reportPart({ ...identity, format, findings, layered });
}

function resultFindings(
  effective: EffectiveConfig,
  { knowledge, options }: PartContext,
): readonly Finding[] {
  const computed = new Set(Object.keys(kubeadm.computed ?? {}));
  const top = { start: 0, end: 0 };
  return stackFindings(effective, 0, top, computed, knowledge, options.node);
}

/** Names, types and values of what the operations set, without what is known already. */
function valueFindings(
  own: MapNode,
  known: readonly Finding[],
  context: PartContext,
): readonly Finding[] {
  const [parsed] = context.source.file.documents;
  if (!parsed) return [];
  const { findings } = configPart(parsed, own, 0, context);
  const isKnown = ({ rule, span }: Finding): boolean =>
    known.some((other) => other.rule === rule && other.span.start === span.start);
  return findings.filter((finding) => !isKnown(finding));
}

function nameProblems(name: PatchFileName, text: string): readonly PlatformProblem[] {
  const end = /^.*/.exec(text)?.[0].length ?? 0;
  const place = { span: { start: 0, end }, path: "" };
  switch (name.kind) {
    case "patch":
      return [];
    case "bad-type":
      return [{ effect: "refused", note: "badType", ...place }];
    case "ignored":
      return [{ effect: "lost", note: name.why, ...place }];
  }
}

interface Patched {
  readonly problems: readonly PlatformProblem[];
  readonly config: PartConfig | undefined;
  /** The values that the operations set. */
  readonly own?: MapNode;
}

/** The result of kubeadm's own configuration with the file applied to it. */
function patched({ source, options, knowledge, room }: PartContext, index: KindIndex): Patched {
  const path = (options.path ?? "").split("/").at(-1) ?? "";
  const layersBelow = (kubeadm.base ?? []).filter(({ when }) => when === undefined);
  const baseValues = Object.fromEntries(
    layersBelow.flatMap(({ values }) =>
      typeof values === "function" ? [] : Object.entries(values),
    ),
  );
  const { tree, problem } = applyPatches({
    base: JSON.stringify(baseValues),
    files: [{ path, text: source.text }],
    root: index.root,
    budget: room.budget,
  });
  if (problem) {
    // The part of a text reports that it does not parse, and that of the file what is too large.
    if (problem.code === "bad-yaml" || problem.code === "too-large")
      return { problems: [], config: undefined };
    const start = problem.start ?? 0;
    const end = start + (/^.*/.exec(source.text.slice(start))?.[0].length ?? 0);
    const common = { path: "", note: "failed", detail: problem.phrase } as const;
    return {
      problems: [{ effect: "refused", span: { start, end }, ...common }],
      config: undefined,
    };
  }
  if (tree?.kind !== "map") return { problems: [], config: undefined };
  const { below, user } = splitTree(tree);
  const layers = [
    { kind: "base", origin: kubeadm.texts.title, root: locatedMap(below) },
    { kind: "main", origin: "", root: locatedMap(user) },
  ] as const;
  const effective = platformConfig({ layers, user: 0 }, index, knowledge, [], options.node);
  const { texts, computed = {} } = kubeadm;
  const facts = { texts, computed: new Map(Object.entries(computed)) };
  const baseOf = (): EffectiveConfig | undefined => {
    const root = mapOfJson(baseValues, { start: 0, end: 0 });
    const alone = [{ kind: "base", origin: texts.title, root } as const, mainLayer(undefined)];
    return platformConfig({ layers: alone, user: 0 }, index, knowledge, [], options.node);
  };
  const config = effective && { effective, user: 0, flags: [], platform: facts, base: baseOf };
  return { problems: [], config, own: locatedMap(user) };
}
