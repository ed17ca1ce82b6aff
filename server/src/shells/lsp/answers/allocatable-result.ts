import type { Language } from "../../../engine/messages/language.ts";
import { nameOf } from "../../../engine/files/uris.ts";
import type { DocumentAllocatable } from "../../../service/allocatable-of-document.ts";
import type {
  AllocatableParams,
  AllocatableResult,
  NodeForm,
} from "../protocol/allocatable-protocol.ts";

const emptyForm: NodeForm = { name: "", cpus: "", memory: "", ephemeralStorage: "" };

/** The allocatable resources for clients, with all texts. */
export function allocatableResult(
  { version, set, columns, note, form }: DocumentAllocatable,
  { uri, node }: AllocatableParams,
  { locale, node: phrases }: Pick<Language, "locale" | "node">,
): AllocatableResult {
  return {
    version,
    set,
    columns,
    locale,
    title: phrases.allocatableTitle(nameOf(uri), version),
    heads: phrases.resourceHeads.split("|"),
    barParts: [
      "kubeReserved",
      "systemReserved",
      phrases.evictionPart,
      phrases.hugePagesPart,
      phrases.leftPart,
    ],
    note: columns.length === 0 ? phrases.noNodes : note,
    form: form
      ? {
          labels: phrases.form,
          values: node ?? emptyForm,
          problems: form.wrong.map((size) => phrases.form.wrong[size]),
        }
      : undefined,
  };
}
