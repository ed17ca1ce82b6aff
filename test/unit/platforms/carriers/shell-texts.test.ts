import { describe, expect, test } from "vitest";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { applyEdits } from "../../../../server/src/engine/syntax/edits/apply-edits.ts";
import { knowledge } from "../../../support/knowledge.ts";

const script = "#!/bin/bash\n";

const config = (setting: string): string =>
  `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${setting}\n`;

function partsOf(text: string, path: string): ReturnType<typeof parseText>["parts"] {
  return parseText(text, { kubernetesVersion: "1.36", path }, knowledge).parts;
}

function foundIn(text: string, path = "/w/setup.sh"): string[] {
  return partsOf(text, path).flatMap(({ findings }) =>
    findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
  );
}

describe("what a script writes", () => {
  test.each<[what: string, text: string, findings: readonly string[], path?: string]>([
    ["a configuration", `${script}cat > /etc/x <<EOF\n${config("maxPods: 3")}EOF\n`, []],
    [
      "a mistake in one, and an unknown value",
      `cat <<EOF | sudo tee /etc/x\n${config('maxPods: "3"\npodsPerCore: $CORES')}EOF\n`,
      ['type-mismatch "3"'],
    ],
    [
      "a drop-in, by its path",
      `cat >/etc/kubernetes/kubelet.conf.d/1.conf <<'EOF'\n${config('maxPods: "3"')}EOF\n`,
      ['dropin-type-mismatch "3"'],
    ],
    [
      "words with a value that the shell fills in",
      'echo "KUBELET_EXTRA_ARGS=--node-ip=$IP --max-pod=3" > /etc/default/kubelet\n',
      ["flag-unknown --max-pod"],
    ],
    [
      "a cluster of kind, whose document does not name the kubelet",
      "cat <<E | kind create cluster --config=-\nkind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nfeatureGates: {CSIMigration: true}\nE\n",
      ["feature-gate-removed CSIMigration"],
    ],
    [
      "a file of AKS, by its name",
      'cat > linuxkubeletconfig.json <<EOF\n{"cpuManagerPolicy": "static", "containerLogMaxFiles": 1}\nEOF\n',
      ["platform-value-refused 1"],
    ],
    [
      "words with several values that the shell fills in",
      'cat <<E > /etc/default/kubelet\nKUBELET_EXTRA_ARGS="--node-labels=a=${A}_,b=${B}_ --max-pod=3"\nE\n',
      ["flag-unknown --max-pod"],
    ],
    [
      "a format",
      "printf 'KUBELET_EXTRA_ARGS=%s\\n' '--max-pod=3' > /etc/default/kubelet\n",
      ["flag-unknown --max-pod"],
    ],
    [
      "a text of several lines",
      `echo '${config('maxPods: "3"')}' > /etc/k.yaml\n`,
      ['type-mismatch "3"'],
    ],
    [
      "lines, one after the other",
      'echo "kind: KubeletConfiguration" > k\necho "apiVersion: kubelet.config.k8s.io/v1beta1" >> k\necho "maxPods: many" >> k\n',
      ["type-mismatch many"],
    ],
    [
      "lines of one file in braces",
      '{\n  echo "[Service]"\n  echo \'Environment="KUBELET_EXTRA_ARGS=--max-pod=3"\'\n} > /etc/systemd/system/kubelet.service.d/1.conf\n{\n  echo kind: KubeletConfiguration\n  echo apiVersion: kubelet.config.k8s.io/v1beta1\n  echo maxPods: x\n} | sudo tee /k.yaml\n',
      ["flag-unknown --max-pod", "type-mismatch x"],
    ],
    [
      "a line that is added to a unit",
      `echo 'Environment="KUBELET_EXTRA_ARGS=--max-pod=3"' >> /etc/systemd/system/kubelet.service.d/10-kubeadm.conf\n`,
      ["flag-unknown --max-pod"],
    ],
    [
      "lines that are added to a configuration",
      'cat >> /var/lib/kubelet/config.yaml <<EOF\nmaxPodz: 1\nevictionSoft: {memory.available: 1Gi}\nEOF\necho "maxPodz: 2" | sudo tee -a /var/lib/kubelet/config.yaml\n',
      ["unknown-field maxPodz", "unknown-field maxPodz"],
    ],
    [
      "lines that are added to another file",
      "cat >> /etc/app/config.yaml <<EOF\nmaxPodz: 1\nEOF\n",
      [],
    ],
    [
      "a drop-in of the unit",
      'tee /etc/systemd/system/kubelet.service.d/1.conf <<EOF\n[Service]\nEnvironment="KUBELET_EXTRA_ARGS=--max-podz=5 --node-ip=$IP"\nEOF\n',
      ["flag-unknown --max-podz"],
    ],
    [
      "a script for another host",
      `ssh a <<'E'\ncat <<F\n${config("maxPods: x")}F\nE\n`,
      ["type-mismatch x"],
    ],
    [
      "a script for another host, whose command is a variable",
      `$SSH "bash -s" <<'E'\ncat > f <<'F'\n${config("maxPods: x")}F\nE\n`,
      ["type-mismatch x"],
    ],
    [
      "a document for a command on another host",
      `ssh a kubectl apply -f - <<'E'\n${config("maxPods: x")}E\n`,
      ["type-mismatch x"],
    ],
    [
      "a line that sed adds to OpenShift's configuration",
      "sed -i '/kubeAPIBurst/i cpuManagerPolicy: x' /host/etc/kubernetes/kubelet.conf\n",
      ["cpu-manager-policy-enum x"],
    ],
    [
      "a script without an ending in its name",
      `${script}cat > /etc/x <<EOF\n${config("maxPods: x")}EOF\n`,
      ["type-mismatch x"],
      "/w/user-data",
    ],
    [
      "a script of user data in several parts",
      `MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="B"\n\n--B\nContent-Type: text/x-shellscript\n\n${script}cat <<EOF\n${config("maxPods: x")}EOF\n--B--\n`,
      ["type-mismatch x"],
      "/w/user-data",
    ],
    [
      "a variable that sed writes",
      "sed -i 's/KUBELET_EXTRA_ARGS=/KUBELET_EXTRA_ARGS=\"--max-podz=1\"/g' /etc/sysconfig/kubelet\n" +
        'sed -i "s#^KUBELET_EXTRA_ARGS=.*#KUBELET_EXTRA_ARGS=\\"--node-ip=${IP} --v=x\\"#" /etc/default/kubelet\n',
      ["flag-unknown --max-podz", "flag-value x"],
    ],
    [
      "a here-string of PowerShell, whose path is a variable",
      `$maxPods = 3\n@"\n${config("maxPods: $maxPods\nmaxPodz: 1")}"@ | Out-File $path\n`,
      ["unknown-field maxPodz"],
      "/w/start.ps1",
    ],
    [
      "here-strings of PowerShell for files of Windows",
      "@'\nKUBELET_EXTRA_ARGS=--max-podz=1\n'@ | Out-File -Encoding ascii -FilePath C:\\k\\kubelet.env\n" +
        "Add-Content -Path 'C:\\var\\lib\\kubelet\\config.yaml' -Value @'\nmaxPodz: 3\n'@\n" +
        "@'\nmaxPodz: 3\n'@ | Add-Content C:\\app\\config.yaml\n",
      ["flag-unknown --max-podz", "unknown-field maxPodz"],
      "/w/start.ps1",
    ],
    [
      "YAML that a program runs",
      `#!/usr/bin/env kubectl\n${config("maxPods: x")}`,
      ["type-mismatch x"],
      "/w/a.yaml",
    ],
  ])("%s", (_what, text, findings, path) => {
    expect(foundIn(text, path)).toEqual(findings);
  });

  test("a fix changes lines of the heredoc only, and keeps tabs", () => {
    const text = `if true; then\n\tcat <<-'E' >/etc/x\n\t\t${config('maxPods: "3"').trimEnd().replaceAll("\n", "\n\t\t")}\n\tE\nfi\n`;
    const edits = partsOf(text, "/w/setup.sh").flatMap((part) => part.safeEdits());
    expect(applyEdits(text, edits)).toBe(text.replace('"3"', "3"));
  });
});

test("the commands of a Dockerfile", () => {
  const lines = config("maxPods: x");
  const text = `FROM a\nRUN <<E\ncat > /k.yaml <<F\n${lines}F\nE\nCOPY <<E /k.yaml\n${lines}E\n`;
  expect(foundIn(text, "/w/Dockerfile")).toEqual(["type-mismatch x", "type-mismatch x"]);
});

test("a line that is removed from a carried file takes its blanks along", () => {
  const lines = config("maxPods: 3\nmaxPods: 4").trimEnd().replaceAll("\n", "\n      ");
  const text = `#cloud-config\nwrite_files:\n  - path: /etc/kubelet.yaml\n    content: |\n      ${lines}\n`;
  const edits = partsOf(text, "/w/a.yaml").flatMap((part) => part.safeEdits());
  expect(applyEdits(text, edits)).toBe(text.replace("      maxPods: 3\n", ""));
});

describe("what jq merges into the kubelet's file", () => {
  const file = "/etc/kubernetes/kubelet/kubelet-config.json";
  test.each([
    [
      "an object of a variable",
      `X='{"imageGCLowThresholdPercent": 70, "imageGCHighThresholdPercent": 50}'\njq --argjson x "$X" '. + $x' ${file} > /run/k\n`,
      ["image-gc-low-lt-high 50"],
    ],
    [
      "an object of an argument",
      `jq --argjson x '{"podsPerCore": -1}' '. * $x' ${file}\n`,
      ["pods-per-core-negative -1"],
    ],
    [
      "an argument that a field is set to",
      `X='{"cpu": "x"}'\njq --argjson x "$X" '.systemReserved = $x' ${file}\njq --argjson y '{"memory": "y"}' '.kubeReserved += $y' ${file}\n`,
      ['kube-reserved-quantity "y"', 'system-reserved-quantity "x"'],
    ],
    [
      "a file that the script writes, once for several commands",
      `cat <<'E' > /run/x.json\n{"podsPerCore": -1}\nE\njq -s '.[0] * .[1]' ${file} /run/x.json > a\njq -s '.[0] + .[1]' ${file} /run/x.json > b\n`,
      ["pods-per-core-negative -1"],
    ],
    [
      "an object of the filter",
      `jq '. += {"podsPerCore": -1}' ${file}\n`,
      ["pods-per-core-negative -1"],
    ],
    [
      "an object that is added to the whole",
      `jq ". |= .+ {\\"podsPerCore\\": -1}" ${file}\n`,
      ["pods-per-core-negative -1"],
    ],
    [
      "settings of the filter, below their command too",
      `KUBELET_CONFIG=${file}\necho "$(jq \\\n  '.podsPerCore = -1 | .evictionHard["memory.available"] |= "1Gx"' $KUBELET_CONFIG)"\n`,
      ['eviction-threshold-format "1Gx"', "pods-per-core-negative -1"],
    ],
    [
      "a setting with a quoted name",
      `jq '."podsPerCore"=-1' ${file}\n`,
      ["pods-per-core-negative -1"],
    ],
    ["a comparison", `jq 'select(.podsPerCore == -1)' ${file}\n`, []],
    ["a value that is computed", `jq --arg x "$N" '.podsPerCore = ($x | tonumber)' ${file}\n`, []],
    [
      "another file, in a substitution before a quoted text about the kubelet",
      `echo "$(jq '.podsPerCore = -1' /etc/d.json)" > /etc/d.json\necho "kubelet"\n`,
      [],
    ],
    [
      "behind a substitution",
      `jq --argjson x $(nproc) '.podsPerCore = -1' ${file}\n`,
      ["pods-per-core-negative -1"],
    ],
    [
      "another file, which has the configuration of a kubelet in it",
      "yq -i '.modules.edged.tailoredKubeletConfig.podsPerCore = -1' /etc/kubeedge/config/edgecore.yaml\n",
      [],
    ],
    [
      "yq, behind a word of the shell",
      `if yq eval -i '.podsPerCore = -1' ${file}; then true; fi\n`,
      ["pods-per-core-negative -1"],
    ],
    [
      "a text about yq",
      `echo "Check yq installation."\necho '.podsPerCore = -1'\necho "kubelet"\n`,
      [],
    ],
    [
      "an object that is merged into a map, between double quotes",
      `jq ".evictionHard += {\\"memory.availabl\\": \\"1Gi\\"}" ${file}\n`,
      ['eviction-signal-unknown "memory.availabl\\"'],
    ],
    [
      "a file of a variable",
      `K=${file}\njq ".podsPerCore=-1 | .maxPods=\\"$MAX\\"" "$K" > /run/k\n`,
      ["pods-per-core-negative -1"],
    ],
    ["keys without quotes", `jq '. + {podsPerCore: -1}' ${file}\n`, ["pods-per-core-negative -1"]],
    [
      "settings of the main file, which other commands make",
      `yq -i '.apiVersion="kubelet.config.k8s.io/v1beta1" | .imageGCHighThresholdPercent = 60' ${file}\nyq -i '.imageGCLowThresholdPercent = 70 | .maxPodz = 3' ${file}\n`,
      ["image-gc-low-lt-high 70", "unknown-field .maxPodz"],
    ],
    [
      "a setting that a branch makes again",
      `jq '.podsPerCore = -1' ${file}\njq '.podsPerCore = 1' ${file}\n`,
      ["pods-per-core-negative -1"],
    ],
    [
      "a drop-in",
      `jq '.maxPodz = 3' /etc/kubernetes/kubelet/config.json.d/10-kubelet.conf\n`,
      ["dropin-unknown-field .maxPodz"],
    ],
    [
      "a file that another command reads",
      `cat ${file} | jq '.podsPerCore = -1' > /run/k\n`,
      ["pods-per-core-negative -1"],
    ],
    ["another file", `jq '.podsPerCore = -1' /run/pods.json\n`, []],
    ["another file of the kubelet", `jq '.node = {"a": 1}' /run/kubelet-stats.json\n`, []],
    ["an object that is computed", `jq '. + {podsPerCore: $n}' ${file}\n`, []],
  ])("%s", (_, script, found) => {
    expect(foundIn(script).toSorted()).toEqual(found);
    const lines = `#!/bin/bash\n${script}`.replaceAll(/^(?=.)/gm, "    ");
    const heredoc = `locals {\n  data = <<-EOT\n${lines}  EOT\n}\n`;
    expect(foundIn(heredoc, "/w/main.tf").toSorted()).toEqual(found);
  });
});

describe("what sed writes into the kubelet's files", () => {
  const unit = "/etc/systemd/system/kubelet.service";
  const config = "/var/lib/kubelet/config.yaml";
  test.each([
    [
      "a line of a unit",
      `sed -i 's|^ExecStart=.*|ExecStart=/usr/bin/kubelet --max-pod=9|' ${unit}\n`,
      ["flag-unknown --max-pod"],
    ],
    [
      "a line below another one",
      `sed -i '/Service/a Environment="KUBELET_EXTRA_ARGS=--max-pod=9"' "${unit}.d/10-a.conf"\n`,
      ["flag-unknown --max-pod"],
    ],
    ["a flag", `sed -i "s/--v=2/--max-podz=$N/" ${unit} && a\n`, ["flag-unknown --max-podz"]],
    [
      "flags, in a line with its own quotes",
      `sed -i "s|--config=|--max-podz=1 --config=|" ${unit}\n`,
      ["flag-unknown --max-podz"],
    ],
    [
      "a flag behind what is there",
      `sed -i -e 's/\\(KUBELET_EXTRA_ARGS=.*\\)/\\1 --max-podz=9/' -e 's/"$/ --v=x"/' ${unit}\n`,
      ["flag-unknown --max-podz", "flag-value x"],
    ],
    [
      "flags before what was found",
      `sed -i -E 's/(.*)KUBELET_EXTRA_ARGS=(.*)$/\\1KUBELET_EXTRA_ARGS=--max-podz=9 \\2/' ${unit}\nsed -i 's/KUBELET_EXTRA_ARGS=/KUBELET_EXTRA_ARGS=--v=x &/' ${unit}\n`,
      ["flag-unknown --max-podz", "flag-value x"],
    ],
    [
      "a line in double quotes",
      `sed -i "/^[^#]*KUBELET_EXTRA_ARGS=/c\\KUBELET_EXTRA_ARGS=--node-ip=$IP --max-podz=9" /etc/default/kubelet; echo 'a'\n`,
      ["flag-unknown --max-podz"],
    ],
    [
      "a line before the ninth one",
      `sed -i '9s/^/Environment="KUBELET_EXTRA_ARGS=--max-podz=9"\\n/' ${unit}\n`,
      ["flag-unknown --max-podz"],
    ],
    ["a field", `sed -i 's/maxPods: 9/maxPods: ten/g' ${config}\n`, ["type-mismatch ten"]],
    ["a nested field", `sed -i 's/enabled: true/enabled: false/' ${config}\n`, []],
    ["a flag of another program", "sed -i 's/--v=2/--max-podz=9/' /etc/a.yaml\n", []],
    [
      "a unit of another program",
      "sed -i 's|ExecStart=.*|ExecStart=/usr/bin/dockerd --a=b|' /etc/systemd/system/docker.service\n",
      [],
    ],
  ])("%s", (_, script, found) => {
    expect(foundIn(script)).toEqual(found);
  });
});

describe("what commands change in a cluster or on a node", () => {
  const ofTalos = "talosctl -n 192.0.2.5 patch mc";
  test.each([
    [
      "a merge patch of kubectl",
      `kubectl patch kubeletconfig x --type merge -p '{"spec":{"kubeletConfig":{"maxPods":"9"}}}'\n`,
      ['type-mismatch "9"'],
    ],
    [
      "YAML, behind an equal sign",
      `oc -n a patch --type=merge --patch='\nspec:\n  kubeletConfig:\n    maxPodz: 9\n' kubeletconfigs/x\n`,
      ["platform-unknown-field maxPodz"],
    ],
    [
      "what another patch says",
      `oc patch kubeletconfig x -p '{"spec":{"kubeletConfig":{"evictionSoft":{"memory.available":"1Gi"}}}}'\n`,
      [],
    ],
    [
      "another object",
      `kubectl patch deploy kubelet -p '{"spec":{"kubeletConfig":{"maxPods":"9"}}}'\n`,
      [],
    ],
    [
      "a patch of Talos",
      `${ofTalos} -p '{"machine":{"kubelet":{"extraConfig":{"maxPods":"9"}}}}'\n`,
      ['type-mismatch "9"'],
    ],
    [
      "a patch that is made with the machine configuration",
      `talosctl gen config a https://b \\\n  --config-patch-worker "machine:\n  kubelet:\n    extraArgs:\n      max-pod: 9"\n`,
      ["flag-unknown max-pod"],
    ],
    ["a value of a variable", `${ofTalos} -p "{\\"machine\\":{\\"kubelet\\":$K}}"\n`, []],
    ["a file", `${ofTalos} -p @kubelet.yaml\n`, []],
    [
      "settings of Bottlerocket",
      "sudo apiclient set kubernetes.max-pods=9 kubernetes.max-podz=9 motd=a\n",
      ["platform-unknown-field max-podz"],
    ],
  ])("%s", (_, script, found) => {
    expect(foundIn(script)).toEqual(found);
    const lines = script.replaceAll(/^(?=.)/gm, "        ");
    const play = `- hosts: all\n  tasks:\n    - shell: |\n${lines}`;
    expect(foundIn(play, "/w/play.yaml")).toEqual(script.includes("apiclient") ? [] : found);
  });
});
