import type { HclFile } from "../engine/syntax/hcl/read-hcl.ts";
import type { LocatedNode, MapNode, ParsedDocument } from "../engine/syntax/located-node.ts";
import { mapOf, textOf } from "../engine/syntax/look-up.ts";

/** A resource of a file of Terraform, or a module. */
export interface TerraformResource {
  /** Its type, such as `google_container_node_pool`. */
  readonly type: string;
  /** Its body. */
  readonly parsed: ParsedDocument;
}

/** The resources and modules of a file of Terraform, in order; those that a syntax mistake makes a guess are left out. */
export function terraformResources({
  document: { root, problems },
}: HclFile): readonly TerraformResource[] {
  const blocks = mapOf(root)?.entries ?? [];
  return blocks.flatMap(({ key, value }): readonly TerraformResource[] => {
    const found = key.text === "resource" ? resourceIn(value) : moduleIn(key.text, value);
    if (!found) return [];
    const { type, body } = found;
    const { span } = body;
    const isSound = problems.every(
      (problem) => span.end <= problem.span.start || span.start >= problem.span.end,
    );
    return isSound ? [{ type, parsed: { span, root: body, problems: [] } }] : [];
  });
}

interface TypedBody {
  readonly type: string;
  readonly body: MapNode;
}

function resourceIn(value: LocatedNode): TypedBody | undefined {
  const [type] = mapOf(value)?.entries ?? [];
  const [name] = mapOf(type?.value)?.entries ?? [];
  const body = mapOf(name?.value);
  return type && body && { type: type.key.text, body };
}

/** The type of a module is where it is from, without the folder in it: `module:terraform-aws-modules/eks/aws`. */
function moduleIn(block: string, value: LocatedNode): TypedBody | undefined {
  const [name] = block === "module" ? (mapOf(value)?.entries ?? []) : [];
  const body = mapOf(name?.value);
  const source = body && textOf(body, "source");
  return body && source !== undefined
    ? { type: `module:${source.split("//", 1)[0] ?? ""}`, body }
    : undefined;
}
