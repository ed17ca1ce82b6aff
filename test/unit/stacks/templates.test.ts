import { checkFindings } from "../../support/check-findings.ts";
import { describe, expect, test } from "vitest";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { isInBranch, templateText } from "../../../server/src/engine/syntax/template-text.ts";
import { lineAt } from "../../../server/src/engine/text/line-index.ts";
import { knowledge } from "../../support/knowledge.ts";

/** The findings of a file, as `line rule`. */
function findingsIn(text: string, path: string, isAsDelivered = false): readonly string[] {
  const options = { kubernetesVersion: defaultVersion, path, isAsDelivered };
  const { parts, lines } = parseText(text, options, knowledge);
  return parts
    .flatMap(({ findings }) => findings)
    .map(({ span, rule }) => `${lineAt(lines, span.start) + 1} ${rule}`);
}

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** How engines write a condition, its other branch, its end, a loop, a comment, and a value. */
const engines = [
  {
    ending: "tpl",
    condition: "{{- if .dns }}",
    other: "{{- else }}",
    end: "{{- end }}",
    loop: "{{ range .items }}",
    comment: "{{/* two\nlines */}}",
    value: '{{ .dns | default "a: b" }}',
  },
  {
    ending: "tmpl",
    condition: "{{#if settings.dns}}",
    other: "{{else}}",
    end: "{{/if}}",
    loop: "{{#each items}}",
    comment: "{{! why }}",
    value: "{{{settings.dns}}}",
  },
  {
    ending: "j2",
    condition: "{% if dns %}",
    other: "{% else %}",
    end: "{% endif %}",
    loop: "{%- for item in items -%}",
    comment: "{# why #}",
    value: "{{ dns | default('a: b') }}",
  },
  {
    ending: "erb",
    condition: "<% if @dns -%>",
    other: "<% else -%>",
    end: "<% end -%>",
    loop: "<% @items.each do |item| %>",
    comment: "<%# why %>",
    value: "<%= @dns || { a: 'b' } %>",
  },
  {
    ending: "tftpl",
    condition: "%{ if dns }",
    other: "%{ else }",
    end: "%{ endif ~}",
    loop: "%{ for item in items }",
    comment: "# why",
    value: "${dns}",
  },
  {
    ending: "yaml.j2",
    condition: "#% if dns %#",
    other: "#% else %#",
    end: "#% endif %#",
    loop: "#% for item in items %#",
    comment: "# why",
    value: "#{ dns | default('a: b') }#",
  },
] as const;

describe.each(engines)("a template that ends in .$ending", (engine) => {
  const { ending, condition, other, end, loop, comment, value } = engine;

  test("is checked below its statements, in all branches", () => {
    const text = [
      comment,
      `${header}${condition}`,
      "clusterDomain: cluster.local",
      "maxPodz: 1",
      other,
      "clusterDomain: example.org",
      end,
      `  ${loop}`,
      `  ${end}`,
      "podPidsLimit: many",
      "",
    ].join("\n");
    const first = text.split("\n").findIndex((line) => line === condition) + 1;
    expect(
      findingsIn(text, `kubelet.yaml.${ending}`).filter((found) => !found.endsWith(" template")),
    ).toEqual([`${first + 2} unknown-field`, `${first + 8} type-mismatch`]);
  });

  test("has text behind a closing quote, which no value repairs", () => {
    const text = `${header}kubeReserved:\n  cpu: "${value}"m\nmaxPods: "${value}"${value}\n`;
    expect(findingsIn(text, `/w/kubelet.yaml.${ending}`)).toEqual(["4 template", "4 yaml-syntax"]);
  });

  test("has values that are not known where it fills them in", () => {
    const text = `${header}clusterDomain: ${value}\nmaxPods: ${value}\nclusterDNS: [ ${value} ]\nmaxPodz: 1\n`;
    expect(findingsIn(text, `kubelet.yaml.${ending}`)).toEqual(["3 template", "6 unknown-field"]);
  });

  test("of a kubelet's flags has one word for each value", () => {
    const text = `[Service]\nEnvironment="KUBELET_EXTRA_ARGS=--node-ip=${value.replaceAll('"', "'")} --max-pod=1"\n`;
    expect(findingsIn(text, `10-extra.conf.${ending}`)).toEqual(["2 template", "2 flag-unknown"]);
  });
});

test.each([
  ["a variable", '"$CPU"m', ["5 yaml-syntax"]],
  ["a variable in braces", "'${CPU}'m", ["5 yaml-syntax"]],
  ["a command, whose own quotes the shell removes", '"$(nproc "--all")"m', ["5 yaml-syntax"]],
  ["quotes around everything", '"${CPU}m"', []],
])("a heredoc has an error behind a closing quote after %s", (_, value, found) => {
  const script = `cat <<EOF > /etc/kubernetes/kubelet.yaml\n${header}kubeReserved:\n  cpu: ${value}\nEOF\n`;
  expect(findingsIn(script, "/w/reserve.sh")).toEqual(found);
});

test("what a kubelet gets as it is has no statements", () => {
  const text = `${header}{{- if .dns }}\nmaxPods: 1\n{{- end }}\n`;
  expect(findingsIn(text, "kubelet.yaml", true)).toEqual(["3 yaml-syntax", "5 yaml-syntax"]);
});

test("a file says once that it is a template, at its first placeholder", () => {
  const text = [
    "apiVersion: controlplane.cluster.x-k8s.io/v1beta1",
    "kind: KubeadmControlPlane",
    "metadata:",
    "  name: ${NAME}",
    "spec:",
    "  kubeadmConfigSpec:",
    "    joinConfiguration:",
    "      nodeRegistration:",
    "        kubeletExtraArgs:",
    "          max-pods: ${PODS}",
    "          maxpods: ${PODS}",
    "    files:",
    "      - path: /etc/kubernetes/kubelet.conf.d/10.conf",
    "        content: |",
    ...header.split("\n", 2).map((line) => `          ${line}`),
    "          maxPods: ${PODS}",
    "          noField: 10",
    "---",
    `${header}maxPods: \${PODS}`,
  ];
  expect(findingsIn(`${text.join("\n")}\n`, "cluster.yaml")).toEqual([
    "18 unknown-field",
    "4 template",
    "11 flag-unknown",
  ]);
});

test("values of JSON are words with quotes", () => {
  const text =
    '{"kind": "KubeletConfiguration", "maxPods": {{ .pods }}, "clusterDomain": "{{ .a }}.local", "clusterDNS": [\n{{ .dns }},\n"1.1.1.1"]}';
  expect(JSON.parse(templateText(text)?.plain ?? "")).toEqual({
    kind: "KubeletConfiguration",
    maxPods: "\uE000".repeat(9),
    clusterDomain: `${"\uE000".repeat(8)}.local`,
    clusterDNS: ["\uE000".repeat(8), "1.1.1.1"],
  });
});

test.each([
  [
    "lines that a value stands for are the value of the key above",
    "featureGates:\n  {{ toYaml .gates }}\n",
    "featureGates:\n  ###################\n",
  ],
  [
    "also behind comments",
    "featureGates: # a: b\n  # c: d\n  {{ toYaml .gates }}\n",
    "featureGates: # a: b\n  # c: d\n  ###################\n",
  ],
  [
    "unless they are of the template",
    "a: 1\n{# c: #}\n  {{ toYaml .more }}\n",
    `a: 1\n${" ".repeat(8)}\n${" ".repeat(20)}\n`,
  ],
  ["or more members", "a: 1\n{{ toYaml .more }}\nb: 1\n", "a: 1\n                  \nb: 1\n"],
  [
    "a line of unknown indentation is left out",
    "{% if a %}a: 1{% endif %}\nb: 1\n",
    "                         \nb: 1\n",
  ],
  [
    "a condition in a value makes it unknown",
    "a: {% if a %}1{% else %}2{% endif %}\n",
    `a: ${"#".repeat(33)}\n`,
  ],
  [
    "braces for another engine are one value",
    'a: {{ "{{" }} x {{ "}}" }}\n',
    `a: ${"#".repeat(23)}\n`,
  ],
  [
    "values that a program prints are unknown",
    "a: %s\nb:\n- %d \nc: 5%s\n# %v\n",
    "a: ##\nb:\n- ## \nc: 5%s\n# %v\n",
  ],
  ["names between signs", "a: @maxPods@\nb: x@y@z\n", "a: #########\nb: x@y@z\n"],
  [
    "also in quotes, in lists, with a number and before a unit",
    'a: "%s"\nb: [\'%[2]d\', "%s"]\nc: %dMi\nd: "%d%%"\ne: "5%"\nf: "date +%s"\n',
    'a: "##"\nb: [\'#####\', "##"]\nc: ##Mi\nd: "##%%"\ne: "5%"\nf: "date +%s"\n',
  ],
  ["a tag without an end is text", "a: 1 {{ x\nb: {% y\n", undefined],
])("%s", (_what, text, plain) => {
  expect(templateText(text)?.plain.replaceAll("\uE000", "#")).toBe(plain);
});

test("a branch is what is between a condition and its end", () => {
  const text = "a\n{{ if x }}\nb\n{{ range y }}\nc\n{{ end }}\nd\n{{ end }}\ne\n";
  const template = templateText(text);
  const inBranch = ["a", "b", "c", "d"].map((letter) => {
    const start = text.search(new RegExp(`^${letter}$`, "m"));
    return template && isInBranch(template, { start, end: start + 1 });
  });
  expect(inBranch).toEqual([false, true, true, true]);
});

test("endless tags take no endless time to find", () => {
  expect(templateText("{{ {% <% ".repeat(50_000))).toBeUndefined();
});

test("a key before a value that is filled in is known", () => {
  checkFindings(
    `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPodz: {{ .Values.maxPods }}
#^^^^^^ warning[unknown-field]: Did you mean "maxPods"?
#        ^^ hint[template]
MaxPods: \${MAX_PODS}
#^^^^^^ warning[unknown-field]: Did you mean "maxPods"?
crashLoopBackOff: {{ .Values.backOff }}
#^^^^^^^^^^^^^^^ warning[field-not-in-version]
{{ .Prefix }}Pods: 5
maxParallelImagePulls: {{ .Values.one }}
{{ if .Values.two }}maxPodzz: 1{{ end }}
`,
    { kubernetesVersion: "1.31" },
  );
});

test("a drop-in that is a template leaves settings to other files", () => {
  checkFindings(
    `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
clusterDomain: {{ .Values.domain }}
#              ^^ hint[template]
enableSystemLogQuery: true
systemReservedCgroup: /system.slice
enforceNodeAllocatable: [pods, system-reserved]
systemReserved: { cpu: {{ .Values.cpu }} }
imageGCHighThresholdPercent: 50
imageGCLowThresholdPercent: 60
#                           ^^ error[image-gc-low-lt-high]
`,
    { kubernetesVersion: "1.35", path: "kubelet.conf.d/1.conf" },
  );
});

test("numbered verbs of printf are placeholders", () => {
  expect(findingsIn(`${header}maxPods: %[1]d\nclusterDNS: ["%[2]s"]\n`, "/w/kubelet.yaml")).toEqual(
    ["3 template"],
  );
});

test.each([
  ["in a unit", "{% if a %}--max-podz=1{% else %}--pod-max-pidz=1{% endif %}", 2],
  ["with a value of its own", "{% if a %}--max-podz={{ pods }} {% endif %}", 1],
  ["of Terraform", "%{ if a }--max-podz=1%{ endif }", 1],
  ["around a value", "--v={% if a %}2{% else %}4{% endif %}", 0],
  ["around a part of a value", "--node-labels=a=b{% if a %},c=d{% endif %}", 0],
])("statements around flags on a line, %s", (_name, flags, count) => {
  const text = `[Service]\nExecStart=/usr/bin/kubelet ${flags} --node-ip={{ ip }}\n`;
  const found = findingsIn(text, "kubelet.service.j2");
  expect(found.filter((line) => line === "2 flag-unknown")).toHaveLength(count);
});

test("a file that a node gets as it is has nothing added", () => {
  const text = `kind: KubeletConfiguration\nclusterDomain: "a\n{{ b }}\nc"\n`;
  expect(findingsIn(text, "kubelet.yaml")).toEqual(["3 template"]);
  expect(findingsIn(text, "kubelet.yaml", true)).toEqual(["1 config-missing-apiversion"]);
});

describe("what a template may add is not missed", () => {
  const added = "eviction-grace-unused";
  const grace = "evictionSoftGracePeriod:\n  memory.available: 1m\n";
  test.each<[what: string, text: string, findings: readonly string[]]>([
    [
      "without a template",
      `${header}evictionSoft: {nodefs.available: 15%}\n${grace}`,
      [added, "eviction-soft-needs-grace"],
    ],
    [
      "keys of a map in a loop",
      `${header}evictionSoft:\n{% for k, v in soft %}\n  {{ k }}: {{ v }}\n{% endfor %}\n${grace}`,
      ["template"],
    ],
    [
      "keys of Terraform in a loop",
      `${header}evictionSoft:\n%{ for k, v in soft ~}\n  \${k}: \${v}\n%{ endfor ~}\n${grace}`,
      ["template"],
    ],
    [
      "lines below a key of a map",
      `${header}evictionSoft:\n  nodefs.available: 5%\n  {{- toYaml .soft | nindent 2 }}\n${grace}`,
      ["template"],
    ],
    [
      "a line of another field",
      `${header}evictionHard:\n  nodefs.available: 5%\n  {{- toYaml .hard | nindent 2 }}\n${grace}`,
      [added, "template"],
    ],
    ["lines of any fields", `${header}{{ settings }}\n${grace}`, ["template"]],
    ["the header", `{{ header }}\n${grace}maxPods: x\n`, ["template", "type-mismatch"]],
    ["a part of the header", `{{ header }}\nkind: KubeletConfiguration\n`, ["template"]],
    [
      "no header",
      `kind: KubeletConfiguration\nmaxPods: {{ n }}\n`,
      ["config-missing-apiversion", "template"],
    ],
    [
      "a header from a file",
      `{% include "header.yaml" %}\nmaxPods: 10\ntopologyManagerPolicy: best\n`,
      ["template", "topology-manager-policy-enum"],
    ],
  ])("%s", (_what, text, findings) => {
    const rules = findingsIn(text, "kubelet.yaml").map((finding) => finding.split(" ")[1]);
    expect(rules.toSorted()).toEqual(findings);
  });
});
