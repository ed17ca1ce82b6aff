import { expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";

const template = (rest: string): string => `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata: {name: workers}
spec:
  template:
    spec:
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs: {v: "2"}
${rest.replaceAll(/^(?=.)/gm, "      ")}`;

test.each([
  [
    "a command of the node's shell",
    'preKubeadmCommands:\n- chmod 600 "$(systemctl show -P FragmentPath kubelet.service)"\n',
    [],
  ],
  ["its variables", "postKubeadmCommands:\n- echo $NODE_NAME ${HOME} > /run/name\n", []],
  [
    "a script",
    'files:\n- path: /opt/run.sh\n  content: |\n    #!/bin/bash\n    echo "${HOME}" $(hostname -f)\n',
    [],
  ],
  ["a value", "nodeRegistration: {name: $NODE_NAME}\n", ["template at $NODE_NAME"]],
  [
    "a value behind a command",
    "preKubeadmCommands: [$(date)]\nusers: [{name: '${USER}'}]\n",
    ["template at ${U"],
  ],
])("the hint about templates with %s", (_, rest, rules) => {
  const text = template(rest);
  const { parts } = parseText(
    text,
    { kubernetesVersion: "1.34", path: "/w/workers.yaml" },
    knowledge,
  );
  const found = parts.flatMap(({ findings }) =>
    findings.map(({ rule, span }) => `${rule} at ${text.slice(span.start, span.end)}`),
  );
  expect(found).toEqual(rules);
});
