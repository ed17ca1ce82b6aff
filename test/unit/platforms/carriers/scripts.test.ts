import { describe, expect, test } from "vitest";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../../support/knowledge.ts";

describe("scripts in strings of Ruby", () => {
  const inner =
    "cat > /var/lib/kubelet/config.yaml <<EOF\nkind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\nmaxPods: x\nEOF\n";
  test.each<[what: string, text: string, found: readonly string[]]>([
    ["a variable", `$script = <<-SCRIPT\n${inner}SCRIPT\n`, ["type-mismatch x"]],
    [
      "an argument, with the indentation that all lines have",
      `config.vm.provision "shell", inline: <<~SHELL\n${inner.replaceAll(/^(?=.)/gm, "    ")}  SHELL\n`,
      ["type-mismatch x"],
    ],
    [
      "a value of Ruby",
      '$script = <<-SCRIPT\necho "KUBELET_EXTRA_ARGS=--node-ip=#{ip} --max-podz=1" > /etc/default/kubelet\nSCRIPT\n',
      ["flag-unknown --max-podz"],
    ],
  ])("%s", (_what, text, found) => {
    const options = { kubernetesVersion: "1.36", path: "/w/Vagrantfile" } as const;
    const parts = parseText(text, options, knowledge).parts;
    const rules = parts.flatMap(({ findings }) =>
      findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
    );
    expect(rules).toEqual(found);
  });
});

test("an empty object is a file that the script fills later", () => {
  const script =
    'FILE=/var/lib/kubelet/kubelet.conf.d/a.conf\necho "{}" > "$FILE"\necho "{}" > /var/lib/kubelet/config.yaml\n';
  const options = { kubernetesVersion: "1.36", path: "/w/a.sh" } as const;
  expect(parseText(script, options, knowledge).parts).toEqual([]);
});
