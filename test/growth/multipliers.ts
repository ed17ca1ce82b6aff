import { gzipSync } from "fflate";
import type { Construct } from "./texts.ts";

/** A text with a file of another syntax in it many times, or a short text that stands for a long one. */
export interface Multiplied {
  readonly path: string;
  readonly text: string;
}

/** How a file is carried inside another one. */
interface Multiplier {
  readonly name: string;
  readonly around: (inner: Multiplied, times: number) => Multiplied;
}

function indented(text: string, blanks: string): string {
  return text.replaceAll(/^(?=.)/gm, blanks);
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

export function packed(text: string): string {
  return Buffer.from(gzipSync(Buffer.from(text), { level: 1, mtime: 0 })).toString("base64");
}

export function userData(items: string): Multiplied {
  return { path: "user-data.yaml", text: `#cloud-config\nwrite_files:\n${items}` };
}

export function coded(path: string, encoding: string, content: string): string {
  return `- path: ${JSON.stringify(`/etc/${path}`)}\n  encoding: ${encoding}\n  content: ${content}\n`;
}

function block(path: string, text: string): string {
  const lines = indented(text.replaceAll(/[^\n -~]/g, "?"), "    ");
  return `- path: ${JSON.stringify(`/etc/${path}`)}\n  content: |2-\n${lines}\n`;
}

function heredoc(path: string, text: string, at: number): string {
  return `cat > /etc/${path} <<'END${at}'\n${text}\nEND${at}\n`;
}

function each(times: number, piece: (at: number) => string): string {
  return Array.from({ length: times }, (_, at) => piece(at)).join("");
}

/** Each construct of each syntax is put into each of them. */
export const multipliers: readonly Multiplier[] = [
  {
    name: "packed files of cloud-init",
    around: ({ path, text }, times) => userData(coded(path, "gz+b64", packed(text)).repeat(times)),
  },
  {
    name: "aliases of one packed file",
    around: ({ path, text }, times) =>
      userData(
        coded(path, "gz+b64", packed(text)).replace("- ", "- &a\n  ") + "- *a\n".repeat(times - 1),
      ),
  },
  {
    name: "a packed file in packed files",
    around: ({ path, text }, times) => {
      const inner = userData(coded(path, "b64", base64(text)).repeat(times));
      return userData(coded("user-data.yaml", "gz+b64", packed(inner.text)).repeat(times));
    },
  },
  {
    name: "blocks in blocks",
    around: ({ path, text }, times) =>
      userData(block("user-data.yaml", userData(block(path, text).repeat(times)).text)),
  },
  {
    name: "heredocs of a script",
    around: ({ path, text }, times) => ({
      path: "run.sh",
      text: `#!/bin/sh\n${each(times, (at) => heredoc(path, text, at))}`,
    }),
  },
  {
    name: "heredocs of a script in user data of several parts",
    around: ({ path, text }, times) => ({
      path: "user-data.txt",
      text:
        'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="=b"\n\n' +
        each(
          times,
          (at) =>
            `--=b\nContent-Type: text/x-shellscript\n\n#!/bin/sh\n${heredoc(path, text, at)}\n`,
        ) +
        "--=b--\n",
    }),
  },
  {
    name: "encoded objects of Terraform",
    around: ({ path, text }, times) => ({
      path: "main.tf",
      text: each(times, (at) => {
        const content = `"${base64(text)}"`;
        const file = `{ path = "/etc/${path}", encoding = "b64", content = ${content} }`;
        return `kubelet${at} = yamlencode({ write_files = [${file}] })\n`;
      }),
    }),
  },
  {
    name: "files of Ignition",
    around: ({ path, text }, times) => ({
      path: "machine.yaml",
      text:
        "apiVersion: machineconfiguration.openshift.io/v1\nkind: MachineConfig\nspec:\n  config:\n    ignition: {version: 3.2.0}\n    storage:\n      files:\n" +
        `      - {path: ${JSON.stringify(`/etc/${path}`)}, contents: {compression: gzip, source: 'data:;base64,${packed(text)}'}}\n`.repeat(
          times,
        ),
    }),
  },
];

/** The construct with so many characters in a multiplier. */
export function multiplied(
  { around }: Multiplier,
  { path, text }: Construct,
  length: number,
  times: number,
): Multiplied {
  return around({ path, text: text(length) }, times);
}
