import type { FileSyntax, QuickLook } from "../../engine/parts/part.ts";
import { beginsWithHeader } from "../../kubelet/identify.ts";
import { hclMarks, syntaxOf } from "../../kubelet/parts/file-syntax.ts";
import { prompt } from "../../engine/syntax/transcript.ts";
import type { TextLook } from "../../engine/text/text-look.ts";
import { carrierMarks } from "./carrier-marks.ts";
import { tellingNames } from "./telling-names.ts";

/** A cloud-init file in the user data of a machine is in two; nothing real is in more. */
const maxNesting = 3;

const marks = Object.values(carrierMarks);

const scriptMarks =
  /<<|@["'][ \t]*\r?\n|x-shellscript|\b(?:echo|printf|[jy]q|sed|apiclient)\b|-p(?:atch[\w-]*)?[=\s]+["']|\bkubeletConfig(?:[ \t]+\w+)?[ \t]*[:=]|\bextraConfig\s*=|\bkind[ \t]*=[ \t]*"(?:Kubelet|CredentialProvider)Config/;

/** Markdown or AsciiDoc with blocks of code, a diff, or a copy of a terminal. */
const proseMarks = [/^ *(?:```|~~~)|^\[source\b|^\+[ \t"'\w]/m, prompt];

function marksIn(syntax: FileSyntax | undefined): readonly RegExp[] {
  switch (syntax) {
    case "hcl":
      return [hclMarks];
    case "script":
      return [scriptMarks];
    case "mime":
      return [...marks, scriptMarks];
    case "prose":
      return proseMarks;
    case "toml":
      return [];
    case undefined:
      return marks;
  }
}

export const carriedLook: QuickLook = {
  specialFiles: ["hcl", "script", "mime", "prose"],
  mayBeIn(look, options) {
    const { nesting = 0 } = options;
    return nesting < maxNesting && marksIn(syntaxOf(options, look)).some((mark) => look.test(mark));
  },
};

const innerMarks =
  /(?:\b|\\n)kind["'\\]*:[ "'\\]*(?:KubeletConfiguration|CredentialProviderConfig|KubeletConfig|Kubeadm|InitConfiguration|JoinConfiguration|ClusterConfiguration|NodeConfig|NodeadmConfig|RKE2|K0s|MachineConfig|PerformanceProfile|Talos|Node(?:Pool|Class)|EC2NodeClass|AKSNodeClass|InstanceGroup|Cluster)|^[ \t-].*\bKUBELET_\w*ARGS=|^[ \t]+\[Service\]|["'n]\[Service\]|SCMP_ACT_|--kubelet-extra-args\b|\bkubelet-arg\+?["']?:|\bkubelet_(?:node_)?(?:config_extra_args|custom_flags)\b|\b(?:path|dest)["']?:.*kubelet\S*conf\S*\.ya?ml\b|\bkubelet\/config\.ya?ml\b|\bkubernetes\/kubelet\.conf\b|\bargs\/kubelet\b|\btalosctl[ \t]|\b(?:kubectl|oc)[ \t].*\bpatch\b/m;

/** A map below a key with the kubelet's name, and a field further in. */
const settingsAbove = /kubelet[\w-]*["']?(?::[ \t]*(?:[#&|>].*)?|[ \t]*)$/im;
const innerField = new RegExp(`^[ \\t]+["']?(?:${tellingNames.join("|")})\\w*["']?\\s*:`, "im");

function mayHaveSettings(look: TextLook): boolean {
  return look.test(settingsAbove) && look.test(innerField);
}

export const innerTextsLook: QuickLook = {
  isForRest: true,
  mayBeIn(look, { nesting = 0 }) {
    return nesting < maxNesting && (look.test(innerMarks) || mayHaveSettings(look));
  },
};

const fields = new RegExp(
  `^(?:\\{\\s*)?["']?(?:${tellingNames.join("|")})\\w*["']?\\s*:|\\bmatchImages["']?\\s*:`,
  "m",
);
const header = /^["']?(?:kind|apiVersion)["']?\s*:/m;

/** True for a text with fields of the kubelet and no header. */
export function mayBeHeaderless(look: TextLook): boolean {
  return look.test(fields) && !look.test(header) && !beginsWithHeader(look);
}

export const headerlessLook: QuickLook = { isLastResort: true, mayBeIn: mayBeHeaderless };
