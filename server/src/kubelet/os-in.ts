import type { NodeDescription } from "./node-description.ts";

/** Paths and programs that only nodes with Windows have. */
const windows =
  /(?<![\w-])[c-e]:(?:\/(?!\/)|\\(?![n"]))|\bpowershell|\bpwsh\b|\bnpipe:|\bkubelet\.exe\b|^#ps1/im;

/** The operating system of the node that a text is for, as far as the text shows. */
export function osIn(text: string): NodeDescription["os"] {
  return windows.test(text) ? "windows" : "linux";
}
