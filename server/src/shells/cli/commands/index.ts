import type { Command } from "../help/command.ts";
import { allocatable } from "./allocatable.ts";
import { batch } from "./batch.ts";
import { check } from "./check.ts";
import { completion } from "./completion.ts";
import { convertFlagsOnCommandLine } from "./convert-flags.ts";
import { drift } from "./drift.ts";
import { effective } from "./effective.ts";
import { explain } from "./explain.ts";
import { image } from "./image.ts";
import { live } from "./live.ts";
import { lsp } from "./lsp.ts";
import { mcp } from "./mcp.ts";
import { node } from "./node.ts";
import { patch } from "./patch.ts";
import { posture } from "./posture.ts";
import { schema } from "./schema.ts";
import { upgrade } from "./upgrade.ts";

const all = [
  check,
  effective,
  upgrade,
  explain,
  convertFlagsOnCommandLine,
  patch,
  posture,
  drift,
  live,
  node,
  allocatable,
  image,
  batch,
  schema,
  lsp,
  mcp,
  completion,
] as const;

/** The commands of the program, in the order of its help. */
export const commands: readonly Command[] = all;

/** One of them, with its name and the names of its options. */
export type KnownCommand = (typeof all)[number];
