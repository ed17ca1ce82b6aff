import { describe, expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { newestVersion } from "../../../server/src/facts/field-index.ts";
import { chineseSyntaxText } from "../../../server/src/kubelet/messages/zh-cn/syntax.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { soundFixes } from "../../support/analyses.ts";
import { findingsInBody } from "../../support/findings-in-body.ts";
import { knowledge } from "../../support/knowledge.ts";
import { messageText } from "../../support/texts.ts";

/** Characters of Chinese input methods in place of ASCII: a body below the header, every finding, and the body after the first fix. */
const written: readonly [
  name: string,
  body: string,
  findings: readonly string[],
  fixed: string | undefined,
][] = [
  [
    "a colon",
    "maxPods：110\n",
    ['1:1 error[yaml-syntax] YAML reads full-width characters as text. Write "maxPods: 110".'],
    "maxPods: 110\n",
  ],
  [
    "a colon and quotes",
    "evictionHard:\n  memory.available：“200Mi”\n",
    [
      '2:3 error[type-mismatch] "evictionHard" must be a map of keys and values, got the string "memory.available：“200Mi”" ("cannot unmarshal"). The kubelet does not start. Replace the full-width characters: memory.available: "200Mi".',
    ],
    undefined,
  ],
  [
    "a colon before Chinese",
    "clusterDomain：集群\n",
    [
      '1:1 error[yaml-syntax] YAML reads full-width characters as text. Write "clusterDomain: 集群".',
    ],
    "clusterDomain: 集群\n",
  ],
  [
    "a dash",
    "clusterDNS:\n－ 10.96.0.10\n",
    ['2:1 error[yaml-syntax] YAML reads full-width characters as text. Write "- 10.96.0.10".'],
    "clusterDNS:\n- 10.96.0.10\n",
  ],
  [
    "a long dash",
    "clusterDNS:\n— 10.96.0.10\n",
    ['2:1 error[yaml-syntax] YAML reads full-width characters as text. Write "- 10.96.0.10".'],
    "clusterDNS:\n- 10.96.0.10\n",
  ],
  [
    "a number sign at the start of a line",
    "＃ 最大 Pod 数\nmaxPods: 110\n",
    ['1:1 error[yaml-syntax] YAML reads full-width characters as text. Write "# 最大 Pod 数".'],
    "# 最大 Pod 数\nmaxPods: 110\n",
  ],
  [
    "a number sign behind a value",
    "maxPods: 110 ＃ 最大 Pod 数\n",
    [
      '1:10 error[type-mismatch] "maxPods" must be an integer, got the string "110 ＃ 最大 Pod 数" ("cannot unmarshal"). The kubelet does not start. Replace the full-width characters: 110 # 最大 Pod 数.',
    ],
    "maxPods: 110 # 最大 Pod 数\n",
  ],
  [
    "braces",
    "systemReserved: ｛cpu: 100m｝\n",
    ['1:17 error[yaml-syntax] YAML reads full-width characters as text. Write "{cpu: 100m}".'],
    "systemReserved: {cpu: 100m}\n",
  ],
  [
    "brackets",
    "clusterDNS: 【10.96.0.10】\n",
    [
      '1:13 error[type-mismatch] "clusterDNS" must be a list, got the string "【10.96.0.10】" ("cannot unmarshal"). The kubelet does not start. Write it as a list: [10.96.0.10].',
    ],
    "clusterDNS: [10.96.0.10]\n",
  ],
  [
    "digits",
    "maxPods: １１０\n",
    [
      '1:10 error[type-mismatch] "maxPods" must be an integer, got the string "１１０" ("cannot unmarshal"). The kubelet does not start. Replace the full-width characters: 110.',
    ],
    "maxPods: 110\n",
  ],
  [
    "a boolean",
    "failSwapOn: ｆａｌｓｅ\n",
    [
      '1:13 error[type-mismatch] "failSwapOn" must be true or false, got the string "ｆａｌｓｅ" ("cannot unmarshal"). The kubelet does not start. Replace the full-width characters: false.',
    ],
    "failSwapOn: false\n",
  ],
  [
    "a percent sign",
    "evictionSoft:\n  nodefs.available: 10％\nevictionSoftGracePeriod:\n  nodefs.available: 1m\n",
    [
      '2:21 error[eviction-threshold-format] "10％" is not a valid threshold for nodefs.available ("quantities must match"). The kubelet does not start. Write 10%.',
    ],
    "evictionSoft:\n  nodefs.available: 10%\nevictionSoftGracePeriod:\n  nodefs.available: 1m\n",
  ],
  [
    "a unit",
    "containerLogMaxSize: 10Ｍｉ\n",
    [
      '1:22 error[container-log-max-size-format] "containerLogMaxSize" must be an integer number of bytes such as 10Mi, got "10Ｍｉ". The kubelet does not start. Replace the full-width characters: 10Mi.',
    ],
    "containerLogMaxSize: 10Mi\n",
  ],
  [
    "a comma in a list",
    "enforceNodeAllocatable: [pods，kube-reserved]\n",
    [
      '1:26 error[enforce-enum] "enforceNodeAllocatable[0]" must be "none", "pods", "system-reserved", "kube-reserved", "system-reserved-compressible" or "kube-reserved-compressible" in 1.38, got "pods，kube-reserved". The kubelet does not start. Replace the full-width characters: pods,kube-reserved.',
    ],
    undefined,
  ],
  [
    "a comma behind a value",
    "systemReserved:\n  cpu: 100m，\n",
    [
      '2:8 error[system-reserved-quantity] "systemReserved.cpu" must be a quantity of zero or more, such as 500m or 1Gi, got "100m，". The kubelet does not start. Remove the trailing ，: 100m.',
    ],
    "systemReserved:\n  cpu: 100m\n",
  ],
  [
    "a letter in a key",
    "maxＰods: 110\n",
    [
      '1:1 warning[unknown-field] Unknown field "maxＰods". The kubelet ignores it and logs a warning. Did you mean "maxPods"? Replace the full-width characters: maxPods.',
    ],
    "maxPods: 110\n",
  ],
  [
    "a value that is Chinese",
    "failSwapOn: 否\n",
    [
      '1:13 error[type-mismatch] "failSwapOn" must be true or false, got the string "否" ("cannot unmarshal"). The kubelet does not start.',
    ],
    "failSwapOn: true\n",
  ],
  [
    "a comma between arguments",
    "allowedUnsafeSysctls: [kernel.msg*，net.core.somaxconn]\n",
    [
      '1:24 error[unsafe-sysctl-pattern] "allowedUnsafeSysctls[0]" must be a sysctl name such as net.core.somaxconn, or a prefix that ends in *, got "kernel.msg*，net.core.somaxconn". The kubelet does not start. Replace the full-width characters: kernel.msg*,net.core.somaxconn.',
    ],
    "allowedUnsafeSysctls: [kernel.msg*, net.core.somaxconn]\n",
  ],
  [
    "arguments where a map belongs",
    "systemReserved: cpu=200m，memory=1Gi\n",
    [
      '1:17 error[type-mismatch] "systemReserved" must be a map of keys and values, got the string "cpu=200m，memory=1Gi" ("cannot unmarshal"). The kubelet does not start. Replace the full-width characters: cpu=200m,memory=1Gi.',
    ],
    "systemReserved:\n  cpu: 200m\n  memory: 1Gi\n",
  ],
  [
    "a line that is Chinese",
    "设置最大数\nmaxPods: 110\n",
    [
      "1:1 error[yaml-syntax] This line is neither 'key: value' nor '- item', or the space after the colon is missing.",
    ],
    undefined,
  ],
];

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const options = { kubernetesVersion: newestVersion, isKubeletConfig: true, advice: false } as const;

function firstFix(body: string): string | undefined {
  const text = header + body;
  const analysis = analyze(text, options, knowledge);
  const [finding] = analysis.findings;
  const [fix] = finding ? soundFixes(analysis, finding, options, knowledge) : [];
  return fix && applyEdits(text, fix.edits).replace(header, "");
}

test.each(written)("%s", (_name, body, findings, fixed) => {
  expect(findingsInBody(body)).toEqual(findings);
  expect(firstFix(body)).toBe(fixed);
});

/** The messages of a file, in its order. */
function messagesIn(text: string, path: string): readonly string[] {
  const { parts } = parseText(text, { ...options, isKubeletConfig: false, path }, knowledge);
  return parts.flatMap(({ findings }) => findings.map(({ message }) => messageText(message)));
}

describe("files that are not YAML", () => {
  test("JSON", () => {
    const text = '{"apiVersion": "kubelet.config.k8s.io/v1beta1"， "kind": "KubeletConfiguration"}';
    const { findings } = analyze(text, options, knowledge);
    expect(findings.map(({ message, span }) => [messageText(message), span])).toEqual([
      [
        'JSON does not accept full-width characters. Use the ASCII character. The kubelet cannot read the file ("failed to decode") and does not start. A file that begins with { is read as strict JSON.',
        { start: 46, end: 47 },
      ],
    ]);
  });

  test("an environment file", () => {
    const text = 'KUBELET_EXTRA_ARGS="——max-pods=50 —v=2 --v＝2 --feature-gates=NodeSwap＝true"\n';
    expect(messagesIn(text, "/etc/sysconfig/kubelet")).toEqual([
      '"——max-pods=50" is not a flag ("unknown command"). The kubelet does not start. Did you mean --max-pods=50?',
      '"—v=2" is not a flag ("unknown command"). The kubelet does not start. Did you mean --v=2?',
      "--v＝2 is an unknown flag. Kubelet 1.38 does not start. Did you mean --v=2?",
      '--feature-gates must be comma-separated gates as Name=true or Name=false, got "NodeSwap＝true" ("invalid argument"). The kubelet does not start. Replace the full-width characters: NodeSwap=true.',
    ]);
  });
});

test.each([
  ["FULL_WIDTH", "maxPods: 110", 'YAML 将全角字符视为文本。请写成 "maxPods: 110"。'],
  ["FULL_WIDTH_SIGN", ",", "JSON 不接受全角字符。请改为半角字符。"],
])("%s in Chinese", (code, detail, expected) => {
  expect(chineseSyntaxText(code, detail)).toBe(expected);
});
