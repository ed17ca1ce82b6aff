import type { LayingPlatform } from "../parts/kubelet-part.ts";
import type { FileLayer } from "../effective/config-layer.ts";
import type { EffectiveConfig } from "../effective/effective-config.ts";
import type { ArgumentPiece } from "../flags/argument.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { KindIndex } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { LocatedNode } from "../../engine/syntax/located-node.ts";
import type { LineIndex } from "../../engine/text/line-index.ts";
import type { Span } from "../../engine/text/span.ts";
import type { Analysis } from "../analysis.ts";
import type { NodeDescription } from "../node-description.ts";

/** A file of a set: its own analysis was made with `isInSet`. */
export interface StackFile {
  /** Names the file in findings of other files: a URI or a path. */
  readonly id: string;
  /** The path below the drop-in folder, or the main file's name: what users read. */
  readonly name: string;
  readonly analysis: Analysis;
  /**
   * Of a file that another one carries: the place of a span of its trees in the text of `analysis`, which is the text of
   * the carrier.
   */
  readonly outside?: (span: Span) => Span;
}

/** An argument of the kubelet, and where it is written, if in a file of the user's. */
export interface StackFlag {
  readonly text: string;
  readonly place?: WrittenFlagPlace;
}

/** A place in a systemd unit, an environment file, or a document of kubeadm. */
export interface WrittenFlagPlace {
  readonly source: FlagSource;
  readonly span: Span;
  /** Of a word that is put together; see `Argument`. */
  readonly pieces?: readonly ArgumentPiece[];
}

/** A file that gives the kubelet flags. */
export interface FlagSource {
  /** As files of a set are named. */
  readonly id: string;
  /** The name that users see. */
  readonly name: string;
  readonly text: string;
  readonly lines: LineIndex;
}

/** The layers of a platform around a main file, and what it makes of the file. */
export interface StackAround {
  /** From the lowest. */
  readonly bases: readonly FileLayer[];
  /** The file without the fields that the platform overrides. */
  readonly main: LocatedNode | undefined;
  readonly platform: LayingPlatform;
  readonly carriedAs: "file" | "drop-in";
  /** Findings about fields of the file that the platform does not take as they are written. */
  readonly findings: (effective: EffectiveConfig) => readonly Finding[];
  /** A finding of the kubelet's, as grave as it is over the platform's base. */
  readonly softened: (finding: Finding) => Finding;
}

/** The files that one kubelet reads together. */
export interface StackLayers {
  /** The layers around the main file; left out for a kubelet that no platform starts. */
  readonly around?:
    | ((
        main: LocatedNode | undefined,
        index: KindIndex,
        node: NodeDescription | undefined,
      ) => StackAround | undefined)
    | undefined;
  /** The file of `--config`. */
  readonly main?: StackFile;
  /** How the platform hands its base on, with the main file if there is one. */
  readonly carriedAs?: StackAround["carriedAs"];
  /** The drop-ins that are read, in order; undefined where there is no `--config-dir`. */
  readonly dropIns?: readonly StackFile[];
  readonly flags: readonly StackFlag[];
  /** The folder of the main file, absolute, with `/`. */
  readonly mainFolder: string;
  /** The main file is not at hand: only what is true for every possible one is found. */
  readonly isPart?: boolean | undefined;
  /** The flags are all that the kubelet gets: one that is absent is not given. */
  readonly isWholeCommand?: boolean | undefined;
  /** The keys at the top with a value that a tool fills in. */
  readonly unknown?: ReadonlySet<string> | undefined;
}

/** A finding in one layer, with spans in that layer's own text. */
export interface LayerFinding {
  readonly layer: number;
  /**
   * `flags`: in the command line, before any file is read; `file`: it keeps the file from being read;
   * `merge`: found in the merged values; `rule`: by a rule.
   */
  readonly found: "flags" | "file" | "merge" | "rule";
  readonly finding: Finding;
  /** Of a file that another one carries: the place in the text of the file itself. */
  readonly inner?: Span;
}

/** All that is known of a set at one moment. Immutable. */
export interface CheckedStack {
  readonly version: KubernetesVersion;
  /** The version that was asked for, if it is not supported; `version` is the nearest to it. */
  readonly askedVersion?: string | undefined;
  readonly effective: EffectiveConfig;
  /** The files by layer: main file (or a gap), drop-ins; flags have the layer behind. */
  readonly files: readonly (StackFile | undefined)[];
  readonly flags: readonly StackFlag[];
  readonly findings: readonly LayerFinding[];
  /** Who lays something under and over the user's file, where the set is that of a platform's document. */
  readonly platform?: LayingPlatform | undefined;
  readonly around?: StackLayers["around"];
}
