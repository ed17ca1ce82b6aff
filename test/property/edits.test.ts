import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createLanguageService } from "../../server/src/service/language-service.ts";
import type { LanguageService } from "../../server/src/service/api.ts";
import { knowledge } from "../support/knowledge.ts";
import { randomOf } from "../support/random.ts";
import { runs, seed } from "../support/runs.ts";

const example = (name: string): string =>
  readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");

const texts: Readonly<Record<string, string>> = {
  "kubelet.yaml": example("kubelet.yaml"),
  "kubelet.conf.d/20-pods.conf": example("kubelet.conf.d/20-pods.conf"),
  "kubelet.json":
    '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration",\n "maxPods": "10", "evictionHard": {"memory.available": "5"}}\n',
  "image-credential-provider.yaml": example("image-credential-provider.yaml"),
  "kubelet.service":
    "[Service]\nEnvironment=ARGS=--max-pods=x\nExecStart=/usr/bin/kubelet --config=/etc/kubelet.yaml $ARGS --no-flag\n",
  "pod.yaml":
    "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  securityContext:\n    seccompProfile: {type: Localhost}\n  containers: []\n",
  "seccomp/a.json":
    '{"defaultAction": "SCMP_ACT_ERRNO",\n "syscalls": [{"names": ["read", "wrte"], "action": "SCMP_ACT_ALLOW"}]}\n',
  "kubeadm.yaml":
    "apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n  - {name: max-pods, value: x}\n---\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPodz: 1\n",
  "main.tf":
    'resource "google_container_node_pool" "a" {\n  node_config {\n    kubelet_config {\n      cpu_manager_policy = "statik"\n    }\n  }\n}\n',
  "settings.toml": '[settings.kubernetes]\nmax-pods = 10\ncpu-manager-policy = "statik"\n',
  ".kubelet-config.yaml": 'kubernetesVersion: "1.34"\nrules:\n  no-such-rule: off\n',
};

/** So many edits are typed into each kind of file. */
const edits = runs(160);
/** After so many, the file says again what it said at first, and is compared. */
const every = 20;

const pieces = [
  "",
  "",
  "x",
  "1",
  '"',
  "'",
  ":",
  ": ",
  "- ",
  "\n",
  "\n  ",
  " ",
  "\t",
  "#",
  "{",
  "}",
  "[",
  "]",
  ",",
  "---\n",
  "&a ",
  "*a",
  "<<: ",
  "true",
  "null",
  "$(x)",
  "{{ x }}",
  "${x}",
  "名",
  "=",
  "--",
];

async function answersOf(service: LanguageService, uri: string, at: number): Promise<unknown> {
  const position = { line: at % 12, character: at % 7 };
  return [
    await service.diagnostics(uri),
    await service.hover(uri, position),
    (await service.complete(uri, position)).map(({ label, edit }) => [label, edit]),
    await service.symbols(uri),
    await service.folding(uri),
  ];
}

test.each(Object.entries(texts))(
  "%s: after any edits a text that is sound again has the answers of a fresh one",
  async (path, original) => {
    const random = randomOf(path.length * 7_919 + seed);
    const uri = `file:///w/${path}`;
    const service = createLanguageService({ knowledge });
    service.open({ uri, text: original });
    let text = original;
    for (let edit = 1; edit <= edits; edit++) {
      const at = Math.floor(random() * (text.length + 1));
      const insert = pieces[Math.floor(random() * pieces.length)] ?? "";
      const remove = Math.floor(random() * 4);
      text = text.slice(0, at) + insert + text.slice(at + remove);
      service.change(uri, text);
      await service.diagnostics(uri);
      if (edit % every !== 0) continue;
      text = original.replace("x", String(edit));
      service.change(uri, text);
      const fresh = createLanguageService({ knowledge });
      fresh.open({ uri, text });
      expect(await answersOf(service, uri, edit)).toEqual(await answersOf(fresh, uri, edit));
    }
  },
);
