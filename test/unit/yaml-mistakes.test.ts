import { expect, test } from "vitest";
import { analyze } from "../../server/src/documents/analyze.ts";
import { newestVersion } from "../../server/src/facts/field-index.ts";
import { chineseSyntaxText } from "../../server/src/kubelet/messages/zh-cn/syntax.ts";
import { knowledge } from "../support/knowledge.ts";
import { messageText } from "../support/texts.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** What every syntax message ends with. */
const effect = ' The kubelet cannot read the file ("failed to decode") and does not start.';

/** Bodies below the header, and every finding with the line and column in the body. */
const mistakes: readonly [name: string, body: string, findings: readonly string[]][] = [
  [
    "a key deeper than its sibling",
    "authentication:\n  webhook:\n    enabled: true\n      cacheTTL: 2m0s\nmaxPods: 110\n",
    [
      '4:7 error[yaml-syntax] This line is indented deeper than "enabled" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "a top-level key deeper than its sibling",
    "maxPods: 110\n  podPidsLimit: 4096\nfailSwapOn: false\n",
    [
      '2:3 error[yaml-syntax] This line is indented deeper than "maxPods" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "two keys deeper than their sibling",
    "maxPods: 110\n  podPidsLimit: 4096\n  registryQPS: 5\n",
    [
      '2:3 error[yaml-syntax] This line is indented deeper than "maxPods" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "a key deeper than the first key of its item",
    "registerWithTaints:\n  - key: a\n      effect: NoSchedule\n",
    [
      '3:7 error[yaml-syntax] This line is indented deeper than "key" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "a key deeper than a sibling with a quoted value",
    'staticPodPath: "/etc/k"\n  maxPods: 5\n',
    [
      '2:3 error[yaml-syntax] This line is indented deeper than "staticPodPath" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "a key deeper than a sibling with a flow list",
    "clusterDNS: [10.0.0.10]\n  maxPods: 5\n",
    [
      '2:3 error[yaml-syntax] This line is indented deeper than "clusterDNS" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "a key deeper than a sibling with a comment",
    "maxPods: 110 # many\n  podPidsLimit: 4096\n",
    [
      '2:3 error[yaml-syntax] This line is indented deeper than "maxPods" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "tabs as indentation",
    "authentication:\n\tanonymous:\n\t\tenabled: false\n",
    [
      "2:1 error[yaml-syntax] A tab in the indentation: YAML allows blanks only.",
      "3:1 error[yaml-syntax] A tab in the indentation: YAML allows blanks only.",
    ],
  ],
  [
    "a tab among blanks",
    "authentication:\n  anonymous:\n\tenabled: false\n",
    ["3:1 error[yaml-syntax] A tab in the indentation: YAML allows blanks only."],
  ],
  [
    "no blank after a colon",
    "maxPods:110\nfailSwapOn: false\n",
    [
      "1:1 error[yaml-syntax] The line is neither 'key: value' nor a '- item', or the colon is missing a blank behind it.",
    ],
  ],
  [
    "no blank after the colon of a nested key",
    "evictionHard:\n  memory.available:5%\n  nodefs.available: 10%\n",
    [
      "2:3 error[yaml-syntax] The line is neither 'key: value' nor a '- item', or the colon is missing a blank behind it.",
    ],
  ],
  [
    "an unclosed double quote",
    'staticPodPath: "/etc/k\nmaxPods: 5\nfailSwapOn: false\n',
    ["1:16 error[yaml-syntax] The closing quote is missing."],
  ],
  [
    "an unclosed single quote",
    "staticPodPath: '/etc/k\nmaxPods: 5\n",
    ["1:16 error[yaml-syntax] The closing quote is missing."],
  ],
  [
    "an item to the left of its siblings",
    "clusterDNS:\n  - 10.0.0.10\n - 10.0.0.11\n",
    [
      "3:2 error[yaml-syntax] The indentation of this '- item' does not fit the lines above. Align it with the other items of its list.",
    ],
  ],
  [
    "a duplicated key",
    "maxPods: 110\nmaxPods: 120\n",
    [
      '2:1 warning[duplicate-key] "maxPods" is set twice ("already set in map"). The kubelet logs it, uses this last value and drops the one before. Keep one of them.',
    ],
  ],
  [
    "a stray document marker",
    "maxPods: 110\n---\npodPidsLimit: 1\n",
    [
      "2:1 warning[yaml-multi-document] The kubelet reads nothing below this line: it is the start of a second document, and only the first one counts. What stands below has no effect and is not checked. Remove the line if both parts belong together.",
    ],
  ],
  [
    "a deeper key with Windows line ends",
    "authentication:\r\n  webhook:\r\n    enabled: true\r\n      cacheTTL: 2m0s\r\n",
    [
      '4:7 error[yaml-syntax] This line is indented deeper than "enabled" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  ["Windows line ends", "maxPods: 110\r\n", []],
  [
    "smart quotes around a key",
    "maxPods: 110\n“failSwapOn”: false\n",
    [
      '2:1 warning[unknown-field] unknown field "“failSwapOn”". The kubelet drops it with one line in its log and runs without it. Did you mean "failSwapOn"?',
    ],
  ],
  [
    "no blank after any dash",
    "clusterDNS:\n  -10.0.0.10\n  -10.0.0.11\n",
    [
      '2:3 error[type-mismatch] "clusterDNS" takes a list, but "-10.0.0.10 -10.0.0.11" is text ("cannot unmarshal"). The kubelet does not start. Write it as a list: [-10.0.0.10 -10.0.0.11].',
    ],
  ],
  [
    "no blank after the second dash",
    "clusterDNS:\n  - 10.0.0.10\n  -10.0.0.11\n",
    [
      "3:3 error[yaml-syntax] The lines above with this indentation are list items, but this line is not. Write '- ' before it, or align it with the key that it belongs to.",
    ],
  ],
  [
    "an item without its dash",
    "clusterDNS:\n  - 10.0.0.10\n  10.0.0.11\n",
    [
      "3:3 error[yaml-syntax] The lines above with this indentation are list items, but this line is not. Write '- ' before it, or align it with the key that it belongs to.",
    ],
  ],
  [
    "a key without a colon",
    "maxPods\nfailSwapOn: false\n",
    [
      "1:1 error[yaml-syntax] The line is neither 'key: value' nor a '- item', or the colon is missing a blank behind it.",
    ],
  ],
  ["a key without a value", "maxPods:\nfailSwapOn: false\n", []],
  [
    "a dedent to no level",
    "authentication:\n    anonymous:\n        enabled: false\n  webhook:\n    enabled: true\n",
    [
      "4:1 error[yaml-syntax] The indentation does not fit the lines around it. Keys of one map stand under each other.",
    ],
  ],
  [
    "a key deeper than the header",
    " maxPods: 5\nfailSwapOn: false\n",
    [
      '1:2 error[yaml-syntax] This line is indented deeper than "kind" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "an unclosed list",
    "clusterDNS: [10.0.0.10, 10.0.0.11\nmaxPods: 5\n",
    [
      "2:1 error[yaml-syntax] The list that an opening bracket begins above has no end: its closing ] is missing.",
    ],
  ],
  [
    "an unclosed map",
    "evictionHard: {memory.available: 5%\nmaxPods: 5\n",
    [
      "2:1 error[yaml-syntax] The map that an opening bracket begins above has no end: its closing } is missing.",
    ],
  ],
  [
    "a colon inside a plain value",
    "clusterDomain: note: this\n",
    [
      "1:16 error[yaml-syntax] A second 'key:' on the same line. Put it on a line of its own, or the value in quotes.",
    ],
  ],
  [
    "two keys on a line",
    "maxPods: 110 failSwapOn: false\n",
    [
      "1:10 error[yaml-syntax] A second 'key:' on the same line. Put it on a line of its own, or the value in quotes.",
    ],
  ],
  [
    "@ at the start of a value",
    "clusterDomain: @home\n",
    ["1:16 error[yaml-syntax] A value cannot begin with this character. Put the value in quotes."],
  ],
  [
    "a backtick at the start of a value",
    "clusterDomain: `home`\n",
    ["1:16 error[yaml-syntax] A value cannot begin with this character. Put the value in quotes."],
  ],
  [
    "% at the start of a value",
    "evictionHard:\n  memory.available: %5\n",
    ["2:21 error[yaml-syntax] A value cannot begin with this character. Put the value in quotes."],
  ],
  [
    "an anchor that does not exist",
    "clusterDomain: *home\n",
    ['1:16 error[yaml-syntax] No anchor "&home" stands before this alias (unknown anchor).'],
  ],
  [
    "a bare *",
    "allowedUnsafeSysctls:\n  - *\n",
    [
      "2:5 error[yaml-syntax] The name after & or * is missing or not valid. Put the value in quotes to write the character itself.",
    ],
  ],
  [
    "a key among items",
    "clusterDNS:\n  - 10.0.0.10\n  key: v\n",
    [
      "3:3 error[yaml-syntax] The lines above with this indentation are list items, but this line is not. Write '- ' before it, or align it with the key that it belongs to.",
    ],
  ],
  [
    "an item among keys",
    "evictionHard:\n  memory.available: 5%\n  - a\n",
    [
      "3:3 error[yaml-syntax] The indentation of this '- item' does not fit the lines above. Align it with the other items of its list.",
    ],
  ],
  [
    "a comment without a blank after a quoted value",
    'staticPodPath: "/etc/k"#path\nmaxPods: 5\n',
    [],
  ],
  [
    "a block scalar with a deeper blank first line",
    "clusterDomain: |\n      \n  a\n",
    [
      "3:3 error[yaml-syntax] A blank line at the start of this text block is indented deeper than its text. Remove the blanks of that line.",
    ],
  ],
];

test.each([
  [
    "OVER_INDENTED",
    "maxPods",
    '这一行的缩进比上方的 "maxPods" 更深，而 "maxPods" 已经有值。请让两行的缩进相同。',
  ],
  ["MISPLACED_ITEM", "", "此 '- item' 的缩进与上方的行不符。请让它与同一列表的其他列表项对齐。"],
  [
    "MISSING_DASH",
    "",
    "上方同样缩进的行是列表项，而这一行不是。请在前面写上 '- '，或让它与所属的键对齐。",
  ],
])("%s in Chinese", (code, detail, expected) => {
  expect(chineseSyntaxText(code, detail)).toBe(expected);
});

test.each(mistakes)("%s", (_name, body, expected) => {
  const text = header + body;
  const options = { kubernetesVersion: newestVersion, isKubeletConfig: true, advice: false };
  const { findings } = analyze(text, options, knowledge);
  const found = findings.map(({ span, severity, rule, message }) => {
    const before = text.slice(0, span.start).split("\n");
    const place = `${before.length - 2}:${(before.at(-1) ?? "").length + 1}`;
    return `${place} ${severity}[${rule}] ${messageText(message).replace(effect, "")}`;
  });
  expect(found).toEqual(expected);
});
