import { profileTypes } from "../../seccomp/profile-path.ts";
import { parentOf } from "../../text/value-path.ts";
import { preferred } from "../../edits/answers.ts";
import {
  joinEdits,
  removePlace,
  replaceValue,
  setValue,
  writtenPlace,
} from "../../edits/document-editor.ts";
import { fixOf, type Answers, type Fix, type Standing } from "../../edits/fix.ts";
import { inlineValue } from "../../edits/render-value.ts";
import { forSeccompRule, type SeccompFixMaker } from "./seccomp-fix.ts";
import type { SeccompFixContext } from "../../edits/seccomp/profile-fix.ts";

/** More profiles than these are not offered as fixes; completion has them all. */
const mostOffered = 5;

/** The fixes of the rules about the profiles that pods use, by rule. */
export const seccompPodFixes: readonly (readonly [string, SeccompFixMaker])[] = [
  forSeccompRule("seccomp-pod-file-missing", suggested),
  forSeccompRule("seccomp-pod-localhost-prefix", suggested),
  forSeccompRule("seccomp-pod-path-absolute", suggested),
  forSeccompRule("seccomp-pod-path-parent", suggested),
  forSeccompRule("seccomp-pod-path-required", ({ isEmpty }, { path }, context) => {
    const holder = parentOf(path);
    const known = [...(context.analysis.profileFiles?.paths ?? [])].sort();
    const standing = known.length === 1 ? preferred : {};
    const paths = known
      .slice(0, mostOffered)
      .map((each) => setAt(`${holder}.localhostProfile`, each, context, standing));
    const other = isEmpty
      ? typeWithoutPath(holder, "RuntimeDefault", context)
      : setAt(`${holder}.type`, "RuntimeDefault", context);
    return [...paths, other];
  }),
  forSeccompRule("seccomp-pod-path-unused", (_params, { path }, context) => {
    const written = writtenPlace(context.edited, path)?.node;
    const paths = context.analysis.profileFiles?.paths;
    // A path to a profile that there is was written for it.
    const isKnown = written?.kind === "scalar" && paths?.has(written.text) === true;
    const type = `${parentOf(path)}.type`;
    return [setAt(type, "Localhost", context, isKnown ? preferred : {}), removeAt(path, context)];
  }),
  forSeccompRule("seccomp-pod-annotation", ({ type, localhostProfile }, { path }, context) => {
    const written = context.analysis.annotations.find((each) => each.path === path);
    if (!written) return [];
    const title = { key: "remove", params: { path: keyOf(written.key) } } as const;
    const removal = fixOf(title, removePlace(context.edited, path));
    if (type === undefined) return [removal];
    const field = `${written.holderPath}.securityContext.seccompProfile`;
    const value = { type, ...(localhostProfile !== undefined && { localhostProfile }) };
    const edits = joinEdits(
      setValue(context.edited, field, value),
      removePlace(context.edited, path),
    );
    const params = { from: keyOf(written.key), to: "seccompProfile", count: 1 };
    return [fixOf({ key: "write-as", params }, edits, preferred), removal];
  }),
  forSeccompRule("seccomp-pod-privileged", (_params, { path }, context) => {
    const holder = parentOf(path);
    const isOwn = path.endsWith(".seccompProfile");
    const unconfined = isOwn
      ? typeWithoutPath(path, "Unconfined", context, preferred)
      : setAt(`${holder}.seccompProfile.type`, "Unconfined", context, preferred);
    return [unconfined, removeAt(`${holder}.privileged`, context)];
  }),
  forSeccompRule("seccomp-pod-type-missing", ({ suggestion }, { path }, context) => {
    const type = path.endsWith(".type") ? path : `${path}.type`;
    return [setAt(type, suggestion, context, preferred)];
  }),
  forSeccompRule("seccomp-pod-type-unknown", ({ suggestion }, { path }, context) => {
    if (suggestion !== undefined) return [replaceAt(path, suggestion, context, preferred)];
    const hasPath = writtenPlace(context.edited, `${parentOf(path)}.localhostProfile`);
    const types = hasPath ? (["Localhost"] as const) : profileTypes;
    return types
      .filter((type) => hasPath || type !== "Localhost")
      .map((type) => replaceAt(path, type, context));
  }),
];

/** The blamed text made into the one that was probably meant. */
function suggested(
  { suggestion }: { readonly suggestion: string | undefined },
  { path }: { readonly path: string },
  context: SeccompFixContext,
): Answers {
  return suggestion === undefined ? [] : [replaceAt(path, suggestion, context, preferred)];
}

/** Undefined where nothing is written there, or an alias. */
function replaceAt(
  path: string,
  value: string,
  { edited }: SeccompFixContext,
  more: Standing = {},
): Fix | undefined {
  const place = writtenPlace(edited, path);
  if (!place || place.node.kind === "alias") return undefined;
  const title = { key: "replace", params: { text: inlineValue(value, "flow") } } as const;
  return fixOf(title, replaceValue(edited, place, value), more);
}

/** Sets what is written, or adds what is not; undefined where an alias stands for it. */
function setAt(
  path: string,
  value: string,
  { edited }: SeccompFixContext,
  more: Standing = {},
): Fix | undefined {
  const place = writtenPlace(edited, path);
  if (place?.node.kind === "alias") return undefined;
  const params = { path: shownPath(path), value: inlineValue(value, "flow") };
  return fixOf({ key: place ? "set" : "add", params }, setValue(edited, path, value), more);
}

function removeAt(path: string, { edited }: SeccompFixContext): Fix | undefined {
  return fixOf({ key: "remove", params: { path: shownPath(path) } }, removePlace(edited, path));
}

/** A type that goes with no path; the path goes with the same change. */
function typeWithoutPath(
  holder: string,
  type: "RuntimeDefault" | "Unconfined",
  context: SeccompFixContext,
  more: Standing = {},
): Fix | undefined {
  const { edited } = context;
  const [path, localhost] = [`${holder}.type`, `${holder}.localhostProfile`];
  if (!writtenPlace(edited, localhost)) return setAt(path, type, context, more);
  const place = writtenPlace(edited, path);
  if (!place || place.node.kind === "alias") return undefined;
  const edits = joinEdits(replaceValue(edited, place, type), removePlace(edited, localhost));
  return fixOf({ key: "set", params: { path: shownPath(path), value: type } }, edits, more);
}

/** `seccomp.security.alpha.kubernetes.io/pod` without the group, which says nothing to a reader. */
function keyOf(annotation: string): string {
  return `…/${annotation.slice(annotation.indexOf("/") + 1)}`;
}

/** The end of a path that tells enough: `seccompProfile.type`. */
function shownPath(path: string): string {
  return path.split(".").slice(-2).join(".");
}
