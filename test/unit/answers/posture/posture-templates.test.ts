import { beforeEach, expect, test } from "vitest";
import { putInto, runInFolder } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const inMap = (text: string): string => text.replaceAll(/^/gm, "    ");
const limit = "{{- if .limit }}\npodPidsLimit: 100\n{{- end }}\n";

/** A ConfigMap with a configuration. */
function configMap(settings: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: kubelet-config}\ndata:\n  kubelet: |\n${inMap(header + settings)}\n`;
}

let folder = "";

beforeEach(() => {
  folder = temporaryFolder("posture-");
});

test.each<[what: string, name: string, text: string, result: string]>([
  ["a file in another one", "a.yaml", configMap(limit), "unknown 4.2.13"],
  [
    "a document of a platform",
    "a.yaml",
    `version: v1alpha1\nmachine:\n  type: worker\n  kubelet:\n    extraConfig:\n${inMap(inMap(limit))}\n        maxPods: 3\n`,
    "unknown 4.2.13",
  ],
  [
    "flags of a unit",
    "kubelet.service",
    "[Service]\nExecStart=/usr/bin/kubelet \\\n{% if limit %}\n  --pod-max-pids=100 \\\n{% endif %}\n  --v=2\n",
    "unknown 4.2.13",
  ],
  [
    "a whole document",
    "a.yaml",
    `{{- if .any }}\n${configMap("podPidsLimit: 100")}{{- end }}\n`,
    "pass 4.2.13",
  ],
])("a condition of a template around %s", async (_what, name, text, result) => {
  await putInto(folder, { [name]: text });
  const { out } = await runInFolder(folder, [
    "posture",
    "--benchmark",
    "cis-1.12",
    "--kubernetes-version",
    "1.36",
    `%/${name}`,
  ]);
  const found = [...out.matchAll(/^(\w+) +cis-1\.12 (4\.2\.13) /gm)];
  expect(found.map(([, word = "", id = ""]) => `${word} ${id}`)).toEqual([result]);
});
