import type { Domain } from "../engine/parts/domain.ts";
import type { PartKind } from "../engine/parts/part.ts";
import { domain as carriers } from "../platforms/carriers/index.ts";
import { domain as credentials } from "../credentials/index.ts";
import { domain as documents } from "../documents/index.ts";
import { domain as flags } from "../flags/index.ts";
import { domain as kubelet } from "../kubelet/index.ts";
import { domain as platforms } from "../platforms/index.ts";
import { domain as project } from "./project/index.ts";
import { domain as seccomp } from "../seccomp/index.ts";
import { domain as sets } from "./domain.ts";

const listed = [
  kubelet,
  credentials,
  documents,
  platforms,
  carriers,
  seccomp,
  flags,
  sets,
  project,
] as const;

/** The domains that add something to the answers, in the order in which their kinds of parts are asked. */
export const domains: readonly Domain[] = listed;

/** All kinds of things that a file may hold, in the order in which they are asked. */
export const allKinds: readonly PartKind[] = domains.flatMap(({ kinds = [] }) => kinds);
