import type { LocatedNode } from "../engine/syntax/located-node.ts";
import { itemsOf, mapOf, valueOf } from "../engine/syntax/look-up.ts";
import type { Span } from "../engine/text/span.ts";
import { pathOfItem, pathOfKey } from "../engine/text/value-path.ts";
import { containerLists, podSpecsIn, type PodSpec } from "./pod-references.ts";
import { annotationPrefix, type profileTypes } from "./profile-path.ts";

/** The common part of the annotations of profiles; a text without it has none. */
export const seccompAnnotationMark = "seccomp.security.alpha.kubernetes.io/";

const podKey = `${seccompAnnotationMark}pod`;
const containerKey = `container.${seccompAnnotationMark}`;

/** An annotation that once gave a pod, or one of its containers, a profile, and no field that does it now. */
export interface SeccompAnnotation {
  readonly key: string;
  readonly keySpan: Span;
  readonly path: string;
  /** Its subject: the pod's specification, or the container. */
  readonly holderPath: string;
  /** The equivalent of its value in `seccompProfile`; undefined if the value is not a text that it could have. */
  readonly profile: AnnotatedProfile | undefined;
}

/** The members of a `seccompProfile`. */
interface AnnotatedProfile {
  readonly type: (typeof profileTypes)[number];
  readonly localhostProfile?: string;
}

/** The annotations of a document's pods without the equivalent field. Never throws. */
export function seccompAnnotations(root: LocatedNode | undefined): readonly SeccompAnnotation[] {
  return podSpecsIn(root).flatMap(annotationsOf);
}

function annotationsOf({ spec, path, holder, holderPath }: PodSpec): SeccompAnnotation[] {
  const metadata = holder && mapOf(valueOf(holder, "metadata"));
  const annotations = metadata && mapOf(valueOf(metadata, "annotations"));
  if (!annotations) return [];
  const at = pathOfKey(pathOfKey(holderPath, "metadata"), "annotations");
  const subjects = new Map([[podKey, { holder: spec, path }]]);
  for (const list of containerLists) {
    for (const [index, item] of (itemsOf(valueOf(spec, list)) ?? []).entries()) {
      const container = mapOf(item);
      const name = container && valueOf(container, "name");
      if (!container || name?.kind !== "scalar") continue;
      const where = pathOfItem(pathOfKey(path, list), index);
      subjects.set(containerKey + name.text, { holder: container, path: where });
    }
  }
  return annotations.entries.flatMap(({ key, value }) => {
    const subject = subjects.get(key.text);
    const context = subject && mapOf(valueOf(subject.holder, "securityContext"));
    if (!subject || (context && valueOf(context, "seccompProfile"))) return [];
    const profile = value.kind === "scalar" ? annotatedProfile(value.text) : undefined;
    const place = { keySpan: key.span, path: pathOfKey(at, key.text), holderPath: subject.path };
    return [{ key: key.text, profile, ...place }];
  });
}

function annotatedProfile(value: string): AnnotatedProfile | undefined {
  if (value === "runtime/default" || value === "docker/default") return { type: "RuntimeDefault" };
  if (value === "unconfined") return { type: "Unconfined" };
  const path = value.startsWith(annotationPrefix) ? value.slice(annotationPrefix.length) : "";
  return path === "" ? undefined : { type: "Localhost", localhostProfile: path };
}
