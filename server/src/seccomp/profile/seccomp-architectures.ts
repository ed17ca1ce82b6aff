import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";
import { architectureOf, type Loader } from "../load-profile.ts";
import type { SeccompProfile } from "../profile-model.ts";

/** Where a profile lists none: the architectures of nearly all nodes. */
export const usualArchitectures = ["SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64"] as const;

/**
 * The constants of the architectures that a profile lists, by `architectures` or `archMap`, in the order
 * of the text; what libseccomp does not know is left out.
 */
export function listedArchitectures(
  { architectures, archMap }: Pick<SeccompProfile, "architectures" | "archMap">,
  { model }: SeccompKnowledge,
): readonly string[] {
  const written = [
    ...(architectures?.value ?? []),
    ...(archMap?.value ?? []).flatMap(({ architecture, subArchitectures }) => [
      ...(architecture ? [architecture] : []),
      ...(subArchitectures?.value ?? []),
    ]),
  ];
  // Who spells them loosely means the same as who does not.
  const constants = written.map(({ value }) =>
    architectureOf(value, { oci: model.ociRuntimes.crun }, model),
  );
  return [...new Set(constants)].filter((constant) => Object.hasOwn(model.architectures, constant));
}

/**
 * Whether the filter knows an architecture on every node: `none` where the profile lists none at all, so
 * that the node's own is the only one.
 */
export function listingOf(
  { architectures, archMap }: SeccompProfile,
  architecture: string,
  loader: Loader,
  { model }: SeccompKnowledge,
): "listed" | "unlisted" | "none" | "unknown" {
  if (!Object.hasOwn(model.architectures, architecture)) return "unknown";
  const mapped = loader.reads("archMap") ? (archMap?.value ?? []) : [];
  const written = architectures?.value ?? [];
  const read =
    written.length > 0
      ? written
      : mapped.flatMap((entry) => [entry.architecture, ...(entry.subArchitectures?.value ?? [])]);
  if (read.length === 0) return "none";
  const isListed = read.some(
    (located) => located && architectureOf(located.value, loader, model) === architecture,
  );
  return isListed ? "listed" : "unlisted";
}
