import type { HclFile } from "../syntax/hcl/read-hcl.ts";
import type { ParsedDocument } from "../syntax/located-node.ts";
import { mapOf } from "../syntax/look-up.ts";

/** A resource of a file of Terraform. */
export interface TerraformResource {
  /** Its type, such as `google_container_node_pool`. */
  readonly type: string;
  /** Its body. */
  readonly parsed: ParsedDocument;
}

/** The resources of a file of Terraform, in order; those that a syntax mistake makes a guess are left out. */
export function terraformResources({
  document: { root, problems },
}: HclFile): readonly TerraformResource[] {
  const blocks = mapOf(root)?.entries.filter(({ key }) => key.text === "resource") ?? [];
  return blocks.flatMap(({ value }): readonly TerraformResource[] => {
    const [type] = mapOf(value)?.entries ?? [];
    const [name] = mapOf(type?.value)?.entries ?? [];
    const body = mapOf(name?.value);
    if (!type || !body) return [];
    const { span } = body;
    const isSound = problems.every(
      (problem) => span.end <= problem.span.start || span.start >= problem.span.end,
    );
    return isSound ? [{ type: type.key.text, parsed: { span, root: body, problems: [] } }] : [];
  });
}
