import type { Knowledge } from "../analysis/knowledge.ts";
import type { Choices, PartKind } from "./part.ts";

/** An answer that is computed from a client's words alone, and from no document. */
export interface DomainCommand {
  /** The answer if there is none. */
  readonly nothing: Choices | null;
  run(params: Choices, knowledge: Knowledge): Choices | null;
}

/** A file to begin with. */
export interface NewFile {
  readonly format: "yaml" | "json";
  /** LSP snippet of the whole file. */
  readonly snippet: string;
}

/** A domain's part of the product. `stacks/domains.ts` lists the domains. */
export interface Domain {
  /** The kinds of parts that its files may contain, in the order in which they are asked. */
  readonly kinds?: readonly PartKind[];
  /** By id. */
  readonly rules?: Readonly<Record<string, { readonly message: (params: never) => string }>>;
  /** By the names of their requests. */
  readonly commands?: Readonly<Record<string, DomainCommand>>;
  /** By what users call them. */
  readonly newFiles?: Readonly<Record<string, NewFile>>;
}
