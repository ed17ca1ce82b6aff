import type { PartContext } from "../engine/parts/part.ts";
import { type Argument, type PartConfig, configIndex } from "../kubelet/index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import type { LocatedNode, MapNode } from "../engine/syntax/located-node.ts";
import { mapOf, itemsOf, textOf, valueOf } from "../engine/syntax/look-up.ts";
import { documentFlagPlaces, joinedArguments } from "../flags/index.ts";
import { flagsBelow } from "./named-in-files.ts";
import { platformConfig } from "./platform-findings.ts";
import type { HostedPlace, PlatformDocument } from "./platform-documents.ts";
import { isPatch } from "./patches/is-patch.ts";
import type { PatchedPart } from "./patches/patched-config.ts";
import { platformStack } from "./platform-stack.ts";
import { memoised } from "../engine/text/memoised.ts";
import { stepsOfPath } from "../engine/text/value-path.ts";

/**
 * The values that a kubelet gets from a platform's document with one of the configurations in it, or with none: base,
 * the user's settings, the values with which the platform overrides them, flags. Undefined if the platform's base is
 * not known.
 */
export function layeredConfig(
  given: { document: PlatformDocument; place: HostedPlace | undefined },
  config: LocatedNode | undefined,
  version: KubernetesVersion,
  { knowledge, options: { node } }: PartContext,
): PartConfig | undefined {
  const index = configIndex(knowledge.schema, version);
  const own = given.document.host ? ofHost(given.document, version) : given;
  if (!index || !own) return undefined;
  const { document, place } = own;
  const isWhole = place?.isWhole ?? false;
  const optional = { place, node };
  const leading = place?.patchesItem !== undefined && leadingItem(document);
  // A platform with a leading item makes one configuration, whichever item a patch is for.
  const patchesItem = leading || place?.patchesItem;
  const patched = patchedAt(document, { patchesItem }, version);
  const user = patched?.user ?? mapOf(config);
  const stack = platformStack(document, user, index, { ...optional, patched });
  const { texts, merge } = document.platform;
  const isJoined = merge.joinsDocuments ?? false;
  const flags = flagsIn(document, version);
  const words = flags.map(({ text }) => text);
  const effective = platformConfig(stack, index, knowledge, words, node);
  const { computed } = stack;
  const base = (): PartConfig["effective"] | undefined => {
    const alone = platformStack(document, undefined, index, { ...optional, isBaseAlone: true });
    return isWhole ? undefined : platformConfig(alone, index, knowledge, [], node);
  };
  const joinedAs = isJoined
    ? ""
    : patched && !given.document.host
      ? `${String(document.parsed.span.start)} ${patchesItem ?? ""}`
      : undefined;
  const platform = { texts, computed, joinedAs };
  const name = subjectName(document, place);
  return (
    effective && {
      effective,
      user: stack.user,
      flags,
      platform,
      base,
      name,
      isPatch: isPatch(given.document),
    }
  );
}

/**
 * The document whose configuration the flags of a guest are for, with these flags; undefined if there are none, or if they
 * are those of the leading item, whose configuration has them anyway.
 */
function ofHost(
  guest: PlatformDocument,
  version: KubernetesVersion,
): { document: PlatformDocument; place: HostedPlace | undefined } | undefined {
  const { host, form, root, together } = guest;
  const flags = isPassedOver(guest, version) ? [] : flagsBelow(root);
  if (!host || flags.length === 0 || form.guest !== "others" || isOfLeading(guest, host.document))
    return undefined;
  return { document: { ...host.document, together, flags }, place: host.document.places[0] };
}

/** True for a guest in the patches of the leading item. */
function isOfLeading(
  { host }: Pick<PlatformDocument, "host">,
  document: Pick<PlatformDocument, "form" | "root">,
): boolean {
  return host !== undefined && host.item !== "" && host.item === leadingItem(document);
}

function isPassedOver(
  { form, root }: Pick<PlatformDocument, "form" | "root">,
  version: KubernetesVersion | undefined,
): boolean {
  return version !== undefined && form.isApplied?.(root, version) === false;
}

/**
 * The arguments of the kubelet that a document, and what the platform joins with it, results in; without a version, those
 * that may get to it.
 */
export function flagsIn(
  document: PlatformDocument,
  version?: KubernetesVersion,
): readonly Argument[] {
  const { flags, platform, root, together } = document;
  if (flags) return flags;
  if (platform.merge.joinsDocuments) return flagsOfAll(together);
  const guests = together.filter(
    (guest) =>
      guest.form.guest === "leading" &&
      !isPassedOver(guest, version) &&
      guest.host?.document.root === root &&
      (guest.host.item === "" || isOfLeading(guest, document)),
  );
  const own = flagsOfKubelets(document).at(-1) ?? [];
  return [...own, ...guests.flatMap((guest) => flagsBelow(guest.root))];
}

/** The arguments of each kubelet that a document starts, such as those of init and of join. */
export function flagsOfKubelets({
  form,
  root,
}: Pick<PlatformDocument, "form" | "root">): readonly (readonly Argument[])[] {
  const parts = form.kubelets?.(root).map((part) => flagsBelow(part)) ?? [];
  const ofParts = parts.filter((args) => args.length > 0);
  return ofParts.length > 1 ? ofParts : [flagsBelow(root)];
}

/** One list for all documents that are joined. */
const flagsOfAll = memoised((documents: PlatformDocument["together"]) =>
  joinedArguments(documents.flatMap(({ root }) => documentFlagPlaces(root))),
);

/** The configuration that the document's patches make at a place; undefined for a place without patches. */
export function patchedAt(
  document: PlatformDocument,
  place: { readonly patchesItem?: string | undefined } | undefined,
  version: KubernetesVersion,
): PatchedPart | undefined {
  const { patchesItem } = place ?? {};
  if (patchesItem === undefined) return undefined;
  return document.patched?.(patchesItem === "" ? leadingItem(document) : patchesItem, version);
}

/** The item whose patches come over those of the whole document for all items; empty without one. */
function leadingItem({ form, root }: Pick<PlatformDocument, "form" | "root">): string {
  return form.leadingItem?.(root) ?? "";
}

/**
 * The name that users give to what a configuration in a document is for: that of the nearest map around it which has one,
 * such as a worker profile or a node group, else that of the document. Undefined without a name, and for an item of a list
 * without one.
 */
function subjectName(
  { root, at, around }: Pick<PlatformDocument, "root" | "at" | "around">,
  place: Pick<HostedPlace, "name"> | undefined,
): string | undefined {
  const path = place?.name ?? "";
  const inside = at !== "" && path.startsWith(`${at}.`) ? path.slice(at.length + 1) : path;
  let maps: MapNode[] = around ? [around, root] : [root];
  let node: LocatedNode | undefined = root;
  // The last step leads to the configuration itself.
  for (const step of stepsOfPath(inside).slice(0, -1)) {
    const outer = mapOf(node);
    node = typeof step === "number" ? itemsOf(node)?.[step] : outer && valueOf(outer, step);
    const map = mapOf(node);
    // The name of a document is not that of one of several items in it.
    if (typeof step === "number") maps = [];
    if (map) maps.push(map);
  }
  for (const map of maps.toReversed()) {
    const metadata = mapOf(valueOf(map, "metadata"));
    const name = textOf(map, "name") ?? (metadata && textOf(metadata, "name"));
    if (name !== undefined && name !== "") return name;
  }
  return undefined;
}
