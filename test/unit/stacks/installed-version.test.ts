import { describe, expect, test } from "vitest";
import { lookAt } from "../../../server/src/engine/text/text-look.ts";
import { textFiles } from "../../../server/src/engine/files/text-files.ts";
import { installedVersion } from "../../../server/src/kubelet/installed-version.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { findStacks } from "../../../server/src/stacks/index.ts";
import { versionOfFile } from "../../../server/src/answers/upgrade/index.ts";
import { knowledge } from "../../support/knowledge.ts";

describe("the version of the kubelet that a text installs", () => {
  test.each<[text: string, version: string | undefined]>([
    ["apt-get install -y kubelet=1.33.2-1.1 kubeadm=1.33.2-1.1", "1.33 at 1.33.2"],
    ['apt install "kubelet=1.33.*"', "1.33 at 1.33"],
    ["V=1.33.2\napt-get install kubelet=${V}-1.1", "1.33 at 1.33.2"],
    ['export V="v1.33"\nyum install -y kubelet-$V', "1.33 at v1.33"],
    ["yum install -y kubelet-1.33.2 --disableexcludes=kubernetes", "1.33 at 1.33.2"],
    ["deb https://pkgs.k8s.io/core:/stable:/v1.33/deb/ /", "1.33 at v1.33"],
    ["V=1.33\ncurl https://pkgs.k8s.io/core:/stable:/v${V}/rpm/repodata", "1.33 at 1.33"],
    [
      "ARG V=v1.33.2\nRUN curl -LO https://dl.k8s.io/${V}/bin/linux/amd64/kubelet",
      "1.33 at v1.33.2",
    ],
    ["curl -LO https://dl.k8s.io/v1.33.2/bin/linux/${ARCH}/{kubeadm,kubelet}", "1.33 at v1.33.2"],
    ["INSTALL_K3S_VERSION=v1.33.2+k3s1 sh -s - agent", "1.33 at v1.33.2"],
    ["packages:\n  - kubelet=1.33.2-1.1", "1.33 at 1.33.2"],
    ["packages:\n  - [kubelet, 1.33.2-1.1]", "1.33 at 1.33.2"],
    ["vars: {}\nv: 1.33.2\ndeb: https://pkgs.k8s.io/core:/stable:/v$v/deb/", "1.33 at 1.33.2"],
    ["apt install kubelet=1.20.1-00", "1.30 (1.20) at 1.20.1"],
    [
      "deb https://pkgs.k8s.io/core:/stable:/v1.33/deb/ /\napt install kubelet=1.33.1-1.1",
      "1.33 at v1.33",
    ],
    ["apt install kubelet=1.33.2-1.1\napt install kubelet=1.34.0-1.1", undefined],
    ["V=1.33\nV=1.34\napt install kubelet=$V", undefined],
    ["V=${1:-1.33}\napt install kubelet=$V", undefined],
    ["apt install kubelet=$V", undefined],
    ["# apt install kubelet=1.33.2-1.1", undefined],
    ["kubelet-1.33.2.tar.gz", undefined],
    ["apt install kubectl=1.33.2-1.1", undefined],
    ["KUBERNETES_VERSION=1.33.2", undefined],
  ])("%j", (text, expected) => {
    const found = installedVersion(lookAt(text));
    const { version = "", asked, span } = found ?? {};
    const nearest = asked === undefined ? version : `${version} (${asked})`;
    const at = text.slice(span?.start, span?.end);
    expect(found && `${nearest} at ${at}`).toBe(expected);
  });
});

describe("a script is checked as the kubelet that it installs", () => {
  const install = "apt-get install -y kubelet=1.31.2-1.1\n";
  const config =
    "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\ncrashLoopBackOff: {maxContainerRestartPeriod: 9s}\n";
  const indented = config.replaceAll(/^(?=.)/gm, "      ");
  const flag = "kubelet --config=/a --fail-cgroupv1=false\n";
  const unknown = ["field-not-in-version 1.31"];
  test.each<[what: string, path: string, text: string, found: readonly string[]]>([
    [
      "a file of a script",
      "/w/a.sh",
      `${install}cat >/var/lib/kubelet/config.yaml <<E\n${config}E\n`,
      unknown,
    ],
    [
      "a file of cloud-init",
      "/w/a.yaml",
      `#cloud-config\npackages: [kubelet=1.31.2-1.1]\nwrite_files:\n  - path: /var/lib/kubelet/config.yaml\n    content: |\n${indented}`,
      unknown,
    ],
    [
      "flags of a script",
      "/w/a.sh",
      `${install.replace("1.31", "1.30")}${flag}`,
      ["flag-unknown 1.30"],
    ],
    [
      "a page about several versions",
      "/w/a.md",
      `\`\`\`sh\n${install}\`\`\`\n\`\`\`yaml\n${config}\`\`\`\n`,
      [],
    ],
  ])("%s", (_what, path, text, found) => {
    const file = parseText(text, { kubernetesVersion: "1.36", path }, knowledge);
    const rules = file.parts.flatMap(({ findings }) =>
      findings.map(({ rule }) => `${rule} ${versionOfFile(file).version}`),
    );
    expect(rules).toEqual(found);
  });

  test("a version that is not supported is said once", () => {
    const old = install.replace("1.31", "1.28");
    const text = `${old}cat >/var/lib/kubelet/config.yaml <<E\n${config}E\nkubelet --config=/a --v=2\n`;
    const { parts } = parseText(text, { kubernetesVersion: "1.36", path: "/w/a.sh" }, knowledge);
    const rules = parts.flatMap(({ findings }) => findings.map(({ rule }) => rule));
    expect(rules.sort()).toEqual(["field-not-in-version", "version-not-known"]);
  });

  test("its origin is the place in the script", () => {
    const text = `${install}cat >/var/lib/kubelet/config.yaml <<E\n${config}E\n`;
    const file = parseText(text, { kubernetesVersion: "1.36", path: "/w/a.sh" }, knowledge);
    const { source, span } = versionOfFile(file);
    expect([source, text.slice(span?.start, span?.end)]).toEqual(["platform", "1.31.2"]);
  });

  test("what the kubelet gets is of that version", async () => {
    const versionIn = async (text: string): Promise<readonly (string | undefined)[]> => {
      const input = { text, uri: "file:///w/a.sh", name: "a.sh", path: "/w/a.sh" };
      const stacks = await findStacks(input, textFiles(new Map()), knowledge);
      const options = { kubernetesVersion: "1.36" } as const;
      return stacks.map((stack) => stack.check(options, knowledge)?.version);
    };
    expect(await versionIn(`${install}kubelet --config=/a --max-pods=5\n`)).toEqual(["1.31"]);
    expect(
      await versionIn(`${install}cat >/etc/kubernetes/kubelet.yaml <<E\n${config}E\n`),
    ).toEqual(["1.31"]);
    expect(await versionIn("kubelet --config=/a --max-pods=5\n")).toEqual(["1.36"]);
  });
});
