import { expect, test } from "vitest";
import { chineseSyntaxText } from "../../../server/src/kubelet/messages/zh-cn/syntax.ts";
import { findingsInBody } from "../../support/findings-in-body.ts";

/** Bodies below the header, and every finding with the line and column in the body. */
const mistakes: readonly [name: string, body: string, findings: readonly string[]][] = [
  [
    "a key deeper than its sibling",
    "authentication:\n  webhook:\n    enabled: true\n      cacheTTL: 2m0s\nmaxPods: 110\n",
    [
      '4:7 error[yaml-syntax] This line is indented more than "enabled" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "a top-level key deeper than its sibling",
    "maxPods: 110\n  podPidsLimit: 4096\nfailSwapOn: false\n",
    [
      '2:3 error[yaml-syntax] This line is indented more than "maxPods" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "two keys deeper than their sibling",
    "maxPods: 110\n  podPidsLimit: 4096\n  registryQPS: 5\n",
    [
      '2:3 error[yaml-syntax] This line is indented more than "maxPods" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "a key deeper than the first key of its item",
    "registerWithTaints:\n  - key: a\n      effect: NoSchedule\n",
    [
      '3:7 error[yaml-syntax] This line is indented more than "key" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "a key deeper than a sibling with a quoted value",
    'staticPodPath: "/etc/k"\n  maxPods: 5\n',
    [
      '2:3 error[yaml-syntax] This line is indented more than "staticPodPath" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "a key deeper than a sibling with a flow list",
    "clusterDNS: [10.0.0.10]\n  maxPods: 5\n",
    [
      '2:3 error[yaml-syntax] This line is indented more than "clusterDNS" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "a key deeper than a sibling with a comment",
    "maxPods: 110 # many\n  podPidsLimit: 4096\n",
    [
      '2:3 error[yaml-syntax] This line is indented more than "maxPods" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "tabs as indentation",
    "authentication:\n\tanonymous:\n\t\tenabled: false\n",
    [
      "2:1 error[yaml-syntax] YAML cannot be indented with tabs. Use spaces.",
      "3:1 error[yaml-syntax] YAML cannot be indented with tabs. Use spaces.",
    ],
  ],
  [
    "a tab among blanks",
    "authentication:\n  anonymous:\n\tenabled: false\n",
    ["3:1 error[yaml-syntax] YAML cannot be indented with tabs. Use spaces."],
  ],
  [
    "no blank after a colon",
    "maxPods:110\nfailSwapOn: false\n",
    ['1:1 error[yaml-syntax] The space after the colon is missing. Write "maxPods: 110".'],
  ],
  [
    "no blank after the colon of a nested key",
    "evictionHard:\n  memory.available:5%\n  nodefs.available: 10%\n",
    ['2:3 error[yaml-syntax] The space after the colon is missing. Write "memory.available: 5%".'],
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
      "3:2 error[yaml-syntax] Wrong indentation. Align this '- item' with the other items of its list.",
    ],
  ],
  [
    "a duplicated key",
    "maxPods: 110\nmaxPods: 120\n",
    [
      '2:1 warning[duplicate-key] "maxPods" is set twice. The kubelet uses this last value and logs "already set in map". Remove one of them.',
    ],
  ],
  [
    "a stray document marker",
    "maxPods: 110\n---\npodPidsLimit: 1\n",
    [
      "2:1 warning[yaml-multi-document] A second document starts here. The kubelet reads only the first, so everything below has no effect and is not checked. Remove this line to make one document.",
    ],
  ],
  [
    "a deeper key with Windows line ends",
    "authentication:\r\n  webhook:\r\n    enabled: true\r\n      cacheTTL: 2m0s\r\n",
    [
      '4:7 error[yaml-syntax] This line is indented more than "enabled" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  ["Windows line ends", "maxPods: 110\r\n", []],
  [
    "smart quotes around a key",
    "maxPods: 110\n“failSwapOn”: false\n",
    [
      '2:1 warning[unknown-field] Unknown field "“failSwapOn”". The kubelet ignores it and logs a warning. Did you mean "failSwapOn"? Replace the curly quotes with straight ones: "failSwapOn".',
    ],
  ],
  [
    "no blank after any dash",
    "clusterDNS:\n  -10.0.0.10\n  -10.0.0.11\n",
    [
      '2:3 error[type-mismatch] "clusterDNS" must be a list, got the string "-10.0.0.10 -10.0.0.11" ("cannot unmarshal"). The kubelet does not start. Add a space after each dash: "- 10.0.0.10".',
    ],
  ],
  [
    "no blank after the second dash",
    "clusterDNS:\n  - 10.0.0.10\n  -10.0.0.11\n",
    [
      "3:3 error[yaml-syntax] This line has the indentation of a list item. Write '- ' before it, or align it with its key.",
    ],
  ],
  [
    "an item without its dash",
    "clusterDNS:\n  - 10.0.0.10\n  10.0.0.11\n",
    [
      "3:3 error[yaml-syntax] This line has the indentation of a list item. Write '- ' before it, or align it with its key.",
    ],
  ],
  [
    "a key without a colon",
    "maxPods\nfailSwapOn: false\n",
    [
      '1:1 error[yaml-syntax] The colon after "maxPods" is missing. Write "maxPods: VALUE", or "- maxPods" for an item of a list.',
    ],
  ],
  [
    "the end marker of a command",
    "maxPods: 5\nEOF\n",
    [
      '2:1 error[yaml-syntax] "EOF" is the end marker of a shell command, not part of the file. Remove the line.',
    ],
  ],
  ["a key without a value", "maxPods:\nfailSwapOn: false\n", []],
  [
    "a dedent to no level",
    "authentication:\n    anonymous:\n        enabled: false\n  webhook:\n    enabled: true\n",
    [
      '4:3 error[yaml-syntax] The indentation of this line matches no line above: "anonymous" is indented more. Give both lines the same indentation.',
    ],
  ],
  [
    "a key deeper than the header",
    " maxPods: 5\nfailSwapOn: false\n",
    [
      '1:2 error[yaml-syntax] This line is indented more than "kind" above it, which already has a value. Give both lines the same indentation.',
    ],
  ],
  [
    "an unclosed list",
    "clusterDNS: [10.0.0.10, 10.0.0.11\nmaxPods: 5\n",
    ["1:13 error[yaml-syntax] This list is not closed: the closing ] is missing."],
  ],
  [
    "an unclosed map",
    "evictionHard: {memory.available: 5%\nmaxPods: 5\n",
    ["1:15 error[yaml-syntax] This map is not closed: the closing } is missing."],
  ],
  [
    "a colon inside a plain value",
    "clusterDomain: note: this\n",
    [
      "1:16 error[yaml-syntax] There is a second 'key:' on this line. Move it to a new line, or put the value in quotes.",
    ],
  ],
  [
    "two keys on a line",
    "maxPods: 110 failSwapOn: false\n",
    [
      "1:10 error[yaml-syntax] There is a second 'key:' on this line. Move it to a new line, or put the value in quotes.",
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
    [
      '1:16 error[yaml-syntax] The anchor "&home" is not defined before this alias ("unknown anchor"). If the value begins with *, put it in quotes.',
    ],
  ],
  [
    "a bare *",
    "allowedUnsafeSysctls:\n  - *\n",
    [
      "2:5 error[yaml-syntax] The name after & or * is missing or not valid. If the character is part of the value, put the value in quotes.",
    ],
  ],
  [
    "a key among items",
    "clusterDNS:\n  - 10.0.0.10\n  key: v\n",
    [
      "3:3 error[yaml-syntax] This line has the indentation of a list item. Write '- ' before it, or align it with its key.",
    ],
  ],
  [
    "an item among keys",
    "evictionHard:\n  memory.available: 5%\n  - a\n",
    [
      "3:3 error[yaml-syntax] Wrong indentation. Align this '- item' with the other items of its list.",
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
      "3:3 error[yaml-syntax] The empty first line of this text block is indented more than the text. Remove its spaces.",
    ],
  ],
];

test.each([
  [
    "OVER_INDENTED",
    "maxPods",
    '这一行的缩进比上方的 "maxPods" 更深，而 "maxPods" 已经有值。请让两行的缩进相同。',
  ],
  ["EQUALS_SIGN", "maxPods: 110", 'YAML 用冒号分隔键和值。请写成 "maxPods: 110"。'],
  ["NO_SPACE_AFTER_COLON", "maxPods: 110", '冒号后面缺少空格。请写成 "maxPods: 110"。'],
  ["UNCLOSED_BRACKET", "]", "从这里开始的列表没有闭合：缺少结尾的 ]。"],
  ["MISPLACED_ITEM", "", "此 '- item' 的缩进与上方的行不符。请与同一列表的其他列表项对齐。"],
  [
    "MISSING_DASH",
    "",
    "上方相同缩进的行是列表项，而这一行不是。请在前面写上 '- '，或与所属的键对齐。",
  ],
])("%s in Chinese", (code, detail, expected) => {
  expect(chineseSyntaxText(code, detail)).toBe(expected);
});

test.each(mistakes)("%s", (_name, body, expected) => {
  expect(findingsInBody(body)).toEqual(expected);
});
