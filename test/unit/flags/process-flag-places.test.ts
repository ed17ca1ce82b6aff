import { expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";

test.each<[what: string, text: string, findings: readonly string[]]>([
  [
    "of ps aux",
    "$ ps aux | grep kubelet\nroot  812  3.2  1.1 1960520 91528 ?  Ssl  10:00  5:12 /usr/bin/kubelet --eviction-hard=memory.available<5% --max-podz=1\nroot  912  0.0  0.0 6476 2304 pts/0  S+  10:01  0:00 grep --color=auto kubelet\n",
    ["flag-deprecated --eviction-hard", "flag-unknown --max-podz"],
  ],
  [
    "of ps -ef",
    "root  1021  1  2 08:12 ?  00:01:10 kubelet --max-podz 1\n",
    ["flag-unknown --max-podz"],
  ],
  [
    "of systemctl status",
    "     CGroup: /system.slice/kubelet.service\n             └─1234 /usr/bin/kubelet --v=2 --max-podz=1\n",
    ["flag-unknown --max-podz"],
  ],
  [
    "of the log of k3s",
    'May 10 18:42:57 a k3s[70]: time="2023-05-10T18:42:57+02:00" level=info msg="Running kubelet --v=2 --max-podz=1"\nMay 10 18:42:58 a k3s[70]: I0510 --max-podz=2\n',
    ["flag-unknown --max-podz"],
  ],
  ["another program", "root  1021  1  2 08:12 ?  00:01:10 /bin/sh kubelet.sh --max-podz 1\n", []],
])("flags of a process in a list %s", (_what, text, findings) => {
  const options = { kubernetesVersion: "1.36", path: "notes.txt" } as const;
  const { parts } = parseText(text, options, knowledge);
  const found = parts.flatMap((part) =>
    part.findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
  );
  expect(found.filter((each) => !each.startsWith("eviction-hard-partial"))).toEqual(findings);
});
