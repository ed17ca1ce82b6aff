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
      "1:20 error[yaml-syntax] The closing quote before this ends the value. Write a quote inside it twice, or put the value in the other quotes.",
    ],
  ],
  [
    "text after the closing quote",
    'staticPodPath: "/etc"/k\n',
    [
      "1:22 error[yaml-syntax] The closing quote before this ends the value. Write a quote inside it twice, or put the value in the other quotes.",
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
      '2:3 error[type-mismatch] "evictionHard" takes a map of keys and values, but "memory.available:5%" is text ("cannot unmarshal"). The kubelet does not start. Put a space after the colon: "memory.available: 5%".',
    ],
  ],
  [
    "two items without dashes",
    "clusterDNS:\n  10.0.0.10\n  10.0.0.11\n",
    [
      '2:3 error[type-mismatch] "clusterDNS" takes a list, but "10.0.0.10 10.0.0.11" is text ("cannot unmarshal"). The kubelet does not start. Write it as a list: [10.0.0.10, 10.0.0.11].',
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
    ["1:13 error[yaml-syntax] The list that begins here has no end: its closing ] is missing."],
  ],
  [
    "an unclosed map in a map",
    "authentication:\n  webhook: { enabled: true\nmaxPods: 5\n",
    ["2:12 error[yaml-syntax] The map that begins here has no end: its closing } is missing."],
  ],
  [
    "an unclosed list at the end",
    "clusterDNS: [10.0.0.10\n",
    ["1:13 error[yaml-syntax] The list that begins here has no end: its closing ] is missing."],
  ],
  [
    "curly quotes around a number",
    "maxPods: “110”\n",
    [
      '1:10 error[type-mismatch] "maxPods" takes a whole number, but "“110”" is text ("cannot unmarshal"). The kubelet does not start. Curly quotes are part of the text. Write "110" or no quotes.',
    ],
  ],
  [
    "commas at the end of lines",
    "maxPods: 110,\nfailSwapOn: false,\n",
    [
      '1:10 error[type-mismatch] "maxPods" takes a whole number, but "110," is text ("cannot unmarshal"). The kubelet does not start. Remove the , at its end: 110.',
      '2:13 error[type-mismatch] "failSwapOn" takes true or false, but "false," is text ("cannot unmarshal"). The kubelet does not start. Remove the , at its end: false.',
    ],
  ],
  [
    "commas behind items",
    "clusterDNS:\n  - 10.0.0.10,\n  - 10.0.0.11\n",
    [
      '2:5 warning[cluster-dns-ip] "10.0.0.10," is not what "clusterDNS[0]" takes: an IP address. The kubelet starts, but the setting has no effect. Remove the , at its end: 10.0.0.10.',
    ],
  ],
  [
    "a semicolon at the end",
    "maxPods: 110;\n",
    [
      '1:10 error[type-mismatch] "maxPods" takes a whole number, but "110;" is text ("cannot unmarshal"). The kubelet does not start. Remove the ; at its end: 110.',
    ],
  ],
  [
    "a comment without a space before it",
    "maxPods: 110#many\n",
    [
      '1:10 error[type-mismatch] "maxPods" takes a whole number, but "110#many" is text ("cannot unmarshal"). The kubelet does not start. Put a space before the comment: 110 #many',
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
      '2:1 warning[unknown-field] unknown field "\u00a0\u00a0webhook". The kubelet ignores it and logs a warning. It contains U+00A0, which looks like a space and is part of the text. Write a plain space, or none.',
    ],
  ],
  [
    "a no-break space at the end",
    "maxPods: 110\u00a0\n",
    [
      '1:10 error[type-mismatch] "maxPods" takes a whole number, but "110\u00a0" is text ("cannot unmarshal"). The kubelet does not start. It contains U+00A0, which looks like a space and is part of the text. Write a plain space, or none.',
    ],
  ],
  ["other words for true", "failSwapOn: True\nseccompDefault: yes\nrotateCertificates: on\n", []],
  [
    "an octal number as text",
    "clusterDomain: 0644\n",
    [
      '1:16 error[type-mismatch] "clusterDomain" takes text, but "0644" is a number: YAML 1.1, which the kubelet reads, takes it for 420 ("cannot unmarshal"). The kubelet does not start. Put it in quotes: "0644".',
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
      '2:13 error[type-mismatch] "failSwapOn" takes true or false, but "flase" is text ("cannot unmarshal"). The kubelet does not start. Did you mean "false"?',
    ],
  ],
  ["a space before the colon", "maxPods : 110\n", []],
  [
    "Windows line ends in one line",
    "maxPods: 110\r\nfailSwapOn: flase\n",
    [
      '2:13 error[type-mismatch] "failSwapOn" takes true or false, but "flase" is text ("cannot unmarshal"). The kubelet does not start. Did you mean "false"?',
    ],
  ],
  [
    "a tab on a line of its own",
    "maxPods: 110\n\t\nfailSwapOn: false\n",
    [
      "2:1 error[yaml-syntax] A tab in the indentation, or on a line of its own: use blanks (found a tab character that violates indentation).",
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
      '1:13 error[type-mismatch] "clusterDNS" takes a list, but "10.96.0.10, 10.96.0.11" is text ("cannot unmarshal"). The kubelet does not start. Write it as a list: [10.96.0.10, 10.96.0.11].',
    ],
  ],
  [
    "a tab before an item",
    "clusterDNS:\n\t- 10.0.0.10\n",
    ["2:1 error[yaml-syntax] There is a tab in the indentation. YAML allows spaces only."],
  ],
  ["a tab after a colon", "maxPods:\t110\n", []],
  [
    "the end of a document",
    "maxPods: 110\n...\nfailSwapOn: false\n",
    [
      "2:1 warning[yaml-multi-document] The kubelet reads nothing below this line: it is the start of a second document, and only the first one counts. What stands below has no effect and is not checked. Remove the line if both parts belong together.",
    ],
  ],
  [
    "a duplicated key in a map",
    "authentication:\n  webhook:\n    enabled: true\n  webhook:\n    enabled: false\n",
    [
      '4:3 warning[duplicate-key] "webhook" is set twice ("already set in map"). The kubelet logs it, uses this last value and drops the one before. Keep one of them.',
    ],
  ],
  [
    "keys at the left that belong below the one above",
    "authentication:\nwebhook:\n  enabled: true\n",
    [
      '2:1 warning[unknown-field] unknown field "webhook" in this place; the kubelet has "authentication.webhook" or "authorization.webhook". The kubelet ignores it and logs a warning.',
    ],
  ],
  [
    "a duration without a value",
    "maxPods:\nclusterDNS:\nsyncFrequency:\nevictionHard:\n",
    [
      '3:1 error[duration-invalid] "syncFrequency" has no value, and an empty duration stops the kubelet (time: invalid duration ""). Write one such as 1m0s, or remove the line to get the default.',
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
      "3:3 error[yaml-syntax] The lines above with this indentation are list items, but this line is not. Write '- ' before it, or align it with the key that it belongs to.",
    ],
  ],
  [
    "a closing brace alone",
    "maxPods: 110\n}\n",
    ["2:1 error[yaml-syntax] A closing bracket without an opening one."],
  ],
  [
    "a closing bracket too many",
    "clusterDNS: [10.0.0.10]]\n",
    ["1:24 error[yaml-syntax] A closing bracket without an opening one."],
  ],
];

test.each(slips)("%s", (_name, body, expected) => {
  expect(findingsInBody(body)).toEqual(expected);
});
