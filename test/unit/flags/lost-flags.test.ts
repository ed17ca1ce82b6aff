import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";

/** The findings of a unit, and its text after the fix of the first of them. */
function checked(text: string, path = "/w/kubelet.service"): [string[], string?] {
  const parts = parseText(text, { kubernetesVersion: "1.36", path }, knowledge).parts;
  const found = parts.flatMap((part) => part.findings.map((finding) => ({ part, finding })));
  const names = found.map(
    ({ finding: { rule, span } }) => `${rule} ${text.slice(span.start, span.end)}`,
  );
  const [fix] = found.flatMap(({ part, finding }) =>
    finding.rule === "flag-lost-in-unit" ? part.fixes(finding) : [],
  );
  return fix ? [names, applyEdits(text, fix.edits)] : [names];
}

describe("flags that systemd ignores", () => {
  test.each<[what: string, text: string, lost: readonly string[], fixed?: string]>([
    [
      "behind a variable without quotes",
      "[Service]\nEnvironment=KUBELET_EXTRA_ARGS=--v=2 --node-ip=10.0.0.1 --v=4\n",
      ["--node-ip=10.0.0.1 --v=4"],
      '[Service]\nEnvironment="KUBELET_EXTRA_ARGS=--v=2 --node-ip=10.0.0.1 --v=4"\n',
    ],
    [
      "behind a variable without a value",
      "[Service]\nEnvironment=KUBELET_EXTRA_ARGS= --v=2\n",
      ["--v=2"],
      '[Service]\nEnvironment="KUBELET_EXTRA_ARGS= --v=2"\n',
    ],
    [
      "between two variables",
      "[Service]\nEnvironment=KUBELET_A=--v=2 --v=3 KUBELET_B=--v=4\n",
      ["--v=3"],
      '[Service]\nEnvironment="KUBELET_A=--v=2 --v=3" KUBELET_B=--v=4\n',
    ],
    [
      "of a variable of the command of the same unit",
      "[Service]\nEnvironment=ARGS=--v=2 --v=3\nExecStart=/usr/bin/kubelet $ARGS\n",
      ["--v=3"],
      '[Service]\nEnvironment="ARGS=--v=2 --v=3"\nExecStart=/usr/bin/kubelet $ARGS\n',
    ],
    [
      "behind quotes that end too early",
      '[Service]\nEnvironment="KUBELET_EXTRA_ARGS=--v=2" --v=3\n',
      ["--v=3"],
    ],
    [
      "below a line without a backslash",
      "[Service]\nExecStart=/usr/bin/kubelet \\\n  --v=2\n  --node-ip=10.0.0.1 \\\n  --v=3\nRestart=always\n",
      ["--node-ip=10.0.0.1 \\\n  --v=3"],
      "[Service]\nExecStart=/usr/bin/kubelet \\\n  --v=2 \\\n  --node-ip=10.0.0.1 \\\n  --v=3\nRestart=always\n",
    ],
    [
      "below a line without a backslash, with the line ends of Windows",
      "[Service]\r\nExecStart=/usr/bin/kubelet\r\n  --v=2\r\n",
      ["--v=2"],
      "[Service]\r\nExecStart=/usr/bin/kubelet \\\r\n  --v=2\r\n",
    ],
    ["below an empty line", "[Service]\nExecStart=/usr/bin/kubelet --v=1\n\n  --v=2\n", ["--v=2"]],
    [
      "in a drop-in without a section",
      '# more\nEnvironment="KUBELET_EXTRA_ARGS=--v=2 --node-ip=10.0.0.1"\n',
      ['Environment="KUBELET_EXTRA_ARGS=--v=2 --node-ip=10.0.0.1"'],
      '# more\n[Service]\nEnvironment="KUBELET_EXTRA_ARGS=--v=2 --node-ip=10.0.0.1"\n',
    ],
  ])("%s", (_what, text, lost, fixed) => {
    const found = lost.map((words) => `flag-lost-in-unit ${words}`);
    expect(checked(text)).toEqual(fixed === undefined ? [found] : [found, fixed]);
  });

  test("a blank behind the backslash hides it", () => {
    const text = "[Service]\nExecStart=/usr/bin/kubelet --v=1 \\ \n  --v=2\n";
    expect(checked(text)).toEqual([
      ["flag-stray-word \\", "flag-lost-in-unit --v=2"],
      "[Service]\nExecStart=/usr/bin/kubelet --v=1 \\\n  --v=2\n",
    ]);
  });

  test.each([
    ["variables in quotes", '[Service]\nEnvironment="KUBELET_EXTRA_ARGS=--v=2 --v=3" A=b\n'],
    ["a value in quotes", "[Service]\nEnvironment=KUBELET_EXTRA_ARGS='--v=2 --v=3'\n"],
    ["a placeholder of several words", "[Service]\nEnvironment=KUBELET_ARGS=--v=2 {{ more }}\n"],
    [
      "variables of others",
      "[Service]\nEnvironment=ETCD=--v=2 --v=3\nExecStart=/usr/bin/kubelet\n",
    ],
    ["another program", "[Service]\n# kubelet\nExecStart=/usr/bin/etcd\n  --v=2\n"],
    ["an environment file", "KUBELET_EXTRA_ARGS=--v=2 --v=3\n"],
    [
      "a piece of a unit in documentation",
      "The unit:\n\nExecStart=/usr/bin/kubelet --v=2\n",
      "/w/README.md",
    ],
    [
      "lines that a script adds to a unit",
      "#!/bin/sh\ncat >> /etc/systemd/system/kubelet.service.d/10.conf <<EOF\nEnvironment=KUBELET_A=--v=2\nEOF\n",
      "/w/setup.sh",
    ],
    [
      "lines that Ansible adds to a unit",
      "- hosts: all\n  tasks:\n    - blockinfile:\n        path: /etc/systemd/system/kubelet.service.d/10.conf\n        block: |\n          Environment=KUBELET_A=--v=2\n",
      "/w/play.yml",
    ],
    [
      "lines that cloud-init adds to a unit",
      "#cloud-config\nwrite_files:\n  - path: /etc/systemd/system/kubelet.service.d/10.conf\n    append: true\n    content: |\n      Environment=KUBELET_A=--v=2\n",
      "/w/user-data.yaml",
    ],
  ])("not %s", (_what, text, path?: string) => {
    const [found] = checked(text, path);
    expect(found.filter((name) => name.startsWith("flag-lost"))).toEqual([]);
  });
});

test("flags behind export in an environment file", () => {
  const line = 'export KUBELET_EXTRA_ARGS="--node-ip=10.0.0.1 --max-podz=3"';
  const text = `# kubelet\n${line}\nexport HTTPS_PROXY=--a\n`;
  expect(checked(text, "/etc/default/kubelet")).toEqual([
    [`flag-lost-in-unit ${line}`],
    text.replace("export KUBELET", "KUBELET"),
  ]);
  expect(checked(text, "/w/start.sh")).toEqual([["flag-unknown --max-podz"]]);
});

test("a second command with variables of other files", () => {
  const command = "ExecStart=/usr/bin/kubelet $KUBELET_CONFIG_ARGS --v=2 $KUBELET_EXTRA_ARGS";
  const path = "/etc/systemd/system/kubelet.service.d/10-kubeadm.conf";
  expect(checked(`[Service]\n${command}\n`, path)).toEqual([
    [`flag-lost-in-unit ${command}`],
    `[Service]\nExecStart=\n${command}\n`,
  ]);
});

describe("a second command", () => {
  const dropIn = "/w/kubelet.service.d/20.conf";
  const command = "ExecStart=/usr/bin/kubelet --v=2";
  test.each<[what: string, text: string, path: string | undefined, isLost: boolean]>([
    ["of a drop-in", `[Service]\n${command}\n`, dropIn, true],
    ["of a drop-in, below an empty one", `[Service]\nExecStart=\n${command}\n`, dropIn, false],
    ["of a unit", `[Service]\nExecStart=/bin/true\n${command}\n`, undefined, false],
    [
      "in one of the branches of a template",
      `[Service]\nExecStart=\n{% if a %}\nExecStart=/bin/a\n{% else %}\n${command}\n{% endif %}\n`,
      `${dropIn}.j2`,
      false,
    ],
    ["of a unit of one shot", `[Service]\nType=oneshot\n${command}\n`, dropIn, false],
    ["the only one of a unit", `[Service]\n${command}\n`, undefined, false],
  ])("%s", (_what, text, path, isLost) => {
    const fixed = text.replace(command, `ExecStart=\n${command}`);
    expect(checked(text, path)).toEqual(isLost ? [[`flag-lost-in-unit ${command}`], fixed] : [[]]);
  });
});
