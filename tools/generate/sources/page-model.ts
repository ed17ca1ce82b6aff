import type { Json } from "../../../server/src/facts/table.ts";
import type { TypeExpression } from "./type-expression.ts";

/** One row of a section's field table. */
export interface PageRow {
  readonly name: string;
  /** 1-based line in the page. */
  readonly line: number;
  readonly type: TypeExpression;
  /** The page marks the field `[Required]`. */
  readonly required: boolean;
  /** The type's fields belong to the declaring struct itself. */
  readonly embedded: boolean;
  /** The one value of an `apiVersion` or `kind` row. */
  readonly constant?: string;
  /** The default that the description states, as it is written there; null: in a form that no program reads. */
  readonly stated?: Json;
}

/** A headed section of a page: one Go type. */
export interface PageSection {
  readonly name: string;
  readonly line: number;
  readonly anchor?: string;
  /** "(Alias of `…`)": the type is another name for this one. */
  readonly alias?: TypeExpression;
  /** Names of the types that, the page says, have a field of this type. */
  readonly appearsIn: readonly string[];
  readonly rows: readonly PageRow[];
}

/** A reference page of one API version. */
export interface ApiPage {
  /** The page's name as the caller gave it, for problems. */
  readonly name: string;
  readonly sections: readonly PageSection[];
}

/** The kind and apiVersion that a section's constant rows name, if it is a kind. */
export function kindOf(
  section: PageSection,
): { readonly kind: string; readonly apiVersion: string } | undefined {
  const kind = section.rows.find((row) => row.name === "kind")?.constant;
  const apiVersion = section.rows.find((row) => row.name === "apiVersion")?.constant;
  return kind === undefined || apiVersion === undefined ? undefined : { kind, apiVersion };
}
