import { describe, expect, test } from "vitest";
import { splitCommandLine } from "../../../server/src/kubelet/effective/split-command-line.ts";
import {
  locatedText,
  placeInText,
  type LocatedText,
} from "../../../server/src/flags/located-text.ts";
import { flagValue } from "../../../server/src/flags/flag-value.ts";
import { expandedArguments, readUnit } from "../../../server/src/flags/unit-text.ts";

/** The result for a unit's text, as plain values. */
function unit(text: string): object {
  const { command, variables, environmentFiles } = readUnit(text, "u");
  const values = [...variables].map(([name, value]) => [name, value.text] as const);
  return { command: command?.text, variables: Object.fromEntries(values), environmentFiles };
}

describe("a command line is split", () => {
  test.each<[name: string, line: string, words: readonly string[]]>([
    ["at blanks and tabs", "--a=1  --b\t2", ["--a=1", "--b", "2"]],
    ["into nothing where it is blank", "  \t ", []],
    ["not inside of quotes", `--a="x y" '--b=z  w'`, ["--a=x y", "--b=z  w"]],
    ["with quotes inside of a word", `--a='b'"c"d`, ["--a=bcd"]],
    ["with empty words in quotes", `--a "" ''`, ["--a", "", ""]],
    ["with a quote of the other sort", `"it's" 'say "x"'`, ["it's", 'say "x"']],
    ["with backslashes", String.raw`a\ b "c\"d" 'e\f'`, ["a b", 'c"d', String.raw`e\f`]],
    [
      "with the backslashes of a path of Windows",
      String.raw`--config=C:\x\y --v=2`,
      [String.raw`--config=C:\x\y`, "--v=2"],
    ],
    [
      "with such a path in quotes, and in a list",
      String.raw`--a="D:\x y\z" c:\a --b=k=E:\f,g=F:\h`,
      [String.raw`--a=D:\x y\z`, String.raw`c:\a`, String.raw`--b=k=E:\f,g=F:\h`],
    ],
    [
      "with a line that goes on after such a path",
      "--a=C:\\x \\\n--b=a\\ b",
      ["--a=C:\\x", "--b=a b"],
    ],
    ["with a colon before a backslash that is no drive", String.raw`abc:\d`, ["abc:d"]],
    ["with a backslash at the end", "a b\\", ["a", "b\\"]],
    ["over lines", "--a=1 \\\n  --b=2\n--c", ["--a=1", "--b=2", "--c"]],
    ["although a quote is open", '--a="x y', ["--a=x y"]],
    ["without looking at dollars", "$A ${B} `c`", ["$A", "${B}", "`c`"]],
  ])("%s", (_name, line, words) => {
    expect(splitCommandLine(line)).toEqual(words);
  });
});

describe("a unit", () => {
  test("with a command over several lines", () => {
    const text = [
      "[Unit]",
      "Description=kubelet: The Kubernetes Node Agent",
      "[Service]",
      "ExecStartPre=/usr/bin/kubelet --version",
      "ExecStart=/usr/local/bin/kubelet \\",
      "  --config=/etc/kubernetes/kubelet.yaml \\",
      "  --v=2",
      "Restart=always",
    ];
    const expected = {
      command: "--config=/etc/kubernetes/kubelet.yaml    --v=2",
      variables: {},
      environmentFiles: [],
    };
    expect(unit(text.join("\n"))).toEqual(expected);
    expect(unit(text.join("\r\n"))).toEqual(expected);
  });

  test("with variables of its own and of files", () => {
    const text = `[Service]
# Environment="KUBELET_COMMENT=1"
Environment="KUBELET_KUBECONFIG_ARGS=--kubeconfig=/etc/a --v=1" PLAIN=x=y lonely
Environment=KUBELET_CONFIG_ARGS=--config=/a.yaml
EnvironmentFile=-/var/lib/kubelet/kubeadm-flags.env
EnvironmentFile=/etc/default/kubelet
`;
    expect(unit(text)).toEqual({
      command: undefined,
      variables: {
        KUBELET_KUBECONFIG_ARGS: "--kubeconfig=/etc/a --v=1",
        PLAIN: "x=y",
        KUBELET_CONFIG_ARGS: "--config=/a.yaml",
      },
      environmentFiles: ["/var/lib/kubelet/kubeadm-flags.env", "/etc/default/kubelet"],
    });
  });

  test.each([
    ["empty", "ExecStart=\n", undefined],
    ["of another program", "ExecStart=/usr/bin/kubectl --config=/a\n", undefined],
    ["of a program with a longer name", "ExecStart=/opt/kubelet-watch --config=/a\n", undefined],
    ["with systemd's prefixes", "ExecStart=-!/usr/bin/kubelet --v=1\n", "--v=1"],
    ["without arguments", "ExecStart=/usr/bin/kubelet\n", ""],
    ["the last of two", "ExecStart=/a/kubelet --v=1\nExecStart=/b/kubelet --v=2\n", "--v=2"],
    ["not taken away by an empty one", "ExecStart=/a/kubelet --v=1\nExecStart=\n", "--v=1"],
  ])("whose command is %s", (_name, text, command) => {
    expect(readUnit(text, "u").command?.text).toBe(command);
  });

  test("is read from a file of variables too", () => {
    const text = `# written by kubeadm
KUBELET_KUBEADM_ARGS="--container-runtime-endpoint=unix:///run/c.sock --max-pods=7"
export KUBELET_EXTRA_ARGS='--v=3'
KUBELET_EMPTY=
lower=case
`;
    expect(unit(text)).toEqual({
      command: undefined,
      variables: {
        KUBELET_KUBEADM_ARGS: "--container-runtime-endpoint=unix:///run/c.sock --max-pods=7",
        KUBELET_EXTRA_ARGS: "--v=3",
        KUBELET_EMPTY: "",
      },
      environmentFiles: [],
    });
  });
});

test("kubeadm's own drop-in of the unit starts the kubelet with all its flags", () => {
  const dropIn = `# Note: This dropin only works with kubeadm and kubelet v1.11+
[Service]
Environment="KUBELET_KUBECONFIG_ARGS=--bootstrap-kubeconfig=/etc/kubernetes/bootstrap-kubelet.conf --kubeconfig=/etc/kubernetes/kubelet.conf"
Environment="KUBELET_CONFIG_ARGS=--config=/var/lib/kubelet/config.yaml"
# This is a file that "kubeadm init" and "kubeadm join" generates at runtime
EnvironmentFile=-/var/lib/kubelet/kubeadm-flags.env
EnvironmentFile=-/etc/default/kubelet
ExecStart=
ExecStart=/usr/bin/kubelet $KUBELET_KUBECONFIG_ARGS $KUBELET_CONFIG_ARGS $KUBELET_KUBEADM_ARGS \${KUBELET_EXTRA_ARGS}
`;
  const flags = 'KUBELET_KUBEADM_ARGS="--pod-infra-container-image=pause:3.9 --max-pods=7"\n';
  const { command, variables } = readUnit(dropIn, "10-kubeadm.conf");
  const ofFile = readUnit(flags, "kubeadm-flags.env").variables;
  if (!command) throw new Error("no command");
  const texts = new Map([
    ["10-kubeadm.conf", dropIn],
    ["kubeadm-flags.env", flags],
  ]);
  const found = expandedArguments(command, new Map([...variables, ...ofFile]));
  // Each argument, and the text of its file at that place.
  const shown = found.map((argument) => {
    const { uri = "", span = { start: 0, end: 0 } } = placeInText(argument) ?? {};
    return `${argument.text} | ${uri} ${texts.get(uri)?.slice(span.start, span.end) ?? ""}`;
  });
  const [unit, env] = ["10-kubeadm.conf", "kubeadm-flags.env"];
  expect(shown).toEqual([
    `--bootstrap-kubeconfig=/etc/kubernetes/bootstrap-kubelet.conf | ${unit} --bootstrap-kubeconfig=/etc/kubernetes/bootstrap-kubelet.conf`,
    `--kubeconfig=/etc/kubernetes/kubelet.conf | ${unit} --kubeconfig=/etc/kubernetes/kubelet.conf`,
    `--config=/var/lib/kubelet/config.yaml | ${unit} --config=/var/lib/kubelet/config.yaml`,
    `--pod-infra-container-image=pause:3.9 | ${env} --pod-infra-container-image=pause:3.9`,
    `--max-pods=7 | ${env} --max-pods=7`,
  ]);
});

test("variables are filled in by name, and unknown ones are nothing", () => {
  const located = (text: string): LocatedText => locatedText(text, "u");
  const variables = new Map([
    ["A", located("--a=1 --b=2")],
    ["A_B", located("x")],
  ]);
  const found = expandedArguments(located("$A --c=${A_B}y $NONE --d=$"), variables);
  expect(found.map(({ text }) => text)).toEqual(["--a=1", "--b=2", "--c=xy", "--d=$"]);
});

test.each<[name: string, text: string, places: readonly string[]]>([
  [
    "over several lines, in Windows' too",
    "[Service]\r\nExecStart=/usr/bin/kubelet \\\r\n  --v=2 \\\r\n  --max-pods 7\r\n",
    ["--v=2 | --v=2", "--max-pods | --max-pods", "7 | 7"],
  ],
  [
    "with quotes, and with a variable inside of a word",
    "Environment='A=1 2' B=3\nExecStart=/kubelet \"--a=x y\" --b=$B --c='' ''\n",
    ["--a=x y | --a=x y", "--b=3 | --b=", "--c= | --c=", " | nowhere"],
  ],
])("an argument leads to where it is written: %s", (_name, text, places) => {
  const { command, variables } = readUnit(text, "u");
  const found = command ? expandedArguments(command, variables) : [];
  const shown = found.map((argument) => {
    const place = placeInText(argument);
    return `${argument.text} | ${place ? text.slice(place.span.start, place.span.end) : "nowhere"}`;
  });
  expect(shown).toEqual(places);
});

test.each<[name: string, args: readonly string[], value: string | undefined]>([
  ["behind an equals sign", ["--config=/a"], "/a"],
  ["in the next argument", ["--config", "/a"], "/a"],
  ["the last one", ["--config=/a", "--config", "/b"], "/b"],
  ["with equals signs", ["--config=/a=b"], "/a=b"],
  ["not of a longer name", ["--config-dir=/d"], undefined],
  ["not where nothing follows", ["--config"], undefined],
  ["empty, which names no file", ["--config="], undefined],
])("the value of a flag: %s", (_name, args, value) => {
  expect(flagValue(args, "config")).toBe(value);
});
