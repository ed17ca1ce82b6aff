import { fileMessages } from "./files.ts";
import { flagMessages } from "./flags.ts";
import { platformMessages } from "./platforms.ts";

/** The English texts about what the kubelet is given, by key: its command line, folders, files of another kind. */
export const inputMessages = { ...fileMessages, ...flagMessages, ...platformMessages };

/** What a catalogue of them in any language looks like. */
export type InputMessages = {
  readonly [K in keyof typeof inputMessages]: (
    ...params: Parameters<(typeof inputMessages)[K]>
  ) => string;
};
