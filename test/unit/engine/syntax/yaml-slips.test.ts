import { expect, test } from "vitest";
import { findingsInBody } from "../../../support/findings-in-body.ts";

/** Mistakes of typing and pasting: bodies below the header, and every finding with the line and column in the body. */
const slips: readonly [name: string, body: string, findings: readonly string[]][] = [
  [
    "a key that is indented less than its sibling",
    "authentication:\n  webhook:\n    enabled: true\n   cacheTTL: 2m0s\nmaxPods: 110\n",
    [
      '4:4 error[yaml-syntax] The indentation of this line matches no line above: "enabled" is indented more. Give both lines the same indentation.',
    ],
  ],
  [
    "a key of an item to the left of its sibling",
    "registerWithTaints:\n  - key: a\n   effect: NoSchedule\n",
    [
      '3:4 error[yaml-syntax] The indentation of this line matches no line above: "key" is indented more. Give both lines the same indentation.',
    ],
  ],
  [
    "an apostrophe in single quotes",
    "clusterDomain: 'it's'\n",
    [
      "1:20 error[yaml-syntax] There is text after the closing quote. To use a quote inside the value, write it twice, or use the other kind of quotes around the value.",
    ],
  ],
  [
    "text after the closing quote",
    'staticPodPath: "/etc"/k\n',
    [
      "1:22 error[yaml-syntax] There is text after the closing quote. To use a quote inside the value, write it twice, or use the other kind of quotes around the value.",
    ],
  ],
  [
    "an item at the end of keys",
    "- maxPods: 110\n",
    [
      "1:1 error[yaml-syntax] A '- item' cannot appear among keys. Remove the dash, or indent the item below the key of its list.",
    ],
  ],
  [
    "an equals sign",
    "maxPods = 110\nfailSwapOn: false\n",
    ['1:1 error[yaml-syntax] YAML uses a colon between key and value. Write "maxPods: 110".'],
  ],
  [
    "conflicts of a merge",
    "<<<<<<< HEAD\nmaxPods: 50\n=======\nmaxPods: 60\n>>>>>>> other\npodPidsLimit: 100\n<<<<<<< HEAD\n=======\nfailSwapOn: true\n>>>>>>> other\n",
    [
      "1:1 error[yaml-syntax] A merge conflict in git begins here. Keep the lines that you want, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.",
    ],
  ],
  [
    "a mistake above a conflict",
    "maxPods = 5\n<<<<<<< HEAD\na: 1\n=======\n>>>>>>> x\n",
    [
      '1:1 error[yaml-syntax] YAML uses a colon between key and value. Write "maxPods: 5".',
      "2:1 error[yaml-syntax] A merge conflict in git begins here. Keep the lines that you want, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.",
    ],
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
      '2:3 error[type-mismatch] "evictionHard" must be a map of keys and values, got the string "memory.available:5%" ("cannot unmarshal"). The kubelet does not start. Add a space after the colon: "memory.available: 5%".',
    ],
  ],
  [
    "two items without dashes",
    "clusterDNS:\n  10.0.0.10\n  10.0.0.11\n",
    [
      '2:3 error[type-mismatch] "clusterDNS" must be a list, got the string "10.0.0.10 10.0.0.11" ("cannot unmarshal"). The kubelet does not start. Write it as a list: [10.0.0.10, 10.0.0.11].',
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
    ["1:13 error[yaml-syntax] This list is not closed: the closing ] is missing."],
  ],
  [
    "an unclosed map in a map",
    "authentication:\n  webhook: { enabled: true\nmaxPods: 5\n",
    ["2:12 error[yaml-syntax] This map is not closed: the closing } is missing."],
  ],
  [
    "an unclosed list at the end",
    "clusterDNS: [10.0.0.10\n",
    ["1:13 error[yaml-syntax] This list is not closed: the closing ] is missing."],
  ],
  [
    "curly quotes around a number",
    "maxPods: “110”\n",
    [
      '1:10 error[type-mismatch] "maxPods" must be an integer, got the string "“110”" ("cannot unmarshal"). The kubelet does not start. Replace the curly quotes with straight ones: "110".',
    ],
  ],
  [
    "commas at the end of lines",
    "maxPods: 110,\nfailSwapOn: false,\n",
    [
      '1:10 error[type-mismatch] "maxPods" must be an integer, got the string "110," ("cannot unmarshal"). The kubelet does not start. Remove the trailing ,: 110.',
      '2:13 error[type-mismatch] "failSwapOn" must be true or false, got the string "false," ("cannot unmarshal"). The kubelet does not start. Remove the trailing ,: false.',
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
      '1:10 error[type-mismatch] "maxPods" must be an integer, got the string "110;" ("cannot unmarshal"). The kubelet does not start. Remove the trailing ;: 110.',
    ],
  ],
  [
    "a comment without a space before it",
    "maxPods: 110#many\n",
    [
      '1:10 error[type-mismatch] "maxPods" must be an integer, got the string "110#many" ("cannot unmarshal"). The kubelet does not start. Add a space before the comment: 110 #many',
    ],
  ],
  [
    "a no-break space after a colon",
    "maxPods:\u00a0110\nfailSwapOn: false\n",
    [
      "1:9 error[yaml-syntax] This looks like a space, but it is the character U+00A0, which YAML reads as text. Replace it with a plain space.",
    ],
  ],
  [
    "no-break spaces as indentation",
    "authentication:\n\u00a0\u00a0webhook:\n    enabled: true\n",
    [
      '2:1 warning[unknown-field] Unknown field "\u00a0\u00a0webhook". The kubelet ignores it and logs a warning. Replace U+00A0 with a plain space, or remove it.',
    ],
  ],
  [
    "a no-break space at the end",
    "maxPods: 110\u00a0\n",
    [
      '1:10 error[type-mismatch] "maxPods" must be an integer, got the string "110\u00a0" ("cannot unmarshal"). The kubelet does not start. Replace U+00A0 with a plain space, or remove it.',
    ],
  ],
  ["other words for true", "failSwapOn: True\nseccompDefault: yes\nrotateCertificates: on\n", []],
  [
    "an octal number as text",
    "clusterDomain: 0644\n",
    [
      '1:16 error[type-mismatch] "clusterDomain" must be a string, got the number 0644 (YAML 1.1 reads it as 420) ("cannot unmarshal"). The kubelet does not start. Put it in quotes: "0644".',
    ],
  ],
  [
    "a template",
    "maxPods: {{ .Values.maxPods }}\n{{- if .x }}\npodPidsLimit: 100\n{{- end }}\n",
    [],
  ],
  [
    "a mistake below a placeholder",
    "maxPods: {{ max_pods }}\nfailSwapOn: flase\n",
    [
      '2:13 error[type-mismatch] "failSwapOn" must be true or false, got the string "flase" ("cannot unmarshal"). The kubelet does not start. Did you mean "false"?',
    ],
  ],
  ["a space before the colon", "maxPods : 110\n", []],
  [
    "Windows line ends in one line",
    "maxPods: 110\r\nfailSwapOn: flase\n",
    [
      '2:13 error[type-mismatch] "failSwapOn" must be true or false, got the string "flase" ("cannot unmarshal"). The kubelet does not start. Did you mean "false"?',
    ],
  ],
  [
    "a tab on a line of its own",
    "maxPods: 110\n\t\nfailSwapOn: false\n",
    [
      '2:1 error[yaml-syntax] YAML cannot be indented with tabs ("found a tab character that violates indentation"). Use spaces.',
    ],
  ],
  [
    "an arrow for a colon",
    "maxPods => 110\n",
    ['1:1 error[yaml-syntax] YAML uses a colon between key and value. Write "maxPods: 110".'],
  ],
  [
    "a list with commas only",
    "clusterDNS: 10.96.0.10, 10.96.0.11\n",
    [
      '1:13 error[type-mismatch] "clusterDNS" must be a list, got the string "10.96.0.10, 10.96.0.11" ("cannot unmarshal"). The kubelet does not start. Write it as a list: [10.96.0.10, 10.96.0.11].',
    ],
  ],
  [
    "a tab before an item",
    "clusterDNS:\n\t- 10.0.0.10\n",
    ["2:1 error[yaml-syntax] YAML cannot be indented with tabs. Use spaces."],
  ],
  ["a tab after a colon", "maxPods:\t110\n", []],
  [
    "the end of a document",
    "maxPods: 110\n...\nfailSwapOn: false\n",
    [
      "2:1 warning[yaml-multi-document] A second document starts here. The kubelet reads only the first, so everything below has no effect and is not checked. Remove this line to make one document.",
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
      '2:1 warning[unknown-field] Unknown field "webhook" here. Did you mean "authentication.webhook"? The kubelet ignores it and logs a warning.',
    ],
  ],
  [
    "a duration without a value",
    "maxPods:\nclusterDNS:\nsyncFrequency:\nevictionHard:\n",
    [
      '3:1 error[duration-invalid] "syncFrequency" has no value ("invalid duration"). The kubelet does not start. Write a duration such as 1m0s, or remove the line to use the default.',
    ],
  ],
  [
    "two colons",
    "maxPods:: 110\n",
    [
      '1:1 warning[unknown-field] Unknown field "maxPods:". The kubelet ignores it and logs a warning. Did you mean "maxPods"?',
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
    ["2:1 error[yaml-syntax] This closing bracket has no opening bracket."],
  ],
  [
    "a closing bracket too many",
    "clusterDNS: [10.0.0.10]]\n",
    ["1:24 error[yaml-syntax] This closing bracket has no opening bracket."],
  ],
];

test.each(slips)("%s", (_name, body, expected) => {
  expect(findingsInBody(body)).toEqual(expected);
});
