import type { TextLook } from "../engine/text/text-look.ts";

/**
 * Quick looks for flags of the kubelet in a text: every open file comes here, in the client too. They begin with a word: to
 * look at the start of each line takes several times as long.
 */
export const flagMarks = {
  /** Keys and kinds of tools under which flags are written. */
  keys: /[kK]ubeletExtraArgs|\bkubeletArgs\b|extraKubeletArgs|extra-node-kubelet-args|kubelet-arg|kubelet-extra-args|\bnode-(?:label|taint)\+?["']?[ \t]*:|--node-(?:label|taint)\b(?!-)|\bextraArgs\b|\bextra_args(?:_array)?["']?[ \t]*:|kubelet_\w*(?:args?|arguments|flags)["']?[ \t]*:|KUBELET_\w*ARGS["']?[ \t]*:|node\.eks\.aws|\bNodeadmConfig/,
  /** Lists and maps of flags in arguments of Terraform. */
  lists:
    /kubelet_\w*(?:args?|arguments|flags)["']?[ \t]*(?:[=:][ \t]*(?:(?:\w+\([^\n[]{0,60})?\[|\{)|\{)|\btencentcloud_kubernetes_/,
  /** The option of NixOS, in a file of Nix. */
  nix: /\bextraOpts\s*=/,
  /** Units and environment files of the kubelet. */
  units:
    /(?:\b|_)KUBELET_\w+=|\bExecStart[ \t]*=(?:[^\n]*\\\r?\n)*[^\n]*kubelet|\bImage[ \t]*=[^\n]*kubelet/,
  /** Lines that may give flags to a kubelet that another file of a set names. */
  lines: /\bKUBELET_\w+[ \t]*=|\bExec(?:Start)?[ \t]*=|\bcommand_args=/,
  /** The name of a file that has, or of a folder with files that have, the rest of the configuration. */
  files: /\bconfig(?:-dir)?=/,
  minikube: /\bminikube\b/,
  minikubeOption: /--(?:extra-config|feature-gates)[=\s]/,
  /** A container's command; a configuration names the kubelet's cgroup, and need not be walked for it. */
  command: /\b(?:command|args|entrypoint)["']?[ \t]*:/,
  program: /\bkubelet\b/,
  /** A command of a script that runs the kubelet, perhaps with another program. */
  run: /(?:^|[\s/"'(])kubelet(?:["']?[ \t]+|",[ \t]*)["'$@\\-]|\bkubelet(?:\.exe|[ \t]+AppParameters)\\?["']?[ \t]+["'$@`^%-]/m,
  /** The first line of a text runs the kubelet, as in the list of a node's processes. */
  runFirst:
    /^\uFEFF?(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*(?:(?:exec|nohup|sudo)[ \t]+)*(?:\/\S*\/)?kubelet[ \t]+-/,
  /** A line of `ps` or `systemctl status`, or of the log of k3s and RKE2, up to the flags of a kubelet. */
  process:
    /^(?:[ \t│]*[├└]─[ \t]*\d+|[\w.+-]+[ \t]+\d+[ \t]+\d+(?:\.\d+)?[ \t].{0,120}?)[ \t](?:\/\S*\/)?kubelet[ \t]+(?=-)|\bmsg="Running kubelet[ \t]+(?=-)/m,
  names: /kubelet|KUBELET_/,
} as const;

/** True if a text may start minikube with options for the kubelet. */
function mayStartMinikube(look: TextLook): boolean {
  return look.test(flagMarks.minikubeOption) && look.test(flagMarks.minikube);
}

/** True if a text may contain flags of the kubelet: a unit, an environment file, a document or a script of another tool. */
export function mayHoldFlags(look: TextLook): boolean {
  return look.test(flagMarks.keys) || look.test(flagMarks.units) || mayStartMinikube(look);
}

/** True if a script may run the kubelet with flags. */
export function mayRunKubelet(look: TextLook): boolean {
  return look.test(flagMarks.run);
}

/** True for a file of Nix that may give flags to a kubelet. */
export function isNixFile(path: string, look: TextLook): boolean {
  return /\.nix$/.test(path) && look.test(flagMarks.nix);
}

/** A flag with which the kubelet only prints something. */
export const printsAndEnds = /^(?:--version|--help|-h)(?:=|$)/;
