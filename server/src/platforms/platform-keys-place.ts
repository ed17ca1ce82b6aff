import type { ParsedFile } from "../syntax/located-node.ts";
import type { OutlineItem } from "../analysis/part-results.ts";
import type { Part, PartConfig, PartContext } from "../kubelet/index.ts";
import type { PlatformDocument, HostedPlace } from "./platform-documents.ts";
import type { PlatformKeys } from "./platform-keys.ts";

/** A map of a platform's own keys, and what stands around it. */
export interface PlatformKeysPlace {
  readonly place: HostedPlace;
  readonly read: ParsedFile;
  readonly keys: PlatformKeys;
  readonly document: PlatformDocument;
  readonly context: PartContext;
  readonly layered: () => PartConfig | undefined;
  /** What its keys stand below in the outline. */
  readonly item: (children: readonly OutlineItem[]) => OutlineItem;
  /** What the platform has to say of the document around it. */
  readonly around: Part | undefined;
}
