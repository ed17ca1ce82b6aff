import type { Part, PartContext } from "../../engine/parts/part.ts";
import type { ParsedFile } from "../../engine/syntax/located-node.ts";
import type { OutlineItem } from "../../engine/analysis/part-results.ts";
import type { PartConfig } from "../../kubelet/index.ts";
import type { PlatformDocument, HostedPlace } from "../platform-documents.ts";
import type { PlatformKeys } from "./platform-keys.ts";

/** A map of a platform's own keys, and its surroundings. */
export interface PlatformKeysPlace {
  readonly place: HostedPlace;
  readonly read: ParsedFile;
  readonly keys: PlatformKeys;
  readonly document: PlatformDocument;
  readonly context: PartContext;
  readonly layered: () => PartConfig | undefined;
  /** Makes the outline item above its keys. */
  readonly item: (children: readonly OutlineItem[]) => OutlineItem;
  /** The platform's part of the document around it. */
  readonly around: Part | undefined;
}
