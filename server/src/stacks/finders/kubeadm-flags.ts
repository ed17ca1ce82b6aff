import type { TextLook } from "../../engine/text/text-look.ts";
import { compareBytes } from "../../engine/syntax/byte-order.ts";
import type { Argument, StackFile, StackLayers, StackFlag } from "../../kubelet/index.ts";
import { documentFlagPlaces, isOpenWord } from "../../flags/index.ts";
import { isBefore } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { mapOf, textOf } from "../../engine/syntax/look-up.ts";

/** The kinds of kubeadm whose flags a node gets: of a file with both, `kubeadm init` reads the first. */
const kinds = ["InitConfiguration", "JoinConfiguration"];

/** The files of a set with the flags that kubeadm gives next to its main file; those of units come after them. */
export function withKubeadmFlags(files: StackLayers): StackLayers {
  const { main, flags } = files;
  const ofMain = main ? kubeadmFlags(main) : [];
  return ofMain.length === 0 ? files : { ...files, flags: [...ofMain, ...flags] };
}

/**
 * The flags that kubeadm gives the kubelet of the configuration in the same file (`nodeRegistration.kubeletExtraArgs`,
 * which it writes to kubeadm-flags.env), in the order in which the kubelet gets them. Empty for other files.
 */
function kubeadmFlags({ id, name, analysis }: StackFile): readonly StackFlag[] {
  const { text, lines, file, version } = analysis;
  const configs = analysis.documents.filter(
    ({ identity }) => identity?.kind === "KubeletConfiguration",
  );
  // With several configurations it is not known which one the node gets.
  if (!text.includes("kubeletExtraArgs") || configs.length !== 1) return [];
  const places = kinds.flatMap((kind) => file.documents.filter(({ root }) => isOf(root, kind)));
  const args = places.slice(0, 1).flatMap(({ root }) => documentFlagPlaces(root));
  const source = { id, name, text, lines };
  const words = args.flatMap((place) => place.args).filter((word) => !isOpenWord(word.text));
  return inOrder(words, version).map(({ text: word, span, pieces }) => ({
    text: word,
    place: { source, span, pieces },
  }));
}

function isOf(root: Parameters<typeof mapOf>[0], kind: string): boolean {
  const map = mapOf(root);
  if (!map || textOf(map, "kind") !== kind) return false;
  return textOf(map, "apiVersion")?.startsWith("kubeadm.k8s.io/") === true;
}

/** Up to 1.31 kubeadm sorts them by name and value; later it keeps their order (`ArgumentsToCommand`). */
function inOrder(args: readonly Argument[], version: KubernetesVersion): readonly Argument[] {
  if (!isBefore(version, "1.32")) return args;
  return [...args].sort(
    (a, b) => compareBytes(nameOf(a), nameOf(b)) || compareBytes(a.text, b.text),
  );
}

function nameOf({ text }: Argument): string {
  return text.replace(/=.*/s, "");
}

/** True for a text in which kubeadm may have flags of the kubelet. */
export function mayHaveKubeadmFlags(look: TextLook): boolean {
  return look.test(extraArgs) && look.test(kubeadmGroup);
}

const extraArgs = /kubeletExtraArgs/;
const kubeadmGroup = /kubeadm\.k8s\.io\//;
