import type { NodeTree } from "./node-tree.ts";

const networkFolder = "/etc/cni/net.d";

/**
 * The ranges that the node's pods get their addresses from, with commas between: of the network plugin that the container
 * runtime takes (the first file by name), where that says them, else of flannel. Undefined where no file does. Never rejects.
 */
export async function readPodRanges(tree: NodeTree): Promise<string | undefined> {
  const names = (await tree.entries(networkFolder)).map(({ name }) => name);
  const first = names.find((name) => /\.(?:conf|conflist|json)$/.test(name));
  const text = first === undefined ? undefined : await tree.text(`${networkFolder}/${first}`);
  const ranges = rangesIn(text);
  if (ranges.length > 0) return ranges.join(",");
  const flannel = await tree.text("/run/flannel/subnet.env");
  return /^FLANNEL_SUBNET=([0-9./]+)\s*$/m.exec(flannel ?? "")?.[1];
}

/** The subnets that `host-local` hands out, as bridge, kindnet, GKE's and others' configurations have them. */
function rangesIn(text: string | undefined): readonly string[] {
  if (text?.includes("host-local") !== true) return [];
  return [...new Set([...text.matchAll(/"subnet"\s*:\s*"([0-9a-fA-F.:]+\/\d+)"/g)])].flatMap(
    ([, subnet]) => subnet ?? [],
  );
}
