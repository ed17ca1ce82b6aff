import { constructs, repeated, type Construct } from "./texts.ts";

const unit = "[Service]\nExecStart=/usr/bin/kubelet";
const flagFiles = (path: string, head: string, end: string): readonly Construct[] =>
  constructs(path, [
    ["flags", repeated(head, (i) => ` --f${i}=1`, end)],
    ["the same flag", repeated(head, " --max-pods=1", end)],
    ["flags without a name", repeated(head, " --a", end)],
    ["flags with values behind", repeated(head, " --max-pods 3", end)],
    ["words", repeated(head, " a", end)],
    ["dashes", repeated(`${head} `, "-", end)],
    ["dashes alone", repeated(head, " --", end)],
    ["a long flag", repeated(`${head} --`, "a", `=1${end}`)],
    ["dashes and underscores of a flag", repeated(`${head} --a`, "_-", `=1${end}`)],
    ["equal signs", repeated(`${head} --max-pods`, "=", end)],
    ["a long value", repeated(`${head} --cpu-manager-policy=`, "a", end)],
    ["a long number", repeated(`${head} --max-pods=`, "1", end)],
    ["a long map", repeated(`${head} --eviction-hard=a<1`, (i) => `,s${i}<5%`, end)],
    ["a long map of gates", repeated(`${head} --feature-gates=A=true`, (i) => `,G${i}=true`, end)],
    [
      "taints",
      repeated(`${head} --register-with-taints=a=b:NoSchedule`, (i) => `,k${i}=v:NoSchedule`, end),
    ],
    ["labels", repeated(`${head} --node-labels=a=b`, (i) => `,k${i}=v`, end)],
    ["commas", repeated(`${head} --eviction-hard=`, ",", end)],
    ["addresses", repeated(`${head} --node-ip=1`, ".1", end)],
    ["digits of an address", repeated(`${head} --node-ip=::`, "1", `x${end}`)],
    ["blanks", repeated(head, " ", end)],
    ["blanks before an end", repeated(`${head} --max-pods=1`, " ", `--a${end}`)],
    ["quotes", repeated(head, " '--a'", end)],
    ["quotes without an end", repeated(`${head} `, "'", end)],
    ["quotes in a row", repeated(`${head} --a=`, "''", end)],
    ["backslashes", repeated(`${head} --a=`, "\\\\", end)],
    ["continued lines", repeated(head, " \\\n", end)],
    ["continued lines with flags", repeated(head, " \\\n  --max-pods=3", end)],
    ["variables", repeated(head, " $A", end)],
    ["variables in braces", repeated(head, " ${A}", end)],
    ["opened variables", repeated(`${head} `, "${", end)],
    ["commands put in", repeated(`${head} `, "$(a", end)],
    ["blank lines", repeated(head, "\n", `KUBELET_B=1${end}`)],
    ["comments", repeated(`${head}\n`, "# a\n", `KUBELET_B=1${end}`)],
    ["comment marks", repeated(`${head}\n`, "#", end)],
    ["assignments", repeated(`${head}${end}`, (i) => `KUBELET_A${i}=--max-pods=3\n`)],
    ["the same assignment", repeated(`${head}${end}`, 'KUBELET_EXTRA_ARGS="--max-pods=3"\n')],
  ]);

export const flagTexts: readonly Construct[] = [
  ...flagFiles("kubelet.service", unit, "\n"),
  ...flagFiles("kubeadm-flags.env", 'KUBELET_KUBEADM_ARGS="--v=1', '"\n'),
  ...flagFiles("args/kubelet", "--v=1", "\n"),
  ...flagFiles("minikube.sh", "minikube start --extra-config=kubelet.max-pods=3", "\n"),
  ...constructs("run.sh", [
    ["assignments", repeated("#!/bin/sh\n", (i) => `A${i}=--max-pods=3\n`, "kubelet $A1\n")],
    ["values that grow", repeated("#!/bin/sh\nA=--v=1\n", 'A+=" --v=1"\n', "kubelet $A\n")],
    ["values that double", repeated("#!/bin/sh\nA=--v=1\n", 'A="$A $A"\n', "kubelet $A\n")],
    ["lists that grow", repeated("#!/bin/sh\nA=(--v=1)\n", "A+=(--v=1)\n", 'kubelet "${A[@]}"\n')],
    ["commands", repeated("#!/bin/sh\n", "A=--max-pods=3\nkubelet $A\n")],
    ["variables of a command", repeated("#!/bin/sh\nA=--max-pods=3\nkubelet", " $A", "\n")],
    ["quotes of a list", repeated("A=(", '"', "\nkubelet $A\n")],
  ]),
  ...constructs("kubelet.service", [
    ["sections", repeated("", "[Service]\nA=b\n", unit)],
    ["commands", repeated("[Service]\n", "ExecStart=/usr/bin/kubelet --max-pods=3\n")],
    [
      "environment lines",
      repeated(
        "[Service]\n",
        (i) => `Environment=A${i}=--max-pods=3\n`,
        "ExecStart=/usr/bin/kubelet $A1\n",
      ),
    ],
    [
      "variables that are used",
      repeated("[Service]\nEnvironment=A=--max-pods=3\nExecStart=/usr/bin/kubelet", " $A", "\n"),
    ],
    [
      "environment files",
      repeated(
        "[Service]\n",
        (i) => `EnvironmentFile=-/etc/a${i}\n`,
        "ExecStart=/usr/bin/kubelet\n",
      ),
    ],
    ["marks before a command", repeated("[Service]\nExecStart=", "-", "/usr/bin/kubelet\n")],
    ["specifiers", repeated(unit, " %i", "\n")],
  ]),
  ...constructs("minikube.sh", [
    [
      "options of minikube",
      repeated("minikube start", (i) => ` --extra-config=kubelet.f${i}=1`, "\n"),
    ],
    ["commands of minikube", repeated("", "minikube start --extra-config=kubelet.max-pods=3\n")],
    [
      "continued options of minikube",
      repeated("minikube start", " \\\n  --extra-config=kubelet.max-pods=3", "\n"),
    ],
  ]),
];
