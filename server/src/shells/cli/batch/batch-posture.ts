import { postureLayouts, type PostureLayout } from "../../../facts/posture-table.ts";

/** A line of a batch that asks for the checks of security benchmarks, of a node that is laid out so. */
interface PostureRequest {
  readonly layout: PostureLayout;
  /** The line in the words of other lines. */
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * Reads the members of a line with `posture: true` in addition to the configuration. It may leave out `kind`, and may
 * call files and arguments `dropIns` (each with a `name`) and `flags`. Undefined if the line asks for no posture; a
 * sentence if it is wrong.
 */
export function readPostureRequest(
  line: Readonly<Record<string, unknown>>,
): PostureRequest | string | undefined {
  if (line["posture"] !== true) return undefined;
  const { layout: written = "plain", dropIns, flags, ...rest } = line;
  const layout = postureLayouts.find((candidate) => candidate === written);
  if (layout === undefined) {
    return `"layout" must be one of ${postureLayouts.join(", ")}, not ${JSON.stringify(written)}.`;
  }
  const files: unknown = Array.isArray(dropIns)
    ? (dropIns as unknown[]).map((file) =>
        typeof file === "object" && file !== null && "name" in file
          ? { path: file.name, ...file }
          : file,
      )
    : dropIns;
  const value = { kind: "KubeletConfiguration", dropins: files, args: flags, ...rest };
  return { layout, value };
}
