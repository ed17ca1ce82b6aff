import { isDeepStrictEqual } from "node:util";
import { answerCaseLine } from "../../server/src/shells/cli/batch/batch-line.ts";
import { kubernetesVersions, type KubernetesVersion } from "../../server/src/facts/table.ts";
import { knowledge } from "../support/knowledge.ts";
import type { Disagreement } from "./disagreement.ts";

/** A case about a node, or about what is done to a file on its way to one. */
export interface NodeCase {
  readonly id: string;
  readonly tag: string;
  readonly version: KubernetesVersion;
  readonly kubelet: { readonly starts: boolean };
  readonly node: NodeData;
}

type Data = Readonly<Record<string, unknown>>;

/** A case of the reference data, in the form of its kind. */
type NodeData =
  | ({ readonly about: "allocatable" } & AllocatableCase)
  | ({ readonly about: "reserved-memory-cpu" } & NumaCase)
  | ({ readonly about: "match-images" } & ImageCase)
  | ({ readonly about: "kubeadm-patches" } & PatchCase);

interface AllocatableCase {
  readonly capacity: Data & { readonly cpu: number; readonly memory: string };
  readonly config: Data;
  readonly flags?: readonly string[];
  readonly kubelet: Data;
}

interface NumaCase {
  readonly numa: readonly Data[];
  readonly threadsPerCore: number;
  readonly config: Data;
  readonly kubelet: Data;
}

interface ImageCase {
  readonly image: string;
  readonly matchImages: readonly string[];
  readonly kubelet: Data & { readonly each: readonly Data[] };
}

interface PatchCase {
  readonly base: string;
  readonly files: readonly { readonly name: string; readonly text: unknown }[];
  readonly patchesPath?: string;
  readonly kubeadm: Data & { readonly ok: boolean };
}

/** The cases of a file of `cases/node-*`, one for each version that they apply to; the files are reference data. */
export function nodeCasesOf(lines: readonly string[], topic: string): NodeCase[] {
  return lines.flatMap((line) => {
    // The reference data has the shape that its README gives.
    const data = JSON.parse(line) as Data & { readonly id: string };
    const { olderDiffers = {} } = data as {
      readonly olderDiffers?: Readonly<Record<string, Data>>;
    };
    return kubernetesVersions.flatMap((version): NodeCase[] => {
      // There was no kubeadm 1.30 to be had, and a folder that is missing cannot be asked of a batch.
      const isPatch = topic === "kubeadm-patches";
      if (isPatch && (version === "1.30" || "patchesPath" in data)) return [];
      const kubelet = olderDiffers[version] ?? data["kubelet"];
      const node = { ...data, about: topic, kubelet } as unknown as NodeData;
      const starts = startsIn(node);
      return [{ id: `${data.id} ${version}`, tag: topic, version, kubelet: { starts }, node }];
    });
  });
}

function startsIn(node: NodeData): boolean {
  switch (node.about) {
    case "kubeadm-patches":
      return node.kubeadm.ok;
    case "match-images":
      return node.kubelet["configValid"] === true;
    default:
      return node.kubelet["starts"] === true;
  }
}

/** In what we differ from kubeadm or the kubelet on one case, asked as a line of `batch`. */
export function nodeDisagreement({ node, version, kubelet: { starts } }: NodeCase): Disagreement {
  const line = JSON.stringify({ id: "a", version, ...inputOf(node) });
  const answer = JSON.parse(answerCaseLine(line, knowledge)) as Answer;
  if (node.about === "kubeadm-patches") return patchDisagreement(node, answer);
  const verdict = differing(answer.starts, starts);
  if (node.about === "match-images") {
    return { verdict, effective: imageDifferences(node, answer), errors: [] };
  }
  const { kubelet } = node;
  const would = (kubelet["wouldBe"] ?? kubelet) as Data;
  const pairs = [
    [answer.node?.allocatable, would["allocatable"]],
    [answer.node?.kubepods, would["kubepods"]],
    [answer.node?.reservedMemory?.needed, kubelet["needed"]],
    [answer.node?.staticCpus, cpusOf(kubelet["cpu"])],
  ] as const;
  const effective = pairs.flatMap(([ours, theirs]) =>
    theirs === undefined ? [] : differing(ours, theirs),
  );
  return { verdict, effective, errors: [] };
}

/** The compared parts of a batch's answer. */
interface Answer {
  readonly starts: boolean;
  readonly node?: {
    readonly allocatable: Data;
    readonly kubepods: Data;
    readonly reservedMemory?: { readonly needed: Data };
    readonly staticCpus?: Data;
  };
  readonly image?: {
    readonly repository: string | null;
    readonly tag: string | null;
    readonly providers: readonly { readonly pattern: string }[];
  };
  readonly patched?: unknown;
  readonly patchProblem?: Data;
}

function inputOf(node: NodeData): Data {
  const kind = "KubeletConfiguration";
  const main = (config: Data): string =>
    JSON.stringify({ apiVersion: "kubelet.config.k8s.io/v1beta1", kind, ...config });
  switch (node.about) {
    case "allocatable": {
      const { cpu, memory, pid, hugepages } = node.capacity;
      const ephemeralStorage = node.capacity["ephemeral-storage"];
      const described = { cpus: cpu, memory, ephemeralStorage, pids: pid, hugepages };
      return { kind, main: main(node.config), args: node.flags ?? [], node: described };
    }
    case "reserved-memory-cpu": {
      const { numa, threadsPerCore } = node;
      return { kind, main: main(node.config), node: { numa, threadsPerCore } };
    }
    case "match-images": {
      const plugin = "credentialprovider.kubelet.k8s.io/v1";
      const { matchImages } = node;
      const provider = { name: "p", apiVersion: plugin, defaultCacheDuration: "1m", matchImages };
      const header = { apiVersion: "kubelet.config.k8s.io/v1", kind: "CredentialProviderConfig" };
      const text = JSON.stringify({ ...header, providers: [provider] });
      return { kind: header.kind, main: text, image: node.image };
    }
    case "kubeadm-patches": {
      const patches = node.files.map(({ name: path, text }) => ({ path, text }));
      return { kind, main: node.base, patches };
    }
  }
}

/** CPUs that the static CPU manager keeps and shares; undefined with another policy. */
function cpusOf(cpu: unknown): Data | undefined {
  const { reserved, sharedPool } = (cpu ?? {}) as Data;
  return reserved === undefined ? undefined : { reserved, shared: sharedPool };
}

function imageDifferences({ kubelet }: ImageCase, { image }: Answer): string[] {
  const ours = {
    repo: image?.repository ?? null,
    tag: image?.tag ?? null,
    pattern: image?.providers[0]?.pattern ?? null,
  };
  const first = kubelet.each.find(({ match }) => match === true);
  const theirs = {
    repo: kubelet["repo"] ?? null,
    tag: kubelet["tag"] ?? null,
    pattern: first?.["pattern"] ?? null,
  };
  return differing(ours, theirs);
}

function patchDisagreement(
  { kubeadm }: PatchCase,
  { patched, patchProblem }: Answer,
): Disagreement {
  const { ok, result, stage, code } = kubeadm;
  const ours = { stage: patchProblem?.["stage"], code: patchProblem?.["code"] };
  return {
    verdict: differing(patchProblem === undefined, ok),
    effective: ok ? differing(patched, result) : [],
    errors: differing(ours, { stage, code }),
  };
}

function differing(ours: unknown, theirs: unknown): string[] {
  if (isDeepStrictEqual(ours, theirs)) return [];
  return [`it is ${JSON.stringify(theirs)}, we have ${JSON.stringify(ours)}`];
}
