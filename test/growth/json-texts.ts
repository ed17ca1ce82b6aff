import { constructs, nested, repeated, type Construct } from "./texts.ts";

const json = '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration"';
const profile = '{"defaultAction": "SCMP_ACT_ERRNO"';
const syscalls = `${profile}, "syscalls": [`;

const logged = '"Effective KubeletConfiguration" config=';

export const jsonTexts: readonly Construct[] = [
  ...constructs("nodes.jsonl", [
    ["dumps", repeated("", (i) => `{"name": "n${i}", "kubeletconfig": {"maxPods": ${i}}}\n`)],
  ]),
  ...constructs("kubelet.log", [
    ["blocks without an end", repeated("", `${logged}<\n`)],
    ["blocks", repeated("", `${logged}<\n\tkind: KubeletConfiguration\n >\n`)],
    ["quotes without an end", repeated("", `${logged}"`)],
  ]),
  ...constructs("kubelet.json", [
    ["blank lines before", repeated("", "\n", `${json}}`)],
    ["blank lines", repeated(json, "\n", "}")],
    ["blanks", repeated(json, " ", "}")],
    ["blanks after", repeated(`${json}}`, " ")],
    ["keys", repeated(json, (i) => `, "k${i}": 1`, "}")],
    ["keys on lines", repeated(json, (i) => `,\n"k${i}": 1`, "}")],
    ["the same key", repeated(json, ', "maxPods": 1', "}")],
    ["keys without an end", repeated(json, (i) => `, "k${i}": 1`)],
    ["lists", nested(`${json}, "a": `, "[", "]", "}")],
    ["lists without an end", repeated(`${json}, "a": `, "[")],
    ["maps", nested(`${json}, "a": `, '{"a":', "}", "}")],
    ["maps without an end", repeated(`${json}, "a": `, '{"a":')],
    ["items", repeated(`${json}, "clusterDNS": [`, '"10.0.0.1", ', '"a"]}')],
    ["commas", repeated(json, ",", "}")],
    ["braces that close", repeated(json, "}")],
    ["a long text", repeated(`${json}, "clusterDomain": "`, "word ", '"}')],
    ["a text without an end", repeated(`${json}, "clusterDomain": "`, "word ")],
    ["escapes", repeated(`${json}, "clusterDomain": "`, "\\u0041\\n", '"}')],
    ["backslashes", repeated(`${json}, "clusterDomain": "`, "\\\\", '"}')],
    ["bad escapes", repeated(`${json}, "clusterDomain": "`, "\\q", '"}')],
    ["a long key", repeated(`${json}, "`, "k", '": 1}')],
    ["a long number", repeated(`${json}, "maxPods": `, "1", "}")],
    ["comments", repeated(json, "// a\n", "}")],
    ["quotes", repeated(json, '"', "}")],
    ["documents", repeated("", `${json}}\n`)],
  ]),
  ...constructs("seccomp/profile.json", [
    ["entries", repeated(syscalls, '{"names": ["read"], "action": "SCMP_ACT_ALLOW"},\n', "{}]}")],
    [
      "entries of other calls",
      repeated(syscalls, (i) => `{"names": ["c${i}"], "action": "SCMP_ACT_ALLOW"},\n`, "{}]}"),
    ],
    [
      "names",
      repeated(
        `${syscalls}{"names": [`,
        (i) => `"c${i}", `,
        '"read"], "action": "SCMP_ACT_ALLOW"}]}',
      ),
    ],
    [
      "the same name",
      repeated(`${syscalls}{"names": [`, '"read", ', '"read"], "action": "SCMP_ACT_ALLOW"}]}'),
    ],
    ["a long name", repeated(`${syscalls}{"names": ["`, "c", '"], "action": "SCMP_ACT_ALLOW"}]}')],
    ["a long action", repeated('{"defaultAction": "SCMP_ACT_', "A", '"}')],
    [
      "arguments",
      repeated(
        `${syscalls}{"names": ["read"], "action": "SCMP_ACT_ALLOW", "args": [`,
        '{"index": 0, "value": 1, "op": "SCMP_CMP_EQ"},',
        "{}]}]}",
      ),
    ],
    [
      "entries with arguments",
      repeated(
        syscalls,
        (i) =>
          `{"names": ["read"], "action": "SCMP_ACT_ALLOW", "args": [{"index": 0, "value": ${i}, "op": "SCMP_CMP_EQ"}]},\n`,
        "{}]}",
      ),
    ],
    [
      "a long value",
      repeated(
        `${syscalls}{"names": ["read"], "action": "SCMP_ACT_ALLOW", "args": [{"index": 0, "value": `,
        "1",
        "}]}]}",
      ),
    ],
    ["architectures", repeated(`${profile}, "architectures": [`, '"SCMP_ARCH_X86_64", ', '"a"]}')],
    [
      "other architectures",
      repeated(`${profile}, "architectures": [`, (i) => `"SCMP_ARCH_${i}", `, '"a"]}'),
    ],
    [
      "a map of architectures",
      repeated(
        `${profile}, "archMap": [`,
        '{"architecture": "SCMP_ARCH_X86_64", "subArchitectures": ["SCMP_ARCH_X86"]},',
        "{}]}",
      ),
    ],
    ["flags", repeated(`${profile}, "flags": [`, '"SECCOMP_FILTER_FLAG_LOG", ', '"a"]}')],
    ["unknown keys", repeated(profile, (i) => `, "k${i}": 1`, "}")],
    [
      "includes",
      repeated(
        syscalls,
        '{"names": ["read"], "action": "SCMP_ACT_ALLOW", "includes": {"caps": ["CAP_SYS_ADMIN"]}},\n',
        "{}]}",
      ),
    ],
    [
      "a profile without an end",
      repeated(syscalls, '{"names": ["read"], "action": "SCMP_ACT_ALLOW"},'),
    ],
    ["lists", nested(`${profile}, "syscalls": `, "[", "]", "}")],
    ["blank lines", repeated("", "\n", `${profile}}`)],
  ]),
];
