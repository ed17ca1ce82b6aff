import type { NamedVersion } from "../engine/parts/chosen-version.ts";
import { type Argument, imageVersion, namedVersion } from "../kubelet/index.ts";
import type { Entry, LocatedNode, MapNode, ScalarNode } from "../engine/syntax/located-node.ts";
import { itemsOf, mapOf, textOf, valueOf } from "../engine/syntax/look-up.ts";
import {
  dashed,
  insideOf,
  lineOf,
  pieceOf,
  spacedWords,
  splitAssignment,
  wholeAssignment,
  wholeWord,
  withDashes,
  wordOf,
} from "./document-words.ts";
import { printsAndEnds } from "./flag-marks.ts";
import { kubeletAmong, kubeletImage } from "./program-words.ts";
import { isSchema } from "./schema-node.ts";
import { scalarOf, type FlagPlace, type UnquotedValue } from "./flag-place.ts";

/** A key behind which a tool takes flags for the kubelet; none of them means anything else. */
type Holder = (
  entry: Entry,
  name: string,
  document: DocumentFacts,
  around: readonly string[],
) => FlagPlace[];

/** Facts from the head of a document. */
interface DocumentFacts {
  readonly kind: string | undefined;
  readonly group: string;
  readonly version: NamedVersion | undefined;
}

/** No tool's document has flags further down. */
const maxDepth = 24;

const holders: Readonly<Record<string, Holder>> = {
  kubeletExtraArgs: ({ value }, name, document, around) =>
    around.at(-1) !== "nodeRegistration" && isKubeadm(document)
      ? []
      : [
          ...argumentsIn(value, name, document, splitAssignment).map((place) =>
            // The template of a tool may quote its values.
            document.kind === undefined && around.at(-1) !== "nodeRegistration"
              ? { ...place, unquoted: [] }
              : place,
          ),
          ...flagWordsIn(value, name, document),
        ],
  "kubelet-arg": ({ value }, name, document) => assignmentsIn(value, name, document),
  "kubelet-arg+": ({ value }, name, document) => assignmentsIn(value, name, document),
  "node-label": (...entry) => namedIn("node-labels", ...entry),
  "node-label+": (...entry) => namedIn("node-labels", ...entry),
  "node-taint": (...entry) => namedIn("register-with-taints", ...entry),
  "node-taint+": (...entry) => namedIn("register-with-taints", ...entry),
  extraArgs: ({ value }, name, document, around) =>
    isTalos(name, document, around)
      ? argumentsIn(value, name, document)
      : around.at(-1) === "kubelet" && isRke2(document)
        ? assignmentsIn(value, name, document)
        : [],
  flags: ({ value }, name, document, around) =>
    around.at(-1) === "kubelet" && isNodeadm(document)
      ? wordsIn(itemsOf(value), name, document, spacedWords)
      : [],
  kubeletArgs: ({ value }, name, document, around) =>
    around.at(-1) === "agentConfig" && isK3s(document) ? assignmentsIn(value, name, document) : [],
  extraKubeletArgs: ({ value }, name, document, around) =>
    document.kind === undefined && around.length === 0 ? dashedArgumentsIn(value, name) : [],
  "extra-node-kubelet-args": ({ value }, name) => dashedArgumentsIn(value, name),
  // Of Juju's charms for Kubernetes.
  "kubelet-extra-args": ({ value }, name, document) =>
    wordsIn([value], name, document, (node) => spacedWords(node).map(withDashes)),
  extra_args: ({ value }, name, document, around) =>
    isRke1(around) ? argumentsIn(value, name, document) : [],
  extra_args_array: ({ value }, name, document, around) =>
    isRke1(around) ? argumentsIn(value, name, document) : [],
  jsonPatches: ({ value }) => (itemsOf(value) ?? []).flatMap(operationPlaces),
  // Of Cluster API's provider for Talos.
  configPatches: ({ value }) => (itemsOf(value) ?? []).flatMap(operationPlaces),
  containers: ({ value }, name, document) => containersIn(value, name, document),
  services: ({ value }, name, document, around) =>
    document.kind === undefined && around.length === 0 ? servicesIn(value, name, document) : [],
};

/** Variables of roles of Ansible and of environments, such as `kubelet_extra_args` and Kubespray's `kubelet_custom_flags`. */
const variable = /(?:^|_)kubelet_(?:\w+_)?(?:args?|arguments|flags)$/i;

/**
 * The places in a document of YAML or JSON where a tool takes flags of the kubelet: kubeadm's and Cluster API's
 * `kubeletExtraArgs`, `kubeletArgs` of its provider for k3s, `kubelet-arg` of k3s and RKE2, Talos' `extraArgs`, nodeadm's `flags`, MicroK8s'
 * `extraKubeletArgs`, `extra-node-kubelet-args` of Canonical Kubernetes, `extra_args` of RKE, variables of Ansible, JSON patches of
 * a ClusterClass, and containers that run a kubelet. Empty for other documents. Aliases are not followed on the way.
 */
export function documentFlagPlaces(root: LocatedNode | undefined): FlagPlace[] {
  const map = mapOf(root);
  if (map) return placesBelow(map, [], factsOf(map));
  return ((root && itemsOf(root)) ?? []).flatMap((item) => {
    const ofOperation = operationPlaces(item);
    // A playbook is a list of plays with their variables.
    return ofOperation.length > 0 ? ofOperation : placesBelow(item, [], noDocument);
  });
}

/** The lists and maps of flags in variables and arguments of Terraform; texts in it are read by themselves. */
export function listedFlagPlaces(
  root: LocatedNode | undefined,
  isFlag: (name: string) => boolean,
  around = "",
  isTke = false,
): FlagPlace[] {
  if (root?.kind === "list") {
    return root.items.flatMap((item) => listedFlagPlaces(item, isFlag, "", isTke));
  }
  return (mapOf(root)?.entries ?? []).flatMap(({ key, value }) => {
    const name = key.text === "default" ? around : key.text;
    const isFlags = variable.test(name) || (isTke && name === "extra_args");
    const list = value.kind === "scalar" ? value.joined : value;
    if (isFlags && list?.kind === "list") return variableIn(list, name, noDocument);
    return isFlags && isMapOfFlags(value, isFlag)
      ? argumentsIn(value, name, noDocument)
      : listedFlagPlaces(value, isFlag, key.text, isTke || tke.test(key.text));
  });
}

/** True for a map with the name of a flag. Others name pools of nodes with their flags. */
function isMapOfFlags(value: LocatedNode, isFlag: (name: string) => boolean): boolean {
  return mapOf(value)?.entries.some(({ key }) => isFlag(key.text)) === true;
}

/** Resources of Tencent's TKE: their `extra_args` are flags of the kubelet. */
const tke = /^tencentcloud_kubernetes_/;

const noDocument: DocumentFacts = { kind: undefined, group: "", version: undefined };

/** Flags that an operation of a JSON patch (RFC 6902) gives kubeadm or Talos: all of them, one with its name in the path, or an item. */
function operationPlaces(item: LocatedNode): FlagPlace[] {
  const operation = mapOf(item);
  const path = operation && scalarOf(valueOf(operation, "path"));
  const given = operation && valueOf(operation, "value");
  const around = mapOf(given);
  const inMap = /\/nodeRegistration$|^\/machine\/kubelet$/.exec(path?.text ?? "");
  const found =
    inMap ??
    /(?:\/kubeletExtraArgs|^\/machine\/kubelet\/extraArgs)(?:\/([^/]*))?$/.exec(path?.text ?? "");
  const value = inMap
    ? around && (valueOf(around, "kubeletExtraArgs") ?? valueOf(around, "extraArgs"))
    : given;
  const isSet = /^(?:add|replace)$/.test((operation && textOf(operation, "op")) ?? "");
  if (!isSet || !path || !value || !found) return [];
  const [, flag] = found;
  const name = path.text;
  if (flag === undefined) return argumentsIn(value, name, noDocument, splitAssignment);
  const scalar = scalarOf(value);
  const pairs: Pair[] = scalar ? [[endOf(path, flag), [scalar]]] : namedValue(value);
  if (pairs.length === 0) return [];
  const args = pairs.flatMap(([key, values]) =>
    values.flatMap((each) => splitAssignment(key, each)),
  );
  const region = {
    start: Math.min(path.span.start, value.span.start),
    end: Math.max(path.span.end, value.span.end),
  };
  const place = { form: "named-values", name, region, args, version: undefined } as const;
  return args.length > 0 ? [{ ...place, unquoted: unquotedOf(pairs) }] : [];
}

/** The last step of a path as a text of its own. */
function endOf(path: ScalarNode, step: string): ScalarNode {
  const text = step.replaceAll("~1", "/").replaceAll("~0", "~");
  const span = insideOf(path, path.text.length - step.length);
  return { ...path, text, span, style: "plain", value: { type: "string", value: text } };
}

function factsOf(map: MapNode): DocumentFacts {
  return {
    kind: textOf(map, "kind"),
    group: textOf(map, "apiVersion")?.split("/")[0] ?? "",
    version: versionOf(map),
  };
}

/** Cluster API, Rancher, RKE, Kubespray and Talos name the version of the kubelet that the flags go to. */
function versionOf(map: MapNode): NamedVersion | undefined {
  const spec = mapOf(valueOf(map, "spec"));
  const release =
    spec && (scalarOf(valueOf(spec, "version")) ?? scalarOf(valueOf(spec, "kubernetesVersion")));
  if (release) return namedVersion(release.text, release.span);
  const rancher = mapOf(valueOf(map, "rancher_kubernetes_engine_config")) ?? map;
  const named =
    scalarOf(valueOf(rancher, "kubernetes_version")) ?? scalarOf(valueOf(map, "kube_version"));
  if (named) return namedVersion(named.text, named.span);
  const machine = mapOf(valueOf(map, "machine"));
  const kubelet = machine && mapOf(valueOf(machine, "kubelet"));
  return versionOfImage(kubelet) ?? versionOfImage(map);
}

function versionOfImage(map: MapNode | undefined): NamedVersion | undefined {
  const image = map && scalarOf(valueOf(map, "image"));
  return image && imageVersion(image.text, image.span);
}

function placesBelow(
  node: LocatedNode,
  path: readonly string[],
  document: DocumentFacts,
): FlagPlace[] {
  if (path.length > maxDepth) return [];
  if (node.kind === "list") {
    const name = path.join(".").replaceAll(".[", "[");
    const handed = handedOnIn(node.items, name, document);
    if (handed.length > 0) return handed;
    return node.items.flatMap((item, at) => placesBelow(item, [...path, `[${at}]`], document));
  }
  if (node.kind !== "map" || isSchema(node)) return [];
  return node.entries.flatMap((entry) => {
    if (entry.key.text === "openAPIV3Schema") return [];
    const entryPath = [...path, entry.key.text];
    const name = entryPath.join(".").replaceAll(".[", "[");
    const places = Object.hasOwn(holders, entry.key.text)
      ? (holders[entry.key.text]?.(entry, name, document, path) ?? [])
      : variable.test(entry.key.text)
        ? variableIn(entry.value, name, document)
        : [];
    return places.length > 0 ? places : placesBelow(entry.value, entryPath, document);
  });
}

function isTalos(name: string, { kind }: DocumentFacts, around: readonly string[]): boolean {
  if (kind === undefined) return name === "machine.kubelet.extraArgs";
  return kind === "KubeletConfig" && around.length === 0;
}

/** RKE's `cluster.yml`, and the same in Rancher's clusters. */
function isRke1(around: readonly string[]): boolean {
  return around.at(-1) === "kubelet" && around.at(-2) === "services";
}

/** Cluster API's provider for RKE2. */
function isRke2({ kind = "" }: DocumentFacts): boolean {
  return /^RKE2(?:Config|ControlPlane)/.test(kind);
}

/** Cluster API's provider for k3s. */
function isK3s({ kind = "" }: DocumentFacts): boolean {
  return /^KThrees(?:Config|ControlPlane)/.test(kind);
}

/** It takes the kubelet's flags from one place, and ignores them elsewhere. */
function isKubeadm({ kind = "" }: DocumentFacts): boolean {
  return /^(?:(?:Init|Join|Cluster)Configuration$|Kubeadm(?:Config|ControlPlane))/.test(kind);
}

function isNodeadm({ kind = "", group }: DocumentFacts): boolean {
  return group === "node.eks.aws" || /^NodeadmConfig/.test(kind);
}

/** A map of names and values, or a list of maps with `name` and `value`: each becomes `--name=value`. */
function argumentsIn(
  value: LocatedNode,
  name: string,
  document: DocumentFacts,
  argumentsOf: ArgumentsOf = wholeAssignment,
): FlagPlace[] {
  const map = mapOf(value);
  const items = itemsOf(value);
  // A strategic merge patch removes such a map.
  if (map && textOf(map, "$patch") === "delete") return [];
  const pairs = map ? pairsOf(map) : (items?.flatMap(namedValue) ?? []);
  if (!map && pairs.length === 0) return [];
  return [
    {
      form: map ? "map" : "named-values",
      name,
      region: value.span,
      args: pairs.flatMap(([key, values]) =>
        values.flatMap((scalar) => (scalar.isUnknown === true ? [] : argumentsOf(key, scalar))),
      ),
      // Go decodes kubeadm's and Cluster API's values as text and rejects numbers; the readers of Talos and RKE accept both.
      unquoted: argumentsOf === splitAssignment ? unquotedOf(pairs) : [],
      version: document.version,
    },
  ];
}

/** The words that the kubelet gets for a flag and its value. */
type ArgumentsOf = (key: ScalarNode, value: ScalarNode) => readonly Argument[];

type Pair = readonly [key: ScalarNode, values: readonly ScalarNode[]];

/**
 * MicroK8s writes one line per entry to its file of arguments, removes quotes and splits it at spaces. A null entry
 * removes the line (canonical/microk8s-cluster-agent, `UpdateServiceArguments`).
 */
function dashedArgumentsIn(value: LocatedNode, name: string): FlagPlace[] {
  const map = mapOf(value);
  if (!map) return [];
  const pairs = map.entries.flatMap(({ key, value: node }) => {
    const scalar = scalarOf(node);
    // Findings about words that are not flags belong to MicroK8s' whole document.
    return scalar && key.text.startsWith("-") ? [[key, scalar] as const] : [];
  });
  const isRemoved = ([, { value: written }]: (typeof pairs)[number]): boolean =>
    written.type === "null";
  return [
    {
      form: "dashed-map",
      name,
      region: value.span,
      args: pairs
        .filter((pair) => !isRemoved(pair))
        .flatMap(([key, scalar]) => lineOf(key, scalar)),
      unquoted: [],
      removed: pairs.filter(isRemoved).map(([key]) => key.text),
      version: undefined,
    },
  ];
}

/** Talos takes a list of values for a flag that is given more than once. */
function pairsOf(map: MapNode): Pair[] {
  return map.entries.map(({ key, value }) => {
    const values = itemsOf(value)?.map(scalarOf) ?? [scalarOf(value)];
    return [key, values.filter((scalar) => scalar !== undefined)];
  });
}

function namedValue(item: LocatedNode): Pair[] {
  const map = mapOf(item);
  const key = map && scalarOf(valueOf(map, "name"));
  const value = map && scalarOf(valueOf(map, "value"));
  // A name that is not written yet.
  return key && key.text !== "" ? [[key, value ? [value] : []]] : [];
}

function unquotedOf(pairs: readonly Pair[]): UnquotedValue[] {
  return pairs.flatMap(([key, values]) =>
    values
      .filter(({ value }) => value.type !== "string" && value.type !== "null")
      .map((node) => ({ name: key.text, node })),
  );
}

/** k3s accepts `name=value` after any number of dashes, and a name alone as a flag that is on. */
function assignmentsIn(value: LocatedNode, name: string, document: DocumentFacts): FlagPlace[] {
  const items = itemsOf(value) ?? [value];
  const args = items
    .map(scalarOf)
    .filter((node) => node !== undefined)
    .filter((node) => node.isUnknown !== true)
    .map(dashed);
  const place = { form: "assignments", name, region: value.span, unquoted: [] } as const;
  return args.length > 0 ? [{ ...place, args, version: document.version }] : [];
}

/** Values of k3s and RKE2 that become those of one flag. */
function namedIn(
  flag: string,
  { value }: Entry,
  name: string,
  document: DocumentFacts,
  around: readonly string[],
): FlagPlace[] {
  if (document.kind !== undefined || around.length > 0) return [];
  const nodes = (itemsOf(value) ?? [value]).map(scalarOf).filter((node) => node !== undefined);
  const args = nodes
    .filter(({ text }) => text !== "")
    .map((node) => {
      const written = pieceOf(node);
      const { start } = written.span;
      const given = { text: `--${flag}=`, span: { start, end: start } };
      return wordOf([given, written], node.span);
    });
  const place = { form: "assignments", name, region: value.span, unquoted: [] } as const;
  return args.length > 0 ? [{ ...place, args, version: document.version }] : [];
}

function wordsIn(
  items: readonly LocatedNode[] | undefined,
  name: string,
  document: DocumentFacts,
  split: (node: ScalarNode) => readonly Argument[] = wholeWord,
): FlagPlace[] {
  const nodes = (items ?? []).map(scalarOf).filter((node) => node !== undefined);
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (!first || !last) return [];
  const region = { start: first.span.start, end: last.span.end };
  const args = nodes.flatMap(split);
  return [{ form: "words", name, region, args, unquoted: [], version: document.version }];
}

/** Flags in a variable: a list of `name=value` is for k3s or RKE2, flags with dashes are for any unit. */
function variableIn(value: LocatedNode, name: string, document: DocumentFacts): FlagPlace[] {
  const known = (itemsOf(value) ?? []).map(scalarOf).filter((item) => item?.isUnknown !== true);
  const isForK3s = known.every((item) => /^[a-z][a-z\d-]*=/.test(item?.text ?? ""));
  return isForK3s && known.length > 0
    ? assignmentsIn(value, name, document)
    : flagWordsIn(value, name, document);
}

/** Flags with their dashes, in one text or a list, that get into a variable of the kubelet's unit. */
function flagWordsIn(value: LocatedNode, name: string, document: DocumentFacts): FlagPlace[] {
  const items = (itemsOf(value) ?? [value]).filter((item) => item.isUnknown !== true);
  const isFlags = items.every((item) => scalarOf(item)?.text.startsWith("--") === true);
  return isFlags ? wordsIn(items, name, document, spacedWords) : [];
}

/** Containers of a pod whose command is a kubelet. */
function containersIn(value: LocatedNode, name: string, document: DocumentFacts): FlagPlace[] {
  return (itemsOf(value) ?? []).flatMap((item, at) =>
    containerFlags(item, { program: "command", args: "args" }, `${name}[${at}]`, document),
  );
}

/** Services of Compose that run a kubelet: `command` there is what comes behind `entrypoint`. */
function servicesIn(value: LocatedNode, name: string, document: DocumentFacts): FlagPlace[] {
  return (mapOf(value)?.entries ?? []).flatMap((service) =>
    containerFlags(
      service.value,
      { program: "entrypoint", args: "command" },
      `${name}.${service.key.text}`,
      document,
    ),
  );
}

/** The words behind a kubelet in the lists of words that a container runs, or behind an image of which it is the entry point. */
function containerFlags(
  node: LocatedNode,
  keys: { readonly program: string; readonly args: string },
  name: string,
  document: DocumentFacts,
): FlagPlace[] {
  const container = mapOf(node);
  if (!container) return [];
  const version = versionOfImage(container) ?? document.version;
  const program = itemsOf(valueOf(container, keys.program)) ?? [];
  const args = itemsOf(valueOf(container, keys.args)) ?? [];
  const isOfImage =
    program.length === 0 &&
    kubeletImage.test(textOf(container, "image") ?? "") &&
    startsFlags(args);
  const words = [...program, ...args];
  const at = isOfImage ? -1 : kubeletAmong(words.map((word) => scalarOf(word)?.text ?? ""));
  if (at === undefined) return handedOnIn(words, name, { ...document, version });
  const begin = at + 1;
  // The container asks the program, and runs no kubelet.
  if (words.slice(begin).every((word) => printsAndEnds.test(scalarOf(word)?.text ?? ""))) return [];
  return [
    ...wordsIn(program.slice(begin), `${name}.${keys.program}`, { ...document, version }),
    ...wordsIn(args.slice(Math.max(0, begin - program.length)), `${name}.${keys.args}`, {
      ...document,
      version,
    }),
  ];
}

/**
 * The flags that a command in a list of words hands on to the kubelet: behind the option of k3s, or of EKS'
 * `bootstrap.sh`. A value in the same word is read wherever it is written.
 */
function handedOnIn(
  words: readonly LocatedNode[],
  name: string,
  document: DocumentFacts,
): FlagPlace[] {
  return words.flatMap((word, at) => {
    switch (scalarOf(words[at - 1])?.text) {
      case "--kubelet-arg":
        return assignmentsIn(word, name, document);
      case "--kubelet-extra-args":
        return flagWordsIn(word, name, document);
      default:
        return [];
    }
  });
}

function startsFlags([first]: readonly LocatedNode[]): boolean {
  return first !== undefined && scalarOf(first)?.text.startsWith("--") === true;
}
