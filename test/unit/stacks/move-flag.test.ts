import { describe, expect, test } from "vitest";
import type { Position, TextEdit } from "../../../server/src/service/api.ts";
import { createLanguageService } from "../../../server/src/service/language-service.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { knowledge } from "../../support/knowledge.ts";
import { memoryFileSystem } from "../../support/memory-file-system.ts";

type Files = Readonly<Record<string, string>>;

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const config = "var/lib/kubelet/config.yaml";
const unit = "etc/systemd/system/kubelet.service";
const env = "etc/default/kubelet";
const dropIn = "etc/kubernetes/kubelet.conf.d/10.conf";
const start = "--config=/var/lib/kubelet/config.yaml";

function uriOf(path: string): string {
  return `file:///w/${path}`;
}

function applied(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split("\n");
  const offsetOf = ({ line, character }: Position): number =>
    lines.slice(0, line).reduce((sum, previous) => sum + previous.length + 1, character);
  return edits.toReversed().reduce((before, { range, newText }) => {
    const [from, to] = [offsetOf(range.start), offsetOf(range.end)];
    return before.slice(0, from) + newText + before.slice(to);
  }, text);
}

/** The effective configuration that a file is a part of, without origins. */
async function effectiveOf(files: Files, path: string): Promise<string> {
  const disk = memoryFileSystem(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`/w/${name}`, text])),
  );
  const service = createLanguageService({ knowledge, files: disk, roots: ["file:///w"] });
  service.open({ uri: uriOf(path), text: files[path] ?? "" });
  const view = await service.effective(uriOf(path));
  return (view?.text ?? "").replaceAll(/(?:^| {2})# .*$/gm, "");
}

interface Change {
  readonly title?: string;
  readonly changed: Files;
}

/** Moves the flag at the cursor; the files that have changed, and the title. Nothing: it is not offered. */
async function moved(marked: Files, begins = "Move --"): Promise<Change> {
  const change = await changedBy(marked, begins);
  const { after, files, path } = change;
  if (after) expect(await effectiveOf(after, path)).toBe(await effectiveOf(files, path));
  return { ...(change.title !== undefined && { title: change.title }), changed: change.changed };
}

/** Takes the action at the cursor whose title begins so. */
async function changedBy(
  marked: Files,
  begins: string,
): Promise<Change & { readonly files: Files; readonly after?: Files; readonly path: string }> {
  const path = Object.keys(marked).find((name) => marked[name]?.includes("<|>")) ?? "";
  const { text, offset } = cursorText(marked[path] ?? "");
  const before = text.slice(0, offset).split("\n");
  const cursor = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const files = { ...marked, [path]: text };
  const disk = memoryFileSystem(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [`/w/${name}`, content])),
  );
  const service = createLanguageService({ knowledge, files: disk, roots: ["file:///w"] });
  service.open({ uri: uriOf(path), text });
  const actions = await service.actions(uriOf(path), { start: cursor, end: cursor });
  const action = actions.find(({ title }) => title.startsWith(begins));
  if (!action) return { changed: {}, files, path };
  const other = action.elsewhere?.uri.replace("file:///w/", "");
  const changed = {
    [path]: applied(text, action.edits),
    ...(other !== undefined && {
      [other]: applied(marked[other] ?? "", action.elsewhere?.edits ?? []),
    }),
  };
  return { title: action.title, changed, files, after: { ...files, ...changed }, path };
}

function unitOf(...words: readonly string[]): string {
  return `[Service]\nEnvironmentFile=-/etc/default/kubelet\nExecStart=/usr/bin/kubelet ${[start, ...words].join(" ")}\n`;
}

describe("a flag moves into the configuration file", () => {
  test.each<[name: string, files: Files, changed: Files]>([
    [
      "from the command of a unit",
      { [unit]: unitOf("--max-<|>pods=70", "--v=2"), [config]: header },
      { [unit]: unitOf("--v=2"), [config]: `${header}maxPods: 70\n` },
    ],
    [
      "with a value that is a word of its own",
      { [unit]: unitOf("--max-pods<|>", "70", "--v=2"), [config]: header },
      { [unit]: unitOf("--v=2"), [config]: `${header}maxPods: 70\n` },
    ],
    [
      "from lines that a backslash joins",
      { [unit]: unitOf("\\\n  --max-po<|>ds=70 \\\n  --v=2"), [config]: header },
      { [unit]: unitOf("\\\n  --v=2"), [config]: `${header}maxPods: 70\n` },
    ],
    [
      "from the last of such lines",
      { [unit]: unitOf("--v=2", "\\\n  --max-po<|>ds=70"), [config]: header },
      { [unit]: unitOf("--v=2"), [config]: `${header}maxPods: 70\n` },
    ],
    [
      "from an environment file, over what the file says",
      {
        [unit]: unitOf("$KUBELET_EXTRA_ARGS"),
        [env]: 'KUBELET_EXTRA_ARGS="--max-pods=70<|> --node-ip=::"\n',
        [config]: `${header}maxPods: 30 # for now\n`,
      },
      {
        [env]: 'KUBELET_EXTRA_ARGS="--node-ip=::"\n',
        [config]: `${header}maxPods: 70 # for now\n`,
      },
    ],
    [
      "that says what the file says",
      { [unit]: unitOf("--max-<|>pods=70"), [config]: `${header}maxPods: 70\n` },
      { [unit]: unitOf() },
    ],
    [
      "into a field further down",
      { [unit]: unitOf("--anonymous-<|>auth=false"), [config]: header },
      {
        [unit]: unitOf(),
        [config]: `${header}authentication:\n  anonymous:\n    enabled: false\n`,
      },
    ],
    [
      "a map takes the place of the file's",
      {
        [unit]: unitOf("'--eviction-<|>hard=memory.available<5%,imagefs.available<9%'"),
        [config]: `${header}evictionHard:\n  memory.available: 1Gi\n  nodefs.available: 7%\n`,
      },
      {
        [unit]: unitOf(),
        [config]: `${header}evictionHard:\n  memory.available: 5%\n  imagefs.available: 9%\n`,
      },
    ],
    [
      "gates join those of the file",
      {
        [unit]: unitOf("--feature-gates=<|>MemoryQoS=true"),
        [config]: `${header}featureGates:\n  NodeSwap: false\n`,
      },
      {
        [unit]: unitOf(),
        [config]: `${header}featureGates:\n  NodeSwap: false\n  MemoryQoS: true\n`,
      },
    ],
    [
      "all that a flag says when it comes again",
      {
        [unit]: unitOf("--cluster-dns=10.0.0.1", "--v=2", "--cluster-<|>dns=10.0.0.2"),
        [config]: header,
      },
      { [unit]: unitOf("--v=2"), [config]: `${header}clusterDNS:\n  - 10.0.0.1\n  - 10.0.0.2\n` },
    ],
    [
      "patterns stand behind those of the file",
      {
        [unit]: unitOf("--vmod<|>ule=a=2"),
        [config]: `${header}logging: {vmodule: [{filePattern: b, verbosity: 3}]}\n`,
      },
      {
        [unit]: unitOf(),
        [config]: `${header}logging: {vmodule: [{filePattern: b, verbosity: 3}, {filePattern: a, verbosity: 2}]}\n`,
      },
    ],
    [
      "into the drop-in that writes the field last",
      {
        [unit]: unitOf("--config-dir=/etc/kubernetes/kubelet.conf.d", "--max-<|>pods=70"),
        [config]: `${header}maxPods: 30\n`,
        [dropIn]: `${header}maxPods: 40\n`,
      },
      {
        [unit]: unitOf("--config-dir=/etc/kubernetes/kubelet.conf.d"),
        [dropIn]: `${header}maxPods: 70\n`,
      },
    ],
    [
      "from a map of kubeadm, in the same file",
      {
        "kubeadm.yaml": `apiVersion: kubeadm.k8s.io/v1beta3\nkind: InitConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n    max-<|>pods: "70"\n    v: "2"\n---\n${header}`,
      },
      {
        "kubeadm.yaml": `apiVersion: kubeadm.k8s.io/v1beta3\nkind: InitConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n    v: "2"\n---\n${header}maxPods: 70\n`,
      },
    ],
    [
      "from a list of kubeadm, whose last item it is",
      {
        "kubeadm.yaml": `${header}---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  name: a\n  kubeletExtraArgs:\n  - name: max-<|>pods\n    value: "70"\n`,
      },
      {
        "kubeadm.yaml": `${header}maxPods: 70\n---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  name: a\n`,
      },
    ],
  ])("%s", async (_name, files, changed) => {
    expect((await moved(files)).changed).toEqual(changed);
  });

  test("into a new drop-in where the main file is not at hand", async () => {
    const folder = "--config-dir=/etc/kubernetes/kubelet.conf.d";
    const files = {
      [unit]: unitOf(folder, "--max-<|>pods=70", "--v=2"),
      [dropIn]: `${header}podPidsLimit: 100\n`,
    };
    expect(await moved(files)).toEqual({
      title: "Move --max-pods to maxPods in the new file 99-flags.conf",
      changed: {
        [unit]: unitOf(folder, "--v=2"),
        "etc/kubernetes/kubelet.conf.d/99-flags.conf": `${header}maxPods: 70\n`,
      },
    });
  });

  test("with all others that are deprecated", async () => {
    const files = {
      [unit]: unitOf(
        "--max-<|>pods=70",
        "--v=2",
        "--pod-max-pids=100",
        "--node-ip=::",
        "--cluster-dns=10.0.0.1",
      ),
      [config]: `${header}maxPods: 30\n`,
    };
    expect(await moved(files, "Move all")).toEqual({
      title: "Move all 3 deprecated flags to config.yaml",
      changed: {
        [unit]: unitOf("--v=2", "--node-ip=::"),
        [config]: `${header}clusterDNS:\n  - 10.0.0.1\nmaxPods: 70\npodPidsLimit: 100\n`,
      },
    });
  });

  test.each<[name: string, files: Files]>([
    ["a flag without a field", { [unit]: unitOf("--node-<|>ip=::"), [config]: header }],
    ["no configuration file", { [unit]: unitOf("--max-<|>pods=70") }],
    [
      "a value that is filled in elsewhere",
      { [unit]: unitOf("--max-<|>pods=$PODS"), [config]: header },
    ],
    [
      "a flag that comes again in another file",
      {
        [unit]: unitOf("--cluster-<|>dns=10.0.0.1", "$KUBELET_EXTRA_ARGS"),
        [env]: "KUBELET_EXTRA_ARGS=--cluster-dns=10.0.0.2\n",
        [config]: header,
      },
    ],
    // Files merge the entries of maps: a later file would bring its own back.
    [
      "a map that a drop-in adds to",
      {
        [unit]: unitOf("--config-dir=/etc/kubernetes/kubelet.conf.d", "'--kube-<|>reserved=cpu=1'"),
        [config]: `${header}kubeReserved: {memory: 1Gi}\n`,
        [dropIn]: `${header}kubeReserved: {pid: "9"}\n`,
      },
    ],
    // Either of flag and field switches it on.
    [
      "a switch that does nothing",
      { [unit]: unitOf("--seccomp-<|>default=false"), [config]: `${header}seccompDefault: true\n` },
    ],
    [
      "a file that does not parse",
      { [unit]: unitOf("--max-<|>pods=7"), [config]: `${header}a: [\n` },
    ],
  ])("but not %s", async (_name, files) => {
    expect(await moved(files)).toEqual({ changed: {} });
  });

  test("and the title says where to", async () => {
    const { title } = await moved({ [unit]: unitOf("--max-<|>pods=70"), [config]: header });
    expect(title).toBe("Move --max-pods to maxPods in config.yaml");
  });
});

test("a value that is nearly right is changed where the flag is written", async () => {
  const unitWith = (words: readonly string[]): Files => ({
    [unit]: unitOf(...words),
    [config]: header,
  });
  const gates = (name: string): string => `--feature-gates=AllAlpha=false,${name}=true`;
  for (const [marked, fixed] of [
    [[gates("<|>MemoryQos")], [gates("MemoryQoS")]],
    [["--cgroup-driver=<|>Systemd"], ["--cgroup-driver=systemd"]],
    [
      ["--cgroup-driver", "<|>Systemd"],
      ["--cgroup-driver", "systemd"],
    ],
  ] as const) {
    expect((await changedBy(unitWith(marked), "Change to")).changed).toEqual({
      [unit]: unitOf(...fixed),
    });
  }
});
