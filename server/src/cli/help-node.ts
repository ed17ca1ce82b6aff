import { newestVersion, oldestVersion } from "../facts/field-index.ts";

const version = `      --kubernetes-version VERSION   ${oldestVersion} to ${newestVersion} (the newest where it is left out)`;

const language = `      --locale en|zh-cn              the language of what is said; English where it is left out
  -h, --help                         this text
      --version                      the version of the program`;

const shared = `${version}
      --format text|json             text for people (the default), JSON for programs
${language}`;

/** The help of `node`. */
export const nodeHelp = `kubelet-config node [options]

Reads a node's files and says whether its kubelet starts there, and why not: the kubelet's process or
unit with drop-ins and environment files, its configuration, the state files of its managers, what
/proc and /sys say of the machine, containerd's, CRI-O's and logind's configuration, and whether the
files that are named exist. It reads only: nothing is run, written or sent, and of keys only the
names are looked at. What the machine is comes out as a description that --node takes.

Options
      --root DIR                     a copy of a node's file tree (a sosreport, docker cp); else this
                                     machine's own
${version}
      --format text|json|journal     text for people (the default), JSON for programs, or a verdict with
                                     its reasons for systemd's journal, each line with its priority
${language}

Exit code
  0  the kubelet starts
  1  it does not
  2  could not run: nothing here starts a kubelet, unknown option or version
`;

/** The help of `allocatable`. */
export const allocatableHelp = `kubelet-config allocatable [--node JSON] [options] FILE

Shows what a configuration leaves for pods on a node: capacity, kubeReserved, systemReserved, hard
eviction, allocatable as the node's status will say it, and what the cgroup of all pods enforces;
then what GKE, EKS and AKS would reserve on such a node by their published formulas.

Options
      --node JSON                    the node, as for check; several times for several nodes, which
                                     stand side by side; without it "nodes" or "node" of
                                     .kubelet-config.yaml
      --config-dir DIR               the drop-in folder
      --kubelet-args "FLAGS"         the kubelet's flags
${shared}

Exit code
  0  shown
  1  shown, and a kubelet would not start on one of the nodes
  2  could not run: no such file, unknown option or version
`;

/** The help of `image`. */
export const imageHelp = `kubelet-config image [options] --config FILE IMAGE

Says which providers of a CredentialProviderConfig the kubelet asks for the credentials of an image,
and why the patterns of the others do not match. "-" reads FILE from the standard input.

Options
      --config FILE                  the CredentialProviderConfig
${shared}

Exit code
  0  told
  2  could not run: no image's name, no such file, unknown option or version
`;
