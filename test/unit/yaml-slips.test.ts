import { expect, test } from "vitest";
import { findingsInBody } from "../support/findings-in-body.ts";

/** Mistakes of typing and pasting: bodies below the header, and every finding with the line and column in the body. */
const slips: readonly [name: string, body: string, findings: readonly string[]][] = [
  [
    "a key that is indented less than its sibling",
    "authentication:\n  webhook:\n    enabled: true\n   cacheTTL: 2m0s\nmaxPods: 110\n",
    [
      '4:4 error[yaml-syntax] No line above has this indentation: "enabled" is indented deeper. Give both lines the same indentation.',
    ],
  ],
  [
    "a key of an item to the left of its sibling",
    "registerWithTaints:\n  - key: a\n   effect: NoSchedule\n",
    [
      '3:4 error[yaml-syntax] No line above has this indentation: "key" is indented deeper. Give both lines the same indentation.',
    ],
  ],
  [
    "an apostrophe in single quotes",
    "clusterDomain: 'it's'\n",
    [
      "1:20 error[yaml-syntax] Text after the closing quote. Double quotes inside the value, or use the other kind of quotes around it.",
    ],
  ],
  [
    "text after the closing quote",
    'staticPodPath: "/etc"/k\n',
    [
      "1:22 error[yaml-syntax] Text after the closing quote. Double quotes inside the value, or use the other kind of quotes around it.",
    ],
  ],
  [
    "an item at the end of keys",
    "- maxPods: 110\n",
    [
      "1:1 error[yaml-syntax] A '- item' cannot be next to keys. Remove the dash, or indent the item below the key of its list.",
    ],
  ],
  [
    "an equals sign",
    "maxPods = 110\nfailSwapOn: false\n",
    ['1:1 error[yaml-syntax] YAML has a colon between key and value. Write "maxPods: 110".'],
  ],
  [
    "a line that begins with %",
    "%foo\nmaxPods: 5\n",
    [
      "1:1 error[yaml-syntax] A line that begins with % is a YAML directive, but this is not a valid one. Remove it, or put the text in quotes.",
    ],
  ],
  [
    "no space after the only colon of a map",
    "evictionHard:\n  memory.available:5%\n",
    [
      '2:3 error[type-mismatch] "evictionHard" must be a map of keys and values, got string "memory.available:5%" ("cannot unmarshal"). The kubelet does not start. Put a space after the colon: "memory.available: 5%".',
    ],
  ],
  [
    "two items without dashes",
    "clusterDNS:\n  10.0.0.10\n  10.0.0.11\n",
    [
      '2:3 error[type-mismatch] "clusterDNS" must be a list, got string "10.0.0.10 10.0.0.11" ("cannot unmarshal"). The kubelet does not start. Write it as a list: [10.0.0.10, 10.0.0.11].',
    ],
  ],
  [
    "no space after a dash at the left",
    "clusterDNS:\n-10.0.0.10\n",
    ['2:1 error[yaml-syntax] The space after the dash is missing. Write "- 10.0.0.10".'],
  ],
  [
    "an item without its dash at the left",
    "clusterDNS:\n10.0.0.10\nmaxPods: 5\n",
    [
      '2:1 error[yaml-syntax] This line is neither a key nor an item. Write "- 10.0.0.10" for an item of a list, or "KEY: 10.0.0.10".',
    ],
  ],
  [
    "an unclosed list of several lines",
    "clusterDNS: [\n  10.0.0.10,\n  10.0.0.11\nmaxPods: 5\n",
    ["1:13 error[yaml-syntax] This list is not closed: its ] is missing."],
  ],
  [
    "an unclosed map in a map",
    "authentication:\n  webhook: { enabled: true\nmaxPods: 5\n",
    ["2:12 error[yaml-syntax] This map is not closed: its } is missing."],
  ],
  [
    "an unclosed list at the end",
    "clusterDNS: [10.0.0.10\n",
    ["1:13 error[yaml-syntax] This list is not closed: its ] is missing."],
  ],
  [
    "curly quotes around a number",
    "maxPods: “110”\n",
    [
      '1:10 error[type-mismatch] "maxPods" must be an integer, got string "“110”" ("cannot unmarshal"). The kubelet does not start. Curly quotes become part of the value. Write "110" or no quotes.',
    ],
  ],
  [
    "commas at the end of lines",
    "maxPods: 110,\nfailSwapOn: false,\n",
    [
      '1:10 error[type-mismatch] "maxPods" must be an integer, got string "110," ("cannot unmarshal"). The kubelet does not start. Remove the trailing ,: 110.',
      '2:13 error[type-mismatch] "failSwapOn" must be true or false, got string "false," ("cannot unmarshal"). The kubelet does not start. Remove the trailing ,: false.',
    ],
  ],
  [
    "commas behind items",
    "clusterDNS:\n  - 10.0.0.10,\n  - 10.0.0.11\n",
    [
      '2:5 warning[cluster-dns-ip] "clusterDNS[0]" must be an IP address, got "10.0.0.10,". The kubelet starts, but the setting has no effect. Remove the trailing ,: 10.0.0.10.',
    ],
  ],
  [
    "a semicolon at the end",
    "maxPods: 110;\n",
    [
      '1:10 error[type-mismatch] "maxPods" must be an integer, got string "110;" ("cannot unmarshal"). The kubelet does not start. Remove the trailing ;: 110.',
    ],
  ],
  [
    "a comment without a space before it",
    "maxPods: 110#many\n",
    [
      '1:10 error[type-mismatch] "maxPods" must be an integer, got string "110#many" ("cannot unmarshal"). The kubelet does not start. Put a space before the comment: 110 #many',
    ],
  ],
  [
    "a no-break space after a colon",
    "maxPods:\u00a0110\nfailSwapOn: false\n",
    [
      "1:9 error[yaml-syntax] This looks like a space, but it is the character U+00A0, which YAML reads as text. Write a plain space.",
    ],
  ],
  [
    "no-break spaces as indentation",
    "authentication:\n\u00a0\u00a0webhook:\n    enabled: true\n",
    [
      '2:1 warning[unknown-field] unknown field "\u00a0\u00a0webhook". The kubelet ignores it and logs a warning. Replace U+00A0 with a plain space, or remove it.',
    ],
  ],
  [
    "a no-break space at the end",
    "maxPods: 110\u00a0\n",
    [
      '1:10 error[type-mismatch] "maxPods" must be an integer, got string "110\u00a0" ("cannot unmarshal"). The kubelet does not start. Replace U+00A0 with a plain space, or remove it.',
    ],
  ],
  ["other words for true", "failSwapOn: True\nseccompDefault: yes\nrotateCertificates: on\n", []],
  [
    "an octal number as text",
    "clusterDomain: 0644\n",
    [
      '1:16 error[type-mismatch] "clusterDomain" must be a string, got number 0644 (YAML 1.1 reads it as 420) ("cannot unmarshal"). The kubelet does not start. Put it in quotes: "0644".',
    ],
  ],
  [
    "a template",
    "maxPods: {{ .Values.maxPods }}\n{{- if .x }}\npodPidsLimit: 100\n{{- end }}\n",
    [
      "1:10 hint[template] This file is a template. Values with placeholders are not checked. Check the rendered file too.",
    ],
  ],
  [
    "a mistake below a placeholder",
    "maxPods: {{ max_pods }}\nfailSwapOn: flase\n",
    [
      "1:10 hint[template] This file is a template. Values with placeholders are not checked. Check the rendered file too.",
      '2:13 error[type-mismatch] "failSwapOn" must be true or false, got string "flase" ("cannot unmarshal"). The kubelet does not start. Did you mean "false"?',
    ],
  ],
  ["a space before the colon", "maxPods : 110\n", []],
  [
    "Windows line ends in one line",
    "maxPods: 110\r\nfailSwapOn: flase\n",
    [
      '2:13 error[type-mismatch] "failSwapOn" must be true or false, got string "flase" ("cannot unmarshal"). The kubelet does not start. Did you mean "false"?',
    ],
  ],
  [
    "a tab on a line of its own",
    "maxPods: 110\n\t\nfailSwapOn: false\n",
    [
      "2:1 error[yaml-syntax] Tabs cannot indent YAML. Use spaces (found a tab character that violates indentation).",
    ],
  ],
  [
    "an arrow for a colon",
    "maxPods => 110\n",
    ['1:1 error[yaml-syntax] YAML has a colon between key and value. Write "maxPods: 110".'],
  ],
  [
    "a list with commas only",
    "clusterDNS: 10.96.0.10, 10.96.0.11\n",
    [
      '1:13 error[type-mismatch] "clusterDNS" must be a list, got string "10.96.0.10, 10.96.0.11" ("cannot unmarshal"). The kubelet does not start. Write it as a list: [10.96.0.10, 10.96.0.11].',
    ],
  ],
  [
    "a tab before an item",
    "clusterDNS:\n\t- 10.0.0.10\n",
    ["2:1 error[yaml-syntax] Tabs cannot indent YAML. Use spaces."],
  ],
  ["a tab after a colon", "maxPods:\t110\n", []],
  [
    "the end of a document",
    "maxPods: 110\n...\nfailSwapOn: false\n",
    [
      "2:1 warning[yaml-multi-document] A second document begins here. The kubelet reads only the first one, so everything below has no effect and is not checked. Remove this line if both parts belong together.",
    ],
  ],
  [
    "a duplicated key in a map",
    "authentication:\n  webhook:\n    enabled: true\n  webhook:\n    enabled: false\n",
    [
      '4:3 warning[duplicate-key] "webhook" is set twice. The kubelet uses this last value and logs "already set in map". Remove one of them.',
    ],
  ],
  [
    "keys at the left that belong below the one above",
    "authentication:\nwebhook:\n  enabled: true\n",
    [
      '2:1 warning[unknown-field] unknown field "webhook" here. Did you mean "authentication.webhook" or "authorization.webhook"? The kubelet ignores it and logs a warning.',
    ],
  ],
  [
    "a duration without a value",
    "maxPods:\nclusterDNS:\nsyncFrequency:\nevictionHard:\n",
    [
      '3:1 error[duration-invalid] "syncFrequency" has no value. The kubelet does not start (time: invalid duration ""). Write a duration such as 1m0s, or remove the line to get the default.',
    ],
  ],
  [
    "two colons",
    "maxPods:: 110\n",
    [
      '1:1 warning[unknown-field] unknown field "maxPods:". The kubelet ignores it and logs a warning. Did you mean "maxPods"?',
    ],
  ],
  [
    "a key at the dash of its item",
    "registerWithTaints:\n  - key: a\n  effect: NoSchedule\n",
    [
      "3:3 error[yaml-syntax] This line has the indentation of a list item. Write '- ' before it, or align it with its key.",
    ],
  ],
  [
    "a closing brace alone",
    "maxPods: 110\n}\n",
    ["2:1 error[yaml-syntax] Closing bracket without an opening one."],
  ],
  [
    "a closing bracket too many",
    "clusterDNS: [10.0.0.10]]\n",
    ["1:24 error[yaml-syntax] Closing bracket without an opening one."],
  ],
];

test.each(slips)("%s", (_name, body, expected) => {
  expect(findingsInBody(body)).toEqual(expected);
});
