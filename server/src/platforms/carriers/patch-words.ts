import {
  placing,
  wordsFrom,
  type Placed,
  type Word,
} from "../../engine/syntax/shell/command-words.ts";
import type { DecodedText } from "./decoded-text.ts";

/** A document, or a patch of one, in the words of a command that hands it to a cluster or a node. */
interface PatchWord {
  readonly id: string;
  readonly path: string;
  readonly decoded: DecodedText;
  /** The cluster or the node has the rest of it. */
  readonly isFragment: true;
}

const command =
  /(?<=(?:^|[;&|({!@\x60]|\b(?:if|then|do|else|sudo)[ \t])[ \t]{0,40})(kubectl|oc|talosctl|apiclient)(?=[ \t])/gm;

/** Nothing real has more words. */
const maxWords = 60;

const options: Readonly<Record<string, RegExp | undefined>> = {
  kubectl: /^(?:-p|--patch)$/,
  oc: /^(?:-p|--patch)$/,
  talosctl: /^(?:-p|--patch|--config-patch(?:-worker|-control-plane)?)$/,
};

/** Kinds with settings of the kubelet, by the names that kubectl takes. */
const kinds: readonly (readonly [name: RegExp, apiVersion: string, kind: string])[] = [
  [/^kubeletconfigs?\b/i, "machineconfiguration.openshift.io/v1", "KubeletConfig"],
  [/^performanceprofiles?\b/i, "performance.openshift.io/v2", "PerformanceProfile"],
  [/^ec2nodeclass(?:es)?\b/i, "karpenter.k8s.aws/v1", "EC2NodeClass"],
  [/^aksnodeclass(?:es)?\b/i, "karpenter.azure.com/v1beta1", "AKSNodeClass"],
  [/^kubeadmconfigtemplates?\b/i, "bootstrap.cluster.x-k8s.io/v1beta1", "KubeadmConfigTemplate"],
  [/^kubeadmcontrolplanes?\b/i, "controlplane.cluster.x-k8s.io/v1beta1", "KubeadmControlPlane"],
];

/** What `kubectl patch`, `talosctl` with a patch, and `apiclient set` of Bottlerocket change. */
export function patchWords(script: string): readonly PatchWord[] {
  const found = [...script.matchAll(command)].flatMap(({ index, 0: program }) => {
    const { all } = wordsFrom(script, index + program.length, maxWords);
    if (program === "apiclient") return bottlerocketSettings(all);
    const patches = valuesOf(all, options[program]);
    if (program === "talosctl") return patches.map((text) => ({ text, path: "patch.yaml" }));
    return patches.flatMap((text) => ofObject(text, all));
  });
  return found.map(({ text, path }, at) => {
    const start = text.places[0] ?? 0;
    const end = (text.places.at(-1) ?? start) + 1;
    const decoded = {
      text: text.text,
      region: { start, end },
      places: [...text.places, end],
      // A word of a shell has quotes of its own.
      unwritable: /[^\w.-]/,
    };
    return { id: `patch[${at}]`, path, decoded, isFragment: true };
  });
}

/** The values of an option, in a word of their own or behind an equal sign. */
function valuesOf(words: readonly Word[], option: RegExp | undefined): readonly Placed[] {
  return words.flatMap((word, at): readonly Placed[] => {
    const equal = word.text.indexOf("=");
    const name = equal < 0 ? word.text : word.text.slice(0, equal);
    if (option?.test(name) !== true) return [];
    const next = words[at + 1];
    if (equal < 0) return next ? [next] : [];
    return [{ text: word.text.slice(equal + 1), places: word.places.slice(equal + 1) }];
  });
}

interface PatchAt {
  readonly text: Placed;
  readonly path: string;
}

/** A patch of an object with the header that the object has. */
function ofObject(patch: Placed, words: readonly Word[]): readonly PatchAt[] {
  const verb = words.findIndex(({ text }) => text === "patch");
  const operands = words.slice(verb + 1);
  const kind = kinds.find(([name]) => operands.some(({ text }) => name.test(text)));
  if (verb < 0 || !kind || !/\S/.test(patch.text)) return [];
  const [, apiVersion, name] = kind;
  if (/^\s*\[|^\s*-/.test(patch.text)) return [{ text: patch, path: "patch.yaml" }];
  const open = /^\s*\{/.exec(patch.text)?.[0].length;
  const header =
    open === undefined
      ? `apiVersion: ${apiVersion}\nkind: ${name}\n`
      : `{"apiVersion":"${apiVersion}","kind":"${name}",`;
  return [{ text: below(header, patch, open ?? 0), path: "patch.yaml" }];
}

/** A text without its first characters, behind another one. */
function below(header: string, { text, places }: Placed, from: number): Placed {
  const whole = placing();
  whole.add(header, places[from] ?? places[0] ?? 0);
  whole.append({ text: text.slice(from), places: places.slice(from) });
  return whole.done();
}

/** bottlerocket-os/bottlerocket-core-kit, sources/api/apiclient: pairs, or an object; `settings` may be left out. */
function bottlerocketSettings([verb, ...words]: readonly Word[]): readonly PatchAt[] {
  if (verb?.text !== "set") return [];
  const toml = placing();
  for (const { text, places } of words) {
    const { key, value } =
      /^(?<key>(?:settings\.)?kubernetes\.[^=\s]+)=(?<value>.*)$/s.exec(text)?.groups ?? {};
    if (key === undefined || value === undefined) continue;
    const from = key.startsWith("settings.") ? 0 : -1;
    if (from < 0) toml.add("settings.", places[0] ?? 0);
    toml.append({ text: key, places: places.slice(0, key.length) });
    const isPlain = /^(?:true|false|-?\d+|"[^"]*")$/.test(value);
    toml.add(isPlain ? "=" : '="', places[key.length] ?? 0);
    toml.append({ text: value, places: places.slice(key.length + 1) });
    toml.add(isPlain ? "\n" : '"\n', places.at(-1) ?? 0);
  }
  const text = toml.done();
  return text.text === "" ? [] : [{ text, path: "patch.toml" }];
}
