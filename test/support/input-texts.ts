import { gzipSync } from "node:zlib";
import { readByBash } from "./foreign-readers/bash.ts";
import { byYaml, byYamlWith, type Reader } from "./foreign-readers/other.ts";
import { readEnvironmentByTheBook, readUnitByTheBook } from "./foreign-readers/systemd.ts";

/** A form in which flags or configurations are written, with mistakes in it. */
export interface InputForm {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  /** A reader that is not ours. */
  readonly read: Reader;
  /** It takes no comments. */
  readonly isClosed?: true;
}

export const byBash =
  (inner: Readonly<Record<string, Reader>> = {}): Reader =>
  (text) => {
    const reading = readByBash(text);
    const files = Object.entries(reading.files).map(([name, content]) => [
      name,
      (inner[name] ?? ((kept) => kept))(content),
    ]);
    return { ...reading, files: Object.fromEntries(files) as unknown };
  };

/** An environment file as systemd reads it, and as a shell does. */
export const byBoth: Reader = (text) => [readEnvironmentByTheBook(text), byBash()(text)];

export const config = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPodz: 50
evictionHard:
  memory.available: >-
    100Mi
  disk.available: 5%
authentication:
  x509:
    clientCAFile: "/etc/kubernetes
      /pki"
clusterDNS: ["10.0.0.10",
  "10.0.0",
  "10.0.0.12"]
imageGCHighThresholdPercent: 90
`;
export const continued = `\\
  --max-podz=5 \\
  --fail-swap-on=false \\
  --feature-gates=NoSuchGate=true,CPUManager=true \\
  --v=2`;
export const unit = `[Unit]
Description=kubelet
[Service]
Environment="KUBELET_EXTRA_ARGS=--read-only-prt=0 \\
  --max-pods=110" \\
  OTHER=1
# A comment.
ExecStart=/usr/bin/kubelet \\
  --max-podz=5 \\
# --commented=1
  ; --commented=2
  --fail-swap-on=false \\
  --node-labels="a=b \\
  --no-flag" \\
  $KUBELET_EXTRA_ARGS \\
  --v=2
Restart=always
`;
export const environment = `# Flags.
KUBELET_EXTRA_ARGS="--max-podz=5
  --fail-swap-on=false
  --read-only-prt=0"
KUBELET_CONFIG_ARGS="--max-podz=5 \\
  --read-only-prt=0"
KUBELET_KUBEADM_ARGS='--max-podz=5
  --v=2'
OTHER=it
`;
export const script = `#!/bin/bash
set -e
KUBELET_EXTRA_ARGS="--max-podz=5
  --read-only-prt=0"
FLAGS=(
  --max-podz=5
  --v=2 # loud
  "--fail-swap-on=false"
)
if true; then
  kubelet --config=a \\
    --max-podz=5 \\
    --v=3
fi
kubelet \${FLAGS[@]} $KUBELET_EXTRA_ARGS
out="$(kubelet --max-podz=6 \\
  --v=4
)"
( kubelet --max-podz=7
  kubelet --max-podz=8 --v=2 )
cat > etc/kubelet.yaml <<EOF
${config}EOF
cat <<'EOF' | sudo tee etc/default/kubelet
${environment}EOF
cat > etc/kubelet.service <<-END
${unit
  .replaceAll(/^(?=.)/gm, "\t")
  .replaceAll("\\", "\\\\")
  .replaceAll("$", "\\$")}\tEND
sudo kubelet --max-podz=9 && \\
  kubelet '--read-only-prt=0
' --v=2
`;
export const readScript = byBash({
  "etc/kubelet.yaml": byYaml,
  "etc/default/kubelet": byBoth,
  "etc/kubelet.service": readUnitByTheBook,
});

export function indented(text: string, by: number): string {
  return text.replaceAll(/^(?=.)/gm, " ".repeat(by));
}

export const cloudInit = `#cloud-config
write_files:
- path: /etc/kubernetes/kubelet.yaml
  content: |
${indented(config, 4)}- path: /etc/systemd/system/kubelet.service
  content: |
${indented(unit, 4)}- path: /etc/default/kubelet
  content: |-
${indented(environment.trimEnd(), 4)}
- path: /opt/run.sh
  content: |
${indented(script, 4)}- path: /etc/folded.yaml
  content: >
    apiVersion: kubelet.config.k8s.io/v1beta1

    kind: KubeletConfiguration

    maxPodz: 5
- path: /etc/packed.yaml
  encoding: gz+b64
  content: ${gzipSync(config).toString("base64")}
- path: /etc/line.yaml
  content: "apiVersion: kubelet.config.k8s.io/v1beta1\\nkind: KubeletConfiguration\\nmaxPodz: 5\\n"
runcmd:
- |
  k3s server \\
    --kubelet-arg=max-podz=5 \\
    --kubelet-arg=v=2
- k3s agent --kubelet-arg=max-podz=5
    --kubelet-arg=v=3
- [k3s, agent]
`;
export const unpacked = byYamlWith({
  "write_files.0.content": byYaml,
  "write_files.1.content": readUnitByTheBook,
  "write_files.2.content": byBoth,
  "write_files.3.content": readScript,
  "runcmd.*": byBash(),
});
export const base64 = (text: string): string => Buffer.from(text).toString("base64");

export const clusterApi = (files: string): string => `apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
kind: KubeadmConfig
metadata:
  name: a
spec:
  files:
${files}  joinConfiguration:
    nodeRegistration:
      kubeletExtraArgs:
      - name: max-podz
        value: "5"
      - name: v
        value: >-
          2
`;
