import type { ChosenVersion } from "../../engine/parts/chosen-version.ts";
import type { PlatformTexts } from "../../engine/messages/platform-texts.ts";
import type { Span } from "../../engine/text/span.ts";
import type { Analysis, HostDescription } from "../analysis.ts";
import type { EffectiveConfig } from "../effective/effective-config.ts";
import type { TreeMap } from "../effective/tree.ts";
import type { Argument } from "../flags/argument.ts";
import type { FileRole } from "../identify.ts";
import type { NodeDescription } from "../node-description.ts";

/** A set that a file is in, as far as defaults depend on it. */
export interface EnclosingSet {
  /** Every value that applies in the end. */
  readonly tree: TreeMap;
  /** The settings of the other files and the flags. */
  readonly others: readonly TreeMap[];
}

/** A tool as far as defaults depend on it. */
export type Tool = Pick<HostDescription, "defaults" | "effectOn">;

/** The configuration that a kubelet gets by a part of a file, and where its values come from. */
export interface PartConfig {
  readonly effective: EffectiveConfig;
  /** The number of the layer that the file itself is. */
  readonly user: number;
  /** The flags that the file gives the kubelet. */
  readonly flags: readonly { readonly text: string; readonly span: Span }[];
  /** Who lays something under or over it. */
  readonly platform: LayingPlatform;
  /** The name that the file gives to what it is for, such as a worker profile. */
  readonly name?: string;
  /** The document is a patch: others, which are not known, may set more. */
  readonly isPatch?: boolean;
  /** The kubelet's configuration if the user writes nothing; undefined if the user's replaces it completely. */
  base(): EffectiveConfig | undefined;
}

/** A platform that lays configurations of its own under and over those of users. */
export interface LayingPlatform {
  readonly texts: PlatformTexts;
  /** Fields that it sets to values that are not known here, with the id of its sentence about each. */
  readonly computed: ReadonlyMap<string, string>;
  /** Parts of the same name in a file are one configuration. */
  readonly joinedAs?: string;
}

/** Flags at one place of a file, in the order in which the kubelet gets them. */
interface WrittenFlags {
  /** The name of the place, such as `nodeRegistration.kubeletExtraArgs`. */
  readonly name: string;
  readonly args: readonly Argument[];
  /** The whole command line of a kubelet; else flags that something adds to one. */
  readonly isCommand: boolean;
  /** The version that they are checked with. */
  readonly chosen: ChosenVersion;
}

/** The additions of the kubelet's configuration to parts of files. */
declare module "../../engine/parts/part.ts" {
  interface PartKinds {
    readonly documents: true;
    readonly hosted: true;
    readonly carried: true;
    readonly flags: true;
    readonly headerless: true;
    readonly dump: true;
  }

  interface CheckContext {
    /** The node that the configuration is for; rules about what it does not tell stay silent. */
    readonly node?: NodeDescription | undefined;
  }

  interface FileOptions {
    /** The user or the editor says that this is a kubelet configuration, header or not. */
    readonly isKubeletConfig?: boolean;
    /** The kind that this file is given to the kubelet as, where the shell knows it. */
    readonly expectedKind?: string;
    /** How the kubelet reads the file, where the shell knows it; else its path decides. */
    readonly role?: FileRole;
    /** The file is checked with others by `checkLayers`: only findings of this file alone are reported here. */
    readonly isInSet?: boolean;
    /** Feature gates that the kubelet's flags set; for configurations that have none of their own. */
    readonly flagGates?: ReadonlyMap<string, boolean>;
  }

  interface RewriteRequest {
    readonly sets: readonly EnclosingSet[];
    /** The tool that the kubelet's documents of the file are for. */
    readonly tool?: Tool | undefined;
  }

  interface Part {
    /** Who reads the file. */
    readonly reader: "kubelet" | "runtime";
    /** It has operations that change a configuration, and no document of the kubelet. */
    readonly isPatch?: true;
    /** It contains words of the kubelet's command line. */
    readonly givesFlags?: true;
    /** These words, place by place. */
    readonly flags?: readonly WrittenFlags[];
    /** The tool that the kubelet's documents next to it are for. */
    readonly tool?: Tool | undefined;
    /** The kubelet's documents in it, which a node's configuration is made of. */
    readonly config?: Analysis;
    /** The configuration of a kubelet that gets only this part, with its tool's layers under and over it. */
    effective?(): EffectiveConfig | undefined;
    /** The effective configuration with the origins of its values, if a platform has layers under or over it. */
    layered?(): PartConfig | undefined;
  }
}
