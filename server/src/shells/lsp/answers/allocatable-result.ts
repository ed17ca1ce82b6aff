import type { Language } from "../../../engine/messages/language.ts";
import type { DocumentAllocatable } from "../../../service/answers/allocatable-of-document.ts";
import type {
  AllocatableParams,
  AllocatableResult,
  NodeForm,
} from "../protocol/allocatable-protocol.ts";

/** The size that the view begins with where no node is described. */
export const firstForm: NodeForm = {
  name: "",
  cpus: "4",
  memory: "16Gi",
  ephemeralStorage: "100Gi",
};

/** The allocatable resources for clients, with all texts. */
export function allocatableResult(
  { version, shown, sets, columns, note, form }: DocumentAllocatable,
  { node }: AllocatableParams,
  { locale, node: phrases, posture }: Pick<Language, "locale" | "node" | "posture">,
): AllocatableResult {
  return {
    version,
    set: shown.id,
    sets,
    setLabel: posture.view.set,
    columns,
    locale,
    title: phrases.allocatableTitle(shown.name, version),
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
          values: node ?? firstForm,
          problems: form.wrong.map((size) => phrases.form.wrong[size]),
        }
      : undefined,
  };
}
