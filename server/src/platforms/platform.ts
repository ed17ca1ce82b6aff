import type { PlatformTexts } from "../engine/messages/platform-texts.ts";
import type { NodeDescription } from "../kubelet/index.ts";
import type { Json, KubernetesVersion } from "../facts/table.ts";
import type { LocatedNode, MapNode } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";
import type { PlatformKeys } from "./keys/platform-keys.ts";

/** The effect that a platform has on a value that the user writes. */
export type FieldEffect =
  /** The platform itself rejects the document. */
  | "refused"
  /** The platform lets it pass, and the node's kubelet is not started, or does not start. */
  | "stops"
  /** It is accepted and has no effect. */
  | "lost"
  /** The platform puts a value of its own over it. */
  | "overwritten"
  /** It applies as it is written, but the platform has a remark, or does more than expected. */
  | "noted";

/** The facts about a platform's document while its settings are checked. */
export interface PlatformContext {
  /** The document as it is written. */
  readonly root: MapNode;
  /** The document of a platform that contains it as a text. */
  readonly around?: MapNode;
  /** The values at a place, in the kubelet's names; undefined if the document has no such place. */
  readonly config: MapNode | undefined;
  readonly version: KubernetesVersion;
  /** The kind of node that it is for, in the platform's words; empty where it does not tell. */
  readonly role: string;
  /** The place in the document that is looked at, such as `spec.workerProfiles[0].values`; empty for none. */
  readonly place: string;
  /** All documents of the platform in the file, this one among them. */
  readonly together: readonly MapNode[];
  /** The path of the file, with `/`; empty where it has none. */
  readonly path: string;
  /** The documents of other files that complete this one were looked for. */
  readonly isSearched: boolean;
}

/** The facts about a document while its problems are looked for. */
interface CheckContext extends PlatformContext {
  /** True for the name of a field at the top of the kubelet's configuration of that version. */
  readonly isField: (name: string) => boolean;
}

/** Fields of the kubelet that a platform treats in its own way. */
export interface FieldRule<N extends string = string> {
  /** Paths of the kubelet's fields, such as `memorySwap.swapBehavior`; `apiVersion` and `kind` count as fields. */
  readonly fields: readonly string[];
  readonly effect: FieldEffect;
  /** Who does it, where that is another platform: its title. */
  readonly by?: string;
  /**
   * The values that it applies to: those that Go's decoder does not treat as empty, or all but null. All if it is left
   * out.
   */
  readonly values?: "non-empty" | "non-null";
  /** The documents that it applies to; all if it is left out. */
  readonly holdsIn?: (root: MapNode) => boolean;
  /** When it applies; always if it is left out. No value: the user has not written the field. */
  readonly when?: (context: PlatformContext, value: LocatedNode | undefined) => boolean;
  /** The versions of Kubernetes in which it applies, both ends included. */
  readonly since?: KubernetesVersion;
  readonly until?: KubernetesVersion;
  /** A sentence of the platform's texts: the condition, or what to do instead. */
  readonly note?: N;
  /** The resulting value, if the effect is `overwritten` and the value is known. */
  readonly value?: Json | ((context: PlatformContext) => Json | undefined);
}

/** Values of the kubelet's fields, by name. */
export type BaseValues = Readonly<Record<string, Json>>;

/** Values that a platform lays under what a user writes. */
export interface BaseLayer {
  readonly values: BaseValues | ((context: PlatformContext) => BaseValues);
  readonly when?: (context: PlatformContext) => boolean;
  /** The user's document that sets these values, such as `Cluster a.example.com`; without one, the platform does. */
  readonly document?: (context: PlatformContext) => string | undefined;
  /** The versions of Kubernetes that have it, both ends included. */
  readonly since?: KubernetesVersion;
  readonly until?: KubernetesVersion;
  /** It is a part of the document that the user's patches change; the platform fills in the others afterwards. */
  readonly isPatched?: true;
}

/** Values that a platform computes from the node that it configures. */
export interface Formula {
  /** The top-level fields of `computed` that are known with it; none where a part of a field is left open. */
  readonly fields: readonly string[];
  /** The kubelet's values on a node; undefined where too little is said of the node. */
  readonly compute: (node: NodeDescription, context: PlatformContext) => BaseValues | undefined;
}

/** Values of the document itself, outside the configuration, that become the kubelet's. */
export interface PlatformSetting {
  /** Its path in the document. */
  readonly path: readonly string[];
  /** The kubelet's field. */
  readonly field: string;
  /** The kubelet's value of what is written; the written one where it is left out. Undefined: nothing is set. */
  readonly value?: (node: LocatedNode, context: PlatformContext) => Json | undefined;
  /** The value with the places of its parts, for values of several parts. */
  readonly node?: (node: LocatedNode, context: PlatformContext) => LocatedNode | undefined;
  /** The setting overrides the configuration at a place; otherwise it is below it. */
  readonly isAbove?: true;
  /** It is a part of the document that the user's patches change. */
  readonly isPatched?: true;
}

/** The place of a configuration in a document. */
export interface ConfigPlace {
  /** The keys that lead to it; `*` stands for every item of a list. */
  readonly path: readonly string[];
  /**
   * `map`: the kubelet's keys, or the platform's own if it has `keys`. `text`: a document of the kubelet as a text with
   * its header. `operations`: a text with operations of JSON patches. `documents`: a text that contains documents of
   * platforms. `document`: the kubelet's own document next to this one in the file; no path leads there.
   */
  readonly holds: "map" | "text" | "operations" | "documents" | "document";
  /**
   * It patches a document of the platform: the path to the item of the document that the patch is for; empty for all.
   * Patches for all come first, and others in the order of the places.
   */
  readonly patchesItem?: readonly string[];
  /** The platform's own names, if they replace the kubelet's. */
  readonly keys?: PlatformKeys;
  /** The prefix of the platform's own names, if the map has keys of others too: those are left alone. */
  readonly prefix?: string;
  /** The map has keys of others too, by any name: those that are not known are left alone. */
  readonly isOpen?: true;
  /** The map without what the kubelet does not get as it is written, such as expressions. */
  readonly prepare?: (map: MapNode) => MapNode;
  /** It replaces the platform's configuration completely: there is no base. */
  readonly isWhole?: true;
  /** The text is TOML, if it contains documents. */
  readonly isToml?: true;
  /** False for a map or text that is something else. */
  readonly is?: (value: LocatedNode, root: MapNode, around: LocatedNode | undefined) => boolean;
}

/** Where a document names the version of the kubelet. */
interface VersionPlace {
  readonly path: readonly string[];
  /** `image`: the tag of an image. `release`: a version such as v1.34.2. */
  readonly form: "image" | "release";
}

/** A document of a platform: how to recognize it, and the places of its parts. */
export interface DocumentForm {
  /** The kinds and the group of its apiVersion; a document without a kind is recognized by `keys`. */
  readonly kinds?: readonly string[];
  readonly group?: string;
  /** Keys that lead to a map, for documents without a kind. */
  readonly keys?: readonly string[];
  /** The file's place, for documents that its path identifies. */
  readonly path?: RegExp;
  /** A quick look for words that the file must contain in addition to the platform's marks. */
  readonly marks?: RegExp;
  /** A further look, such as at a name. */
  readonly is?: (root: MapNode) => boolean;
  /** All documents of the form in a file are one: entries in any of them apply to all. */
  readonly isOfFile?: true;
  /** It is a command in a text of any language, such as a script: no document is of this form. */
  readonly isInText?: true;
  /** It is a text of TOML, not of YAML. */
  readonly isToml?: true;
  /**
   * It is a resource of Terraform or OpenTofu, of one of these types, or a module (`module:` and its source); no document of
   * YAML is.
   */
  readonly resources?: readonly string[];
  /** A resource with none of the places is a document of the form all the same. */
  readonly isWithoutPlace?: (root: MapNode) => boolean;
  /** It is in documents of others with these kinds, at these paths; `*` is every item of a list. */
  readonly inside?: readonly (readonly string[])[];
  /** It is a document of the platform, and carries nothing of the kubelet's configuration. */
  readonly isBeside?: true;
  /**
   * It is only in texts of another document of the platform (`holds: "documents"`), and its flags are for the configuration
   * that this one makes: on the leading item, or on each of the others.
   */
  readonly guest?: "leading" | "others";
  /** False for a guest that the platform passes over: its flags get to no kubelet. */
  readonly isApplied?: (root: MapNode, version: KubernetesVersion) => boolean;
  readonly places: readonly ConfigPlace[];
  readonly settings?: readonly PlatformSetting[];
  readonly version?: readonly VersionPlace[];
  readonly role?: (root: MapNode) => string;
  /** The parts with flags, each for another kubelet. */
  readonly kubelets?: (root: MapNode) => readonly MapNode[];
  /** The item whose patches make the configuration of all items; undefined if each has its own. */
  readonly leadingItem?: (root: MapNode) => string | undefined;
  /** A document, maybe of another file, that completes it: its kind, and where its name is written. */
  readonly completedBy?: {
    readonly kind: string;
    readonly nameAt: readonly string[];
    /** A quick look. */
    readonly mark: RegExp;
  };
  /** True for a text that the tool computes a value from: what results is not known. */
  readonly isExpression?: (text: string) => boolean;
  /** True for a part of a configuration, which other files of its folder may complete. */
  readonly isPart?: (root: MapNode) => boolean;
  /**
   * The folders of which all files, at any level, complete a file, by its path; later ones override earlier ones. Undefined
   * for a file that is a configuration alone.
   */
  readonly sharedFolders?: (path: string) => readonly string[] | undefined;
  /** True for a document that is complete, wherever its file is: no name or folder of it means a patch. */
  readonly isComplete?: (root: MapNode, around: readonly MapNode[]) => boolean;
  /**
   * True for a document that another one completes; `together`: the platform's documents of the file, this one among them;
   * `around`: those of other files.
   */
  readonly isPatch?: (
    root: MapNode,
    together: readonly MapNode[],
    around: readonly MapNode[],
  ) => boolean;
}

/** A problem outside the fields of a configuration. */
export interface PlatformProblem<N extends string = string> {
  readonly effect: FieldEffect;
  readonly span: Span;
  /** The path in the document. */
  readonly path: string;
  readonly note: N;
  /** The platform's own words, or the value that is meant. */
  readonly detail?: string;
  /** The allowed values, the likeliest first. */
  readonly instead?: readonly Json[];
  /** The only words that may. */
  readonly words?: readonly (string | number)[];
  /** The versions that are not supported of which it is not known: those before the oldest, or after the newest. */
  readonly otherVersions?: "older" | "newer";
}

/** A map of a document, outside the configuration, whose keys are a closed list. */
export interface ClosedMap<N extends string = string> {
  readonly path: readonly string[];
  readonly keys: readonly string[];
  /** The name that is meant by another one, where the spelling does not tell. */
  readonly successors?: Readonly<Record<string, string>>;
  /** True for further names, such as annotations of a tool. */
  readonly isKnown?: (key: string) => boolean;
  /** The documents that it applies to; all if it is left out. */
  readonly holdsIn?: (root: MapNode) => boolean;
  /** The effect on other keys; they are lost if it is left out. */
  readonly effect?: "refused" | "lost";
  /** A sentence of the platform's texts about that; the one about unknown fields if it is left out. */
  readonly note?: N;
}

/** A tool that lays what a user writes over a configuration of its own, as data. */
export interface Platform<N extends string = string> {
  /** Its name and all that is said of it. */
  readonly texts: PlatformTexts<N>;
  /** Where the facts come from: repository, commit, files. */
  readonly source: string;
  /** A quick look: every file of YAML comes here. */
  readonly marks: RegExp;
  readonly documents: readonly DocumentForm[];
  /** `given`: the platform writes apiVersion and kind itself. `wanted`: the user does. */
  readonly header: "given" | "wanted";
  /** The only fields that it takes, where its list is closed: paths of the kubelet's fields. */
  readonly accepted?: ReadonlySet<string>;
  /** The only fields that a document can set, if that depends on the document: advice about others would be useless. */
  readonly writable?: (root: MapNode) => ReadonlySet<string> | undefined;
  /** It decodes with Go's encoding/json, to which `MaxPods` is maxPods. */
  readonly ignoresCase?: true;
  /** It decodes into types of its own: a value of a wrong type gets to no kubelet. */
  readonly refusesTypes?: true;
  /** What it does with keys that it does not know; `kubelet`: it hands them on to the kubelet. */
  readonly unknown: FieldEffect | "kubelet";
  /** Maps of its documents, outside the configuration, with a closed list of keys. */
  readonly closed?: readonly ClosedMap<N>[];
  readonly fields: readonly FieldRule<N>[];
  /** From the lowest to the highest; undefined where it is not known. */
  readonly base?: readonly BaseLayer[];
  /** Fields that it sets to values that are unknown here, with the sentence that says how. */
  readonly computed?: Readonly<Record<string, N>>;
  /** Further ones, if that depends on the document. */
  readonly computedIf?: (context: PlatformContext) => Readonly<Partial<Record<string, N>>>;
  /** How it computes some of them from the node; the results override the base. */
  readonly formulas?: readonly Formula[];
  readonly merge: {
    /** Maps of a user's own: merged key by key with the base's, or a replacement for them. */
    readonly maps: "merged" | "replaced";
    /** False, 0 and empty values of plain fields: they count, or the base's stay. */
    readonly zeros: "count" | "lost";
    /** The fields whose zeros count all the same. */
    readonly zerosThatCount?: readonly string[];
    /** How the result comes to the kubelet: as its file, or as a drop-in over the base. */
    readonly carriedAs: "file" | "drop-in";
    /** The documents whose result comes as a file all the same. */
    readonly isFile?: (root: MapNode) => boolean;
    /** Several documents of a file are merged, in their order, into one configuration. */
    readonly joinsDocuments?: true;
  };
  /** Its flags may name files of the kubelet, which it lays over its own base. */
  readonly naming?: {
    /** The usual paths of the documents; left out if a document carries the files that it names. */
    readonly path?: RegExp;
    /** It reads several files as one. */
    readonly spread?: {
      /** The path of one of them; its group is the path of the first. */
      readonly path: RegExp;
      /** The keys with flags; one of the files has the first. */
      readonly keys: readonly [string, ...string[]];
    };
    /** The path at which it takes a file for one that a document names, by the path of the document. */
    readonly fileOf: (path: string) => string;
    /** Options of its commands that hand flags on. */
    readonly options?: RegExp;
    /** The usual paths of units with such commands. */
    readonly units?: RegExp;
  };
  /** Rules whose warnings are remarks here: the platform asks for what they warn of. */
  readonly softens?: readonly string[];
  /** Problems of a document outside the fields of a configuration. */
  readonly check?: (context: CheckContext) => readonly PlatformProblem<N>[];
  /** The notes of problems with missing fields: for a patch, they are unknown here. */
  readonly absence?: readonly N[];
  /** A document that shows it, for the page. */
  readonly example: string;
}

type Facts<N extends string> = Omit<Platform<N>, "texts">;

/** A platform; the compiler checks that its notes are keys of its texts. */
export function definePlatform<N extends string>(
  platform: Pick<Platform<N>, "texts"> & NoInfer<Facts<N>>,
): Platform {
  return platform;
}

/** Fields whose values one sentence explains. */
export function computedBy<N extends string>(
  note: N,
  fields: readonly string[],
): Readonly<Record<string, N>> {
  return Object.fromEntries(fields.map((field) => [field, note]));
}
