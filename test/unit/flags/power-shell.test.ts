import { expect, test } from "vitest";
import { fromPowerShell } from "../../../server/src/flags/from-power-shell.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";

/** The rule and the text of each finding. */
function findingsIn(text: string, path = "/w/StartKubelet.ps1"): readonly string[] {
  const options = { kubernetesVersion: "1.34", path } as const;
  return parseText(text, options, knowledge).parts.flatMap(({ findings }) =>
    findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
  );
}

const removed = "flag-removed --network-plugin";

test("a rule of make is no command", () => {
  const rule = "$(bin)/kubelet $(bin)/kube-apiserver: .container.kubernetes\n";
  expect(findingsIn(`${rule}\tkubelet --network-plugin=cni\n`)).toEqual([removed]);
});

test.each([
  [
    "a splatted array",
    '$argList = @(\n  "--config=$env:SYSTEMDRIVE/k.yaml",\n  "--network-plugin=cni"\n)\n& "C:\\k\\kubelet.exe" @argList\n',
    [removed],
  ],
  [
    "an array with a type, a scope and other case",
    "[string[]]$global:Args1 = @('--network-plugin=cni')\n.\\kubelet.exe $Global:args1\n",
    [removed],
  ],
  [
    "appended arguments",
    '$a = @("--v=2")\n$a += "--network-plugin=cni"\n& kubelet.exe @a\n',
    [removed],
  ],
  [
    "a string with quotes inside",
    '$cmd = "C:\\k\\kubelet.exe --resolv-conf=`"`" --hostname-override=`"a`" --network-plugin=cni $global:KubeletArgs"\nInvoke-Expression $cmd\n',
    ["flag-deprecated --resolv-conf", removed],
  ],
  [
    "a string with the whole command",
    '$cmd = "C:\\k\\kubelet.exe $global:KubeletArgs --network-plugin=cni --max-pods=$(GetPods "a")"\nInvoke-Expression $cmd\n',
    [removed],
  ],
  [
    "arguments for EKS' script of Windows",
    `& $script -EKSClusterName a -KubeletExtraArgs "--node-labels=a=b --network-plugin=cni"\n`,
    [removed],
  ],
  ["one word with a colon", "& $script -KubeletExtraArgs:'--network-plugin=cni'\n", [removed]],
  [
    "lines that go on below",
    "& c:\\k\\kubelet.exe `\n  --windows-service `\n  --network-plugin=cni\n",
    [removed],
  ],
  [
    "Start-Process",
    '$a = @("--network-plugin=cni")\nStart-Process -FilePath C:\\k\\kubelet.exe -ArgumentList $a\nStart-Process kubelet.exe -ArgumentList "--v=2", "--root-dir="\n',
    [removed, "flag-refused --root-dir="],
  ],
  [
    "a string of flags",
    '$a = "--v=2"\n$a += " --network-plugin=cni"\nInvoke-Expression "C:\\k\\kubelet.exe $a"\n$b = "--network-plugin=cni"\n& other.exe $b\n',
    [removed],
  ],
  [
    "a named pipe",
    "kubelet.exe --container-runtime-endpoint=npipe:////./pipe/containerd-containerd\n",
    ["flag-deprecated --container-runtime-endpoint"],
  ],
  [
    "a priority class",
    "kubelet.exe --windows-priorityclass=HIGH --v=2\nkubelet.exe --windows-priorityclass=HIGH_PRIORITY_CLASS\n",
    ["flag-refused HIGH"],
  ],
  [
    "Start-Process with options of its own",
    '$a = @("--network-plugin=cni")\nStart-Process -WorkingDirectory C:\\k -FilePath C:\\k\\kubelet.exe -ArgumentList $a -NoNewWindow -RedirectStandardError k.log -Wait\n',
    [removed],
  ],
  [
    "a service of sc.exe",
    'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --windows-service --network-plugin=cni" start= auto\n',
    [removed],
  ],
  [
    "a service of New-Service",
    'New-Service -Name "kubelet" -BinaryPathName "C:\\k\\kubelet.exe --v=2 --network-plugin=cni" -DisplayName "Kubelet"\n',
    [removed],
  ],
  [
    "a service of nssm",
    'nssm install kubelet C:\\k\\kubelet.exe\nnssm set kubelet AppParameters "--v=2 --network-plugin=cni"\nnssm set kubelet DisplayName "kubelet"\n',
    [removed],
  ],
  [
    "a service of nssm with quotes in its string",
    'nssm set kubelet AppParameters "--config=\\"C:\\k\\k.yaml\\" --hostname-override=""a"" --resolv-conf=\\"\\" --network-plugin=cni"\n',
    ["flag-deprecated --resolv-conf", removed],
  ],
  [
    "a service of nssm with its flags in words",
    'C:\\k\\nssm.exe install kubelet C:\\k\\kubelet.exe --v=2 `\n  "--network-plugin=cni"\nnssm set kubelet AppParameters --root-dir=\n',
    [removed, "flag-refused --root-dir="],
  ],
  [
    "a service that runs another script",
    "nssm install kubelet powershell.exe\nnssm set kubelet AppParameters $global:Start\nCopy-Item kubelet.exe C:\\k\n",
    [],
  ],
  [
    "a string that goes on with computed text",
    '$cmd = "C:\\k\\kubelet.exe --network-plugin=cni " + ($list -join " ") + " $more"\n',
    [removed],
  ],
  [
    "the program in a list of words",
    '$words = @("C:\\k\\kubelet.exe ", "$more ", "  --v=2 ", "--resolv-conf= ")\n',
    [],
  ],
  [
    "an array that nobody gives the kubelet",
    '$a = @("--network-plugin=cni")\n& other.exe @a\n',
    [],
  ],
  [
    "comments",
    "<#\n kubelet.exe --network-plugin=cni\n#>\n# kubelet.exe --network-plugin=cni\n",
    [],
  ],
  ["a command that copies it", "Copy-Item kubelet.exe C:\\k\\kubelet.exe -Force\n", []],
])("a script of PowerShell with %s", (_, script, found) => {
  expect(findingsIn(script)).toEqual(found);
  expect(fromPowerShell(script)).toHaveLength(script.length);
});

test.each<[what: string, script: string, found: readonly string[]]>([
  [
    "lines that go on below",
    "@echo off\r\nC:\\k\\kubelet.exe ^\r\n  --config=C:\\k.yaml ^\r\n  --hostname-override=%COMPUTERNAME% ^\r\n  --network-plugin=cni %MORE%\r\n",
    [removed],
  ],
  ["a value that is not known", "kubelet.exe --max-pods=%PODS% --config=C:\\k.yaml\n", []],
  [
    "comments",
    "rem kubelet.exe --network-plugin=cni\n@REM kubelet.exe --network-plugin=cni\n:: kubelet.exe --network-plugin=cni\n",
    [],
  ],
  [
    "a service whose program is in quotes",
    'sc create kubelet binPath= "\\"C:\\k\\kubelet.exe\\" --network-plugin=cni"\n',
    [removed],
  ],
])("a script of cmd.exe with %s", (_what, script, found) => {
  expect(findingsIn(script, "/w/start.cmd")).toEqual(found);
});

test.each([
  "rem # kubelet-config-ignore: flag-removed\r\nkubelet.exe --network-plugin=cni\r\n",
  "REM # kubelet-config-ignore-file: flag-removed\r\nkubelet.exe --network-plugin=cni\r\n",
])("a comment of cmd.exe ignores a finding: %j", (script) => {
  expect(findingsIn(script, "/w/start.cmd")).toEqual([]);
});
