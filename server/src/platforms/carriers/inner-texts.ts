import type { Part, PartContext, PartKind } from "../../engine/parts/part.ts";
import { isSchema } from "../../flags/index.ts";
import { carrierOf, isQuotedText, type Carrier } from "./carriers.ts";
import { isSentence } from "../../engine/text/is-sentence.ts";
import { isOutsideOf, joinedSpans } from "../../engine/text/span-search.ts";
import { encloses } from "../../engine/text/span.ts";
import type { Entry, LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { itemsOf, mapOf, textOf } from "../../engine/syntax/look-up.ts";
import { pathOfItem, pathOfKey } from "../../engine/text/value-path.ts";
import { findNodes, type FoundNode } from "../index.ts";
import { configIndex } from "../../kubelet/index.ts";
import { versionOf } from "../../documents/index.ts";
import { belowConfigHeader, belowHeader } from "./appended-text.ts";
import { carriedTextParts } from "./carried-part.ts";
import { writtenText } from "./decoded-text.ts";
import { innerTextsLook } from "./quick-looks.ts";
import { isSettingsMap } from "./settings-map.ts";

/** Documents in texts of any other document: a value of Ansible, an entry of a ConfigMap, a patch of kustomize. */
export const innerTextsKind: PartKind = { ...innerTextsLook, recognise: recogniseInnerTexts };

/** Nothing real is further down. */
const maxDepth = 24;

/** Variables of a unit, or a unit. */
const isFileOfOthers =
  /^\[Service\]|^["']?kubelet-arg\+?["']?[ \t]*:(?=\s*\S)|^kubelet_(?:node_)?(?:config_extra_args|custom_flags)[ \t]*:|^(?:export[ \t]+)?KUBELET_\w*ARGS=/m;

/** A profile; commands may have one in them. */
const profile = /^\s*\{[^]*"defaultAction"\s*:\s*"SCMP_ACT_/;

/** The first line of a document of a tool, or of the operations of a JSON patch. */
const documentStart =
  /^(?:- )?(?:\{ *)?["']?(?:apiVersion|kind)["']? *:|^(?:- *|\[ *)(?:\{ *)?["']?(?:op|path|value)["']? *:/;

/** An entry of `files` that a patch of a ClusterClass makes of a template. */
const fileEntry = /^(?:path|owner|permissions|content):/;
const contentOfEntry = /^content:[ \t]*[|>]/m;

/** Fields for the kubelet's configuration in a text of their own, as of Juju's charm. */
const settingsText = /^kubelet[-_]extra[-_]config$/;

/** Lines before the first one of a document. */
const maxHead = 50;

/** A text that is a file of its own, whatever it is called. */
function isFile(text: string): boolean {
  const lines = text.split("\n", maxHead);
  const first = lines.find((line) => /\S/.test(line) && !/^[ \t]*(?:#|---)/.test(line)) ?? "";
  const isBrace = first.trim() === "{";
  const start = isBrace ? `{${lines[lines.indexOf(first) + 1] ?? ""}` : first;
  return (
    documentStart.test(start.trimStart()) ||
    (isFileOfOthers.test(text) && !heredoc.test(text) && !isSentence(first)) ||
    profile.test(text) ||
    (fileEntry.test(start) && contentOfEntry.test(text) && kubeletMarks.test(text)) ||
    (text.startsWith("#cloud-config") && kubeletMarks.test(text)) ||
    (nodeadmParts.test(text) && !handsOn.test(text))
  );
}

const kubeletMarks =
  /KUBELET_\w*ARGS=|kind["']?: *["']?(?:Kubelet|CredentialProvider)Config|SCMP_ACT_|kubelet\/config\.ya?ml|kubelet-config\.json|kubelet\.conf\b|args\/kubelet\b/;
/** User data in several parts, one of which nodeadm reads; lines of scripts in it are read where they are. */
const nodeadmParts =
  /^(?:MIME-Version|Content-Type):[^]*^[ \t]*apiVersion: *["']?node\.eks\.aws\//im;
/** Commands that hand flags on to a kubelet. */
const handsOn = /--kubelet-(?:extra-args|arg)\b/;
/** Commands that change an object of a cluster, or a node. */
const patches =
  /\b(?:kubectl|oc|talosctl)[ \t](?:[^|;&]*[ \t])?(?:-p|--(?:config-)?patch[\w-]*)[ \t=]/;
const heredoc = /<<-?[ \t]*\\?["']?\w|@["'][ \t]*\r?\n/;
/** Programs that change lines or settings of a file. */
const changing = /\b(?:sed[ \t][^|;&]*-i|[jy]q[ \t])/;
const printing = /(?:^|[;&|])[ \t]*(?:sudo[ \t]+)?(?:echo|printf)[ \t]/m;

/** True for commands that write something of the kubelet's to a file, or to a cluster. */
function writesFiles(text: string): boolean {
  const isOfKubelet = kubeletMarks.test(text) || isFileOfOthers.test(text);
  if (patches.test(text)) return true;
  return isOfKubelet && (heredoc.test(text) || changing.test(text) || printsToFile(text));
}

function printsToFile(text: string): boolean {
  const at = printing.exec(text)?.index;
  return at !== undefined && />|\btee\b/.test(text.slice(at));
}

/** Values that people read. */
const prose = /^(?:description|help|usage|comment|documentation|message|notes?|example)s?$/i;

/** The lines that Ansible's blockinfile, lineinfile and replace write to a file. */
const addedKey = /^(?:block|line|replace)$/;

/** True for a line that Ansible removes. */
function isRemoved(key: string, [map]: readonly MapNode[]): boolean {
  return addedKey.test(key) && map !== undefined && textOf(map, "state") === "absent";
}

/** Keys that name the file that a text is written to. */
const targets = ["path", "dest", "destination", "filename", "target", "file"];

/** The patches of a kustomization: another document says what they leave out. */
const patchKeys = /^(?:patches(?:Json6902)?\[\d+\]\.patch|patchesStrategicMerge\[\d+\])$/;

function recogniseInnerTexts(context: PartContext): readonly Part[] {
  const { source, options, knowledge, found, room, innerFile, again } = context;
  const fields = configIndex(knowledge.schema, versionOf(source, options).version)?.root;
  // Flags are read wherever they are: their part is the whole file. A pod's part is about its profiles.
  const others = found().filter(({ kind }) => kind !== "flags" && kind !== "pod");
  const regions = others.map(({ region }) => region);
  const isJson = source.file.format === "json";
  const texts = source.file.documents.flatMap(({ root, span }) => {
    const maps = (root && itemsOf(root)) ?? [root];
    const isWhole = (region: LocatedNode["span"]): boolean => encloses(region, span);
    return maps.flatMap((map) => {
      const carrier = carrierOf(mapOf(map));
      // A text alone has no documents.
      if (!map || (map.kind === "scalar" && map === root)) return [];
      if (carrier && !carrier.hasCommands) return [];
      const own = carrier ? contentsIn(map, carrier) : [];
      const read = regions.filter((region) => !isWhole(region));
      // A platform reads the files in its documents where their lines are lines of the file.
      const isRead = !carrier && regions.some(isWhole);
      const found = textsIn(map, joinedSpans([...own, ...read]), {
        isMeant: isRead ? isQuotedText : () => true,
        isSettings: (value, keys) =>
          !isRead && fields !== undefined && isSettingsMap(value, keys, fields),
        isJson,
      });
      return isRead ? found.map((text) => ({ ...text, isFragment: true }) as const) : found;
    });
  });
  return room
    .first(texts, ({ node }) => node.value.span)
    .flatMap(({ node, path, isScript, isFragment, isAppended, isSettings }) => {
      const own = writtenText(source, node);
      const added = own && isAppended === true ? belowHeader(own, path) : own;
      const decoded = added && isSettings === true ? belowConfigHeader(added) : added;
      if (!decoded || room.budget.left("characters") === 0) return [];
      const name = path === "" && patchKeys.test(node.name) ? "patch.yaml" : path;
      const inner = innerFile(decoded, name, { isFragment });
      // The flags of commands are read wherever lines of the file are theirs.
      const parts = inner.parts.filter(({ kind }) =>
        isScript && !isJson ? kind === "carried" : kind !== "headerless",
      );
      return carriedTextParts(parts, {
        id: node.name,
        decoded,
        path,
        known: isSettings === true ? keysOf(node.value) : undefined,
        lineAbove: inner.lineAbove,
        source,
        version: options.installed,
        again,
      });
    });
}

/** The fields that a map of settings has; none for a text. */
function keysOf(value: LocatedNode): readonly string[] {
  return mapOf(value)?.entries.map(({ key }) => key.text) ?? [];
}

/** The contents of the files that a carrier writes. */
function contentsIn(root: LocatedNode, { files }: Carrier): readonly LocatedNode["span"][] {
  return files.flatMap(({ path, contents, takes }) =>
    // Values that are read for some parts only may have other texts in them.
    takes ? [] : findNodes(root, [...path, ...contents]).map(({ value }) => value.span),
  );
}

interface TextAt {
  readonly node: FoundNode;
  /** The path of the file that it is written to; empty where nothing names it. */
  readonly path: string;
  /** The text has the commands that write a file. */
  readonly isScript?: true;
  /** A map that the tool around it completes. */
  readonly isFragment?: true;
  /** It is added to a file that has settings of its own. */
  readonly isAppended?: true;
  /** Fields of the kubelet without a header. */
  readonly isSettings?: true;
}

/** Objects with settings of a kubelet, which a chart or an operator creates as they are. */
const headers: Readonly<Record<string, string | undefined>> = {
  KubeletConfiguration: "kubelet.config.k8s.io",
  KubeletConfig: "machineconfiguration.openshift.io",
  PerformanceProfile: "performance.openshift.io",
  EC2NodeClass: "karpenter.k8s.aws",
  AKSNodeClass: "karpenter.azure.com",
  KubeadmConfigTemplate: "bootstrap.cluster.x-k8s.io",
  KubeadmControlPlane: "controlplane.cluster.x-k8s.io",
};

/** True for a map with the header of such an object, not for a reference to one. The kubelet reads braces as JSON, and no tool does. */
function isConfiguration(map: MapNode): boolean {
  if (map.style !== "block") return false;
  const group = textOf(map, "apiVersion")?.split("/")[0];
  const kind = textOf(map, "kind") ?? "";
  if (group === undefined || !Object.hasOwn(headers, kind) || headers[kind] !== group) return false;
  return kind === "KubeletConfiguration" || map.entries.some(({ key }) => key.text === "spec");
}

interface Search {
  /** True for a text that may be read. */
  readonly isMeant: (value: LocatedNode) => boolean;
  /** True for a map of the kubelet's fields, by the keys above it, the nearest first. */
  readonly isSettings: (value: MapNode, keys: readonly string[]) => boolean;
  readonly isJson: boolean;
}

function textsIn(
  root: LocatedNode,
  taken: readonly LocatedNode["span"][],
  { isMeant, isSettings, isJson }: Search,
): readonly TextAt[] {
  const texts: TextAt[] = [];
  const visit = (
    node: FoundNode,
    above: readonly MapNode[],
    [key = "", ...keys]: readonly string[],
  ): void => {
    const { value, name } = node;
    if (above.length > maxDepth) return;
    if (value.kind === "scalar") {
      if (!isOutsideOf(value.span, taken) || isRemoved(key, above)) return;
      if (isFile(value.text)) {
        if (isMeant(value)) texts.push({ node, path: targetOf(key, above) });
      } else if (writesFiles(value.text) || (isJson && handsOn.test(value.text))) {
        texts.push({ node, path: "script.sh", isScript: true });
      } else if (settingsText.test(key) && value.style === "block") {
        texts.push({ node, path: "", isFragment: true, isSettings: true });
      } else if (addedKey.test(key) && isMeant(value)) {
        texts.push({ node, path: targetOf(key, above), isFragment: true, isAppended: true });
      }
      return;
    }
    if (value.kind === "list") {
      for (const [at, item] of value.items.entries()) {
        const step = {
          name: pathOfItem(name, at),
          entry: undefined,
          around: undefined,
          value: item,
        };
        visit(step, above, []);
      }
      return;
    }
    if (value.kind === "alias" || isSchema(value)) return;
    if (above.length > 0 && isConfiguration(value)) {
      if (isOutsideOf(value.span, taken)) texts.push({ node, path: "", isFragment: true });
      return;
    }
    if (isSettings(value, [key, ...keys])) {
      if (isOutsideOf(value.span, taken))
        texts.push({ node, path: "", isFragment: true, isSettings: true });
      return;
    }
    for (const entry of value.entries) {
      if (prose.test(entry.key.text)) continue;
      // A variable of a Cluster is a map with its name.
      const named =
        entry.key.text === "value" ? (textOf(value, "name") ?? "value") : entry.key.text;
      visit(stepInto(name, value, entry), [value, ...above], [named, key]);
    }
  };
  visit({ name: "", entry: undefined, around: undefined, value: root }, [], []);
  return texts;
}

function stepInto(name: string, around: MapNode, entry: Entry): FoundNode {
  return { name: pathOfKey(name, entry.key.text), entry, around, value: entry.value };
}

/** Named next to a text or around it, or by the key of an entry that is a file. */
function targetOf(key: string, above: readonly MapNode[]): string {
  for (const map of above.slice(0, 2)) {
    for (const target of targets) {
      const path = textOf(map, target);
      if (path !== undefined && /[./]/.test(path)) return path;
    }
  }
  return /\.\w+$/.test(key) ? key : "";
}
