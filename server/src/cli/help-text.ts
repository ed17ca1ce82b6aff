import { newestVersion, oldestVersion } from "../facts/field-index.ts";
import { mcpHelp } from "./help-mcp.ts";
import { allocatableHelp, imageHelp, nodeHelp } from "./help-node.ts";
import { schemaHelp } from "./help-schema.ts";
import type { CommandName } from "./invocation.ts";

/** What `--help` prints about the program, or about one of its commands. */
export function helpText(command: CommandName | undefined): string {
  switch (command) {
    case undefined:
      return program;
    case "check":
      return check;
    case "effective":
      return effective;
    case "upgrade":
      return upgrade;
    case "explain":
      return explain;
    case "convert-flags":
      return convertFlags;
    case "patch":
      return patch;
    case "posture":
      return posture;
    case "drift":
      return drift;
    case "node":
      return nodeHelp;
    case "allocatable":
      return allocatableHelp;
    case "image":
      return imageHelp;
    case "batch":
      return batch;
    case "schema":
      return schemaHelp;
    case "lsp":
      return lsp;
    case "mcp":
      return mcpHelp;
  }
}

const program = `kubelet-config: checks and explains the kubelet's configuration files

Usage
  kubelet-config check [options] FILE|DIR...   find mistakes
  kubelet-config effective [options] [FILE]    show what main file, drop-ins and flags come to
  kubelet-config upgrade --from A --to B FILE  show what changes with another Kubernetes version
  kubelet-config explain [options] PATH        say what a field, feature gate or flag does
  kubelet-config convert-flags FILE            make a configuration of the flags in a file
  kubelet-config patch FILE DIR                show what kubeadm makes of a file and its patches
  kubelet-config posture [options] FILE        security benchmarks on what the node runs with
  kubelet-config drift [options] DUMP...       show where many nodes differ
  kubelet-config node [--root DIR]             say whether a node's kubelet starts, from its files
  kubelet-config allocatable --node JSON FILE  show what is left for pods on a node
  kubelet-config image --config FILE IMAGE     say which credential providers serve an image
  kubelet-config batch                         judge many configurations, a line of JSON each
  kubelet-config schema [options] KIND         print or write JSON Schemas for other tools
  kubelet-config lsp --stdio                   serve an editor
  kubelet-config mcp --stdio                   serve an agent

Options
  -h, --help       this text; behind a command, the command's own
      --version    the version of the program
`;

const check = `kubelet-config check [options] FILE|DIR...

Finds mistakes in kubelet configurations (KubeletConfiguration, CredentialProviderConfig, ...) as
this Kubernetes version's kubelet would see them. A folder is searched for *.yaml, *.yml, *.json
and *.conf files that hold one of the kubelet's kinds, for drop-ins (kubelet.conf.d/*.conf), and for
seccomp profiles (JSON, or SeccompProfile resources), which are judged as a container runtime would
read them; in pods, what names a profile is looked at. "-" reads the standard input; a glob that the
shell left alone ('nodes/**/*.yaml') takes the files that match it.

Options
      --kubernetes-version VERSION   ${oldestVersion} to ${newestVersion} (the newest where it is left out); a comment
                                     "# kubelet-version: 1.33" in a file goes before it
      --format text|json|sarif|junit|github
                                     text for people (the default); JSON for programs; SARIF 2.1.0;
                                     JUnit XML; annotations of GitHub Actions
      --config-dir DIR               judge FILE together with the drop-ins of DIR
      --kubelet-args "FLAGS"         judge FILE together with these flags of the kubelet
      --fix                          make the safe fixes in the files, and report what is left
      --jobs N                       how many threads; as many as there are processors where it is
                                     left out (a few files need one)
      --no-advice                    only what the kubelet itself has something against
      --node JSON                    the node the files are for, such as {"cpus": 8,
                                     "memory": "32Gi", "cgroupVersion": 2, "numaNodes": 1,
                                     "swap": false}; without it rules about the node stay silent
      --seccomp-runtime NAME         who reads seccomp profiles: containerd (the default: containerd
                                     with runc), crun (containerd with crun), cri-o, podman, docker
      --seccomp-folder DIR           the profiles of the nodes; pods that name others are told
      --locale en|zh-cn              the language of what is said; English where it is left out
  -h, --help                         this text
      --version                      the version of the program

.kubelet-config.yaml in the folder of a file, or above, may say the same for its files:
  kubernetesVersion, rules (ID: error|warning|information|hint|off), advice, node,
  seccomp.runtime, sets (files that belong together), ignore (globs). Options go
  before it.

Exit code
  0  no error findings (there may be warnings)
  1  error findings: a kubelet, or a container with the profile, would not start with such a file
  2  could not run: no such file, unreadable file, unknown option or version
`;

const effective = `kubelet-config effective [options] [--config] FILE

Shows the configuration that a kubelet of this Kubernetes version makes of a main file, the drop-ins
of a folder, its defaults and its flags; of a document of a platform (Talos, Karpenter, ...) what
that makes of it over its own base. If such a kubelet would not start, standard error says so.

Options
      --config FILE                  the main file; without one the defaults of the flags hold
      --config-dir DIR               the drop-in folder
      --kubelet-args "FLAGS"         the kubelet's flags, such as "--max-pods=50 --v=2"
      --kubernetes-version VERSION   ${oldestVersion} to ${newestVersion} (the newest where it is left out)
      --format yaml|json             YAML (the default), or JSON as the kubelet's /configz has it
      --no-defaults                  only what a file or a flag sets
      --provenance                   where each value comes from: as comments in YAML, in JSON as
                                     {"effective": ..., "provenance": {PATH: {"from": ...}}}
      --base                         of a platform's document: what the platform lays around it
      --compare FILE|base            in what two results differ, each value with its origin: with
                                     that of FILE, or with the platform's base; a diff as YAML
      --all                          with --compare: what is the same, too
      --node JSON                    the node, as for check: what a platform computes of its size
      --locale en|zh-cn              the language of what is said; English where it is left out
  -h, --help                         this text
      --version                      the version of the program

Exit code
  0  shown
  1  shown, and a kubelet would not start with it
  2  could not run: no such file or folder, unknown option or version
`;

const upgrade = `kubelet-config upgrade --from VERSION [--to VERSION] [options] FILE|DIR...

Shows what changes for exactly these files if the kubelet goes from one Kubernetes version to
another, newer or older: what it refuses, what it ignores, which values and defaults are others,
what is deprecated, and what is no mistake any more. What a file says of its version does not count.
Files, folders, globs and "-" are as for check.

Options
      --from VERSION             the version that the nodes have: ${oldestVersion} to ${newestVersion}; must be given
      --to VERSION               the version that they get (the newest where it is left out)
      --config-dir DIR           look at FILE together with the drop-ins of DIR
      --kubelet-args "FLAGS"     look at FILE together with these flags of the kubelet
      --node JSON                the node the files are for, as for check
      --format text|json         text for people (the default), JSON for programs
      --locale en|zh-cn          the language of what is said; English where it is left out
  -h, --help                     this text
      --version                  the version of the program

.kubelet-config.yaml in the folder of a file, or above, counts as for check: rules, node, ignore and
sets, which have one report each. Options go before it.

Exit code
  0  kubelets of the new version start with the files
  1  a kubelet of the new version refuses a file
  2  could not run: no such file, unreadable file, unknown option or version
`;

const explain = `kubelet-config explain [options] PATH
kubelet-config explain --log [--config FILE] [options] [LINE]

Says what a field does, its type, default, range and feature gate. PATH is written as in the file:
  maxPods
  evictionHard
  evictionHard["memory.available"]
  authentication.x509.clientCAFile
  featureGates.NodeSwap
  CredentialProviderConfig.providers[].matchImages
or is a flag of the kubelet, such as --max-pods.

With --log it tells which rule a line of the kubelet's log leads to, or each line of a journal on
the standard input (journalctl -u kubelet | kubelet-config explain --log).

Options
      --log                          explain a log
      --config FILE                  with --log: name the places in this configuration
      --config-dir DIR               and in the drop-ins of this folder
      --kubernetes-version VERSION   ${oldestVersion} to ${newestVersion} (the newest where it is left out)
      --locale en|zh-cn              the language of what is said; English where it is left out
  -h, --help                         this text
      --version                      the version of the program

Exit code
  0  explained
  2  there is no such field, no line leads to a rule, unknown option or version
`;

const convertFlags = `kubelet-config convert-flags [options] FILE

Makes a KubeletConfiguration of the flags in a file, and tells what has to stay on the command line.
FILE is a unit of systemd or a drop-in of one, an environment file such as kubeadm-flags.env, a file
with a command line, or a document of a tool that takes flags (kubeadm, Cluster API, k3s, Talos,
nodeadm, a pod). "-" reads the standard input. Nothing is written but to the standard output.

Options
      --kubernetes-version VERSION   ${oldestVersion} to ${newestVersion} (the newest where it is left out)
      --format text|json             YAML with what is left as a comment (the default), or JSON
      --locale en|zh-cn              the language of what is said; English where it is left out
  -h, --help                         this text
      --version                      the version of the program

Exit code
  0  converted
  2  there are no flags with a field in the file, no such file, unknown option or version
`;

const patch = `kubelet-config patch [options] FILE DIR

Shows the configuration that kubeadm writes where FILE is the cluster's KubeletConfiguration and DIR
the folder of --patches: which files it takes, in which order, and what strategic, merge and JSON
patches make of it. Like kubeadm, it does not check the result; "kubelet-config check -" does.
"-" reads FILE from the standard input. Nothing is written but to the standard output.

Options
      --instance-config FILE         the node's instance-config.yaml, which kubeadm 1.34 and newer
                                     lay over all
      --kubernetes-version VERSION   kubeadm's: ${oldestVersion} to ${newestVersion} (the newest where it is left out)
      --format yaml|json             YAML with notes as comments (the default), or JSON: {"patched",
                                     "applied", "ignored", "problem"}
      --locale en|zh-cn              the language of what is said; English where it is left out
  -h, --help                         this text
      --version                      the version of the program

Exit code
  0  shown
  1  kubeadm refuses a patch and writes nothing
  2  could not run: no such file or folder, unknown option or version
`;

const posture = `kubelet-config posture [options] [FILE]

Tells what the checks of a security benchmark (CIS, STIG, those of platforms and tools) come to on
what a kubelet really runs with: FILE, drop-ins, flags and the defaults of the version. FILE may be
the dump of a running kubelet (kubectl get --raw /api/v1/nodes/NAME/proxy/configz), or a document of
a platform. The project's file (.kubelet-config.yaml) can name the benchmark, bounds and exceptions.

Options
      --benchmark NAME[,NAME]        auto (by version, the default), a platform (eks, aks, k3s, ...),
                                     or a benchmark, such as cis-1.12; a wrong name lists them. May be
                                     repeated: a check stands once where all say the same of it
      --level 1                      only the checks of level 1
      --strict                       a secure default is not enough: it must be written
      --compare kube-bench           say so where the benchmark's own tool says something else
      --layout NAME                  where that tool looks: plain (the default), rke2, k3s, openshift,
                                     microk8s
      --config-dir DIR               the drop-in folder
      --kubelet-args "FLAGS"         the kubelet's flags
      --kubernetes-version VERSION   ${oldestVersion} to ${newestVersion} (the newest where it is left out)
      --format text|json|junit|sarif text for people (the default); JSON; JUnit XML; SARIF 2.1.0
      --fail-on SEVERITY             critical, high, medium or low (the default): the least severity
                                     of a failed check that makes the exit code 1
      --locale en|zh-cn              the language of what is said; English where it is left out
  -h, --help                         this text
      --version                      the version of the program

Exit code
  0  no check fails, or none of the severity asked for
  1  a check fails
  2  could not run: no such file or folder, unknown option, benchmark or version
`;

const drift = `kubelet-config drift [options] DUMP|DIR|-...

Groups nodes by what their kubelets run with, and shows what differs from the largest group, or
from a wanted configuration. A DUMP is what kubectl get --raw /api/v1/nodes/NAME/proxy/configz
writes; a configuration and a document of a platform count with their defaults and base. Files
that end in .jsonl, and standard input (-), hold a dump a line, with "name" beside it.

Options
      --wanted FILE                  what the nodes should run with: a configuration, a document of
                                     a platform, or a dump
      --config-dir DIR               its drop-in folder
      --kubelet-args "FLAGS"         its flags
      --ignore PATH                  a setting that each node has of its own; may be repeated;
                                     providerID where it is left out
      --kubernetes-version VERSION   ${oldestVersion} to ${newestVersion} (the newest where it is left out)
      --format text|json|html        text for people (the default); JSON; a page with a table that
                                     people can sort and filter
      --locale en|zh-cn              the language of what is said; English where it is left out
  -h, --help                         this text
      --version                      the version of the program

Exit code
  0  all nodes run with the same, and with what is wanted
  1  some do not
  2  could not run, or a file could not be read
`;

const batch = `kubelet-config batch [--jobs N]

Reads lines of JSON from standard input, one configuration each, and answers each with one line:
  in   {"id":"a","version":"${newestVersion}","kind":"KubeletConfiguration","main":"apiVersion: ..."}
  out  {"id":"a","starts":true,"findings":[{"rule","severity","message","file","path","range"}],
        "effective":{...}}
"kind" is KubeletConfiguration, CredentialProviderConfig, or SeccompProfile (with an optional
"runtime", as in --seccomp-runtime, and without "version"), "main" the file's text (null: none),
"dropins" an optional list of {"path","text"}, "args" an optional list of the kubelet's flags.
"patches", a list of {"path","text"}, adds "patched": what kubeadm makes of "main" and these files
of its folder of patches; null where it refuses one, and then "patchProblem" says why.
"node", as for --node, is the machine: "starts" is judged on it, and "node" in the answer says what
is allocatable. "image" with a CredentialProviderConfig adds the providers asked for it.
"effective" is the configuration as the kubelet has it in the end, where it decodes. A malformed
line is answered with {"id","error"}, and the run goes on. Error findings are those that the kubelet
itself would get to report.

Options
      --jobs N     how many threads; as many as there are processors where it is left out
  -h, --help       this text
      --version    the version of the program

Exit code
  0  the input was read to its end
`;

const lsp = `kubelet-config lsp --stdio

Serves an editor over standard input and output with the Language Server Protocol: completion,
hover, diagnostics, outline, folding, links, definitions across the files of a set, inlay hints.

Options
      --stdio      the one way of speaking; must be given
  -h, --help       this text
      --version    the version of the program
`;
