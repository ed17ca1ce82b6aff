/** A text and its path: of a drop-in, below the drop-in folder. */
export interface SetText {
  readonly path: string;
  readonly text: string;
}

/** The texts that a kubelet is given, or one file of any of its kinds. */
export interface SetTexts {
  /** The file of `--config`; undefined: none is given. */
  readonly main: SetText | undefined;
  /** All files below the drop-in folder; undefined: there is no `--config-dir`. */
  readonly dropIns: readonly SetText[] | undefined;
  readonly args: readonly string[];
  /** The folder of the main file on the node, absolute, with `/`. */
  readonly mainFolder: string;
}
