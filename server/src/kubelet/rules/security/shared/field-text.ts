/** A setting, by its path. */
export interface FieldText {
  readonly field: string;
}
