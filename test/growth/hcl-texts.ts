import { constructs, nested, repeated, type Construct } from "./texts.ts";

const pool = 'resource "google_container_node_pool" "a" {\n  node_config {\n    kubelet_config {\n';
const tail = "    }\n  }\n}\n";
const userData =
  'resource "aws_launch_template" "a" {\n  user_data = <<EOT\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n';
export const hclTexts: readonly Construct[] = constructs("main.tf", [
  ["blank lines", repeated("", "\n", `${pool}${tail}`)],
  ["blank lines inside", repeated(pool, "\n", tail)],
  ["blanks", repeated(`${pool}pod_pids_limit =`, " ", `5\n${tail}`)],
  ["comments", repeated(pool, "# a\n", tail)],
  ["comments of another kind", repeated(pool, "// a\n", tail)],
  ["comments of many lines", repeated(pool, "/* a */", tail)],
  ["opened comments", repeated(pool, "/*")],
  ["blocks", repeated("", `${pool}pod_pids_limit = 5\n${tail}`)],
  [
    "nested blocks",
    nested('resource "google_container_node_pool" "a" ', "{\na ", "\n}", " # kubelet_config\n"),
  ],
  ["blocks without an end", repeated(pool, "a {\n")],
  ["braces", repeated(pool, "{")],
  ["braces that close", repeated(pool, "}\n")],
  ["arguments", repeated(pool, (i) => `a${i} = 1\n`, tail)],
  ["the same argument", repeated(pool, "pod_pids_limit = 1\n", tail)],
  ["inner blocks", repeated(pool, 'topology_manager {\n policy = "none"\n}\n', tail)],
  ["labels", repeated("resource ", '"kubelet" ', "{}\n")],
  ["heredocs", repeated(`a = "kubelet"\n`, (i) => `a${i} = <<EOT\nword\nEOT\n`)],
  [
    "heredocs with configurations",
    repeated(
      "",
      (i) =>
        `a${i} = <<EOT\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 3\nEOT\n`,
    ),
  ],
  ["heredocs without an end", repeated(`a = "kubelet"\n`, (i) => `a${i} = <<EOT${i}\nword\n`)],
  ["marks of heredocs", repeated('a = "kubelet"\nb = ', "<<EOT\n")],
  ["a long heredoc", repeated(userData, "# a\n", "EOT\n}\n")],
  ["blank lines in a heredoc", repeated(userData, "\n", "EOT\n}\n")],
  ["an indented heredoc", repeated(userData.replace("<<", "<<-"), "   # a\n", "EOT\n}\n")],
  ["keys in a heredoc", repeated(userData, (i) => `k${i}: 1\n`, "EOT\n}\n")],
  ["templates in a heredoc", repeated(userData, (i) => `k${i}: \${a}\n`, "EOT\n}\n")],
  ["opened templates in a heredoc", repeated(userData, "${", "EOT\n}\n")],
  ["statements in a heredoc", repeated(userData, "%{ if a }\n%{ endif }\n", "EOT\n}\n")],
  ["opened statements in a heredoc", repeated(userData, "%{", "EOT\n}\n")],
  ["templates in a text", repeated('a = "kubelet', "${a}", '"\n')],
  ["nested templates", nested('a = "kubelet', '${"', '"}', '"\n')],
  ["opened templates", repeated('a = "kubelet', "${", '"\n')],
  ["opened texts", repeated('a = "kubelet"\n', 'b = "\n')],
  ["escapes", repeated('a = "kubelet', "\\n\\u0041", '"\n')],
  ["doubled marks", repeated('a = "kubelet', "$${a}", '"\n')],
  ["dollar signs", repeated('a = "kubelet', "$", '"\n')],
  [
    "encoded configurations",
    repeated(
      "",
      (i) =>
        `a${i} = yamlencode({apiVersion = "kubelet.config.k8s.io/v1beta1", kind = "KubeletConfiguration", maxPods = 3})\n`,
    ),
  ],
  [
    "entries of an encoded configuration",
    repeated(
      'a = yamlencode({apiVersion = "kubelet.config.k8s.io/v1beta1", kind = "KubeletConfiguration"\n',
      (i) => `k${i} = 1\n`,
      "})\n",
    ),
  ],
  ["calls in calls", nested('b = "kubelet"\na = ', "yamlencode(", ")", "\n")],
  ["lists in lists", nested('b = "kubelet"\na = ', "[", "]", "\n")],
  ["a long list", repeated('b = "kubelet"\na = [', "1, ", "]\n")],
  ["operators", repeated('b = "kubelet"\na = 1', " + 1", "\n")],
  ["a list of words", repeated(`${pool}allowed_unsafe_sysctls = [`, '"a", ', `]\n${tail}`)],
  ["a long number", repeated(`${pool}pod_pids_limit = `, "1", `\n${tail}`)],
  ["a long word", repeated(pool, "a", ` = 1\n${tail}`)],
  ["a long value", repeated(`${pool}cpu_manager_policy = "`, "a", `"\n${tail}`)],
]);
