import type { JsonForm as ExcerptForm } from "../seccomp/index.ts";
import {
  CompletionItemKind,
  getLanguageService,
  InsertTextFormat,
  type CompletionItem,
  type JSONSchema,
  type LanguageService,
} from "vscode-json-languageservice";
import { TextDocument } from "vscode-languageserver-textdocument";
import dockerSchema from "../../../schemas/seccomp/seccomp-docker.schema.json";
import ociSchema from "../../../schemas/seccomp/seccomp-oci.schema.json";
import type { Completion } from "../engine/analysis/part-results.ts";
import type { ProfileDialect } from "../facts/seccomp-table.ts";
import type { Span } from "../engine/text/span.ts";

/** The form of a profile decides on the schema. */
type JsonForm = Pick<ExcerptForm, "form" | "dialect">;

/**
 * Hover and completion of VS Code's JSON service for a profile, by its schema. Violations of the schema are reported by
 * the rules about profiles, in the runtime's own terms; a test compares them with this service's validation.
 */
export interface ProfileJson {
  /** Its completions at an offset: keys and values of the schema. */
  complete(text: string, offset: number, form: JsonForm): Promise<readonly Completion[]>;
  /** The schema's description of the place; undefined without one. */
  hover(
    text: string,
    offset: number,
    form: JsonForm,
  ): Promise<{ readonly span: Span; readonly markdown: string } | undefined>;
}

/** The service with the schemas of profiles. It reads no file and asks no network. */
export function createProfileJson(): ProfileJson {
  const service = getLanguageService({
    schemaRequestService: (uri) => Promise.reject(new Error(`${uri} is not bundled`)),
    clientCapabilities: {
      textDocument: {
        completion: {
          completionItem: { documentationFormat: ["markdown"], commitCharactersSupport: false },
        },
      },
    },
  });
  service.configure({
    validate: false,
    allowComments: false,
    schemas: [...schemasByAddress()].map(([uri, schema]) => ({ uri, schema, fileMatch: [uri] })),
  });
  // Hover and completion come several times for one text.
  let last: ReadText | undefined;
  const read = (text: string, form: JsonForm): ReadText => {
    const address = addressOf(form);
    if (last?.text === text && last.document.uri === address) return last;
    const document = TextDocument.create(address, "json", 0, text);
    last = { text, document, json: service.parseJSONDocument(document) };
    return last;
  };
  return {
    async complete(text, offset, form) {
      const { document, json } = read(text, form);
      const found = await service.doComplete(document, document.positionAt(offset), json);
      return (found?.items ?? []).map((item) => completionOf(item, document, offset));
    },
    async hover(text, offset, form) {
      const { document, json } = read(text, form);
      const found = await service.doHover(document, document.positionAt(offset), json);
      const node = json.getNodeFromOffset(offset);
      if (!found || !node) return undefined;
      const markdown = [found.contents].flat().map(textOf).join("\n\n");
      return markdown === ""
        ? undefined
        : { span: { start: node.offset, end: node.offset + node.length }, markdown };
    },
  };
}

/** The pictures of the kinds that the service gives to its items. */
const pictures: Readonly<Partial<Record<CompletionItemKind, Completion["kind"]>>> = {
  [CompletionItemKind.Property]: "property",
  [CompletionItemKind.EnumMember]: "enum-member",
  [CompletionItemKind.Snippet]: "snippet",
  [CompletionItemKind.Module]: "module",
};

function completionOf(item: CompletionItem, document: TextDocument, offset: number): Completion {
  const { label, kind, detail, filterText, sortText, documentation, textEdit } = item;
  const text = textEdit?.newText ?? item.insertText ?? label;
  const range = textEdit && "range" in textEdit ? textEdit.range : undefined;
  const span = range
    ? { start: document.offsetAt(range.start), end: document.offsetAt(range.end) }
    : { start: offset, end: offset };
  return {
    label,
    kind: (kind && pictures[kind]) ?? "value",
    insert: {
      span,
      text,
      isSnippet: item.insertTextFormat === InsertTextFormat.Snippet,
    },
    detail,
    filterText,
    sortText,
    documentation: documentation !== undefined ? textOf(documentation) : undefined,
    // Enter behind an open bracket makes a new line.
    free: /^[[{]/.test(text) ? {} : undefined,
    retrigger: item.command ? true : undefined,
  };
}

function textOf(content: string | { readonly value: string }): string {
  return typeof content === "string" ? content : content.value;
}

/** A text as the service has read it. */
interface ReadText {
  readonly text: string;
  readonly document: TextDocument;
  readonly json: ReturnType<LanguageService["parseJSONDocument"]>;
}

function addressOf({ form, dialect }: JsonForm): string {
  const name = dialect === "oci" ? "oci" : "docker";
  return `seccomp://${form === "bundle" ? "bundle" : name}/profile.json`;
}

/** By the address that a document of the form gets. */
function schemasByAddress(): ReadonlyMap<string, JSONSchema> {
  const oci = ociSchema as JSONSchema;
  const docker = dockerSchema as JSONSchema;
  // One address stands for one schema.
  const inner = Object.fromEntries(Object.entries(oci).filter(([name]) => name !== "$id"));
  const bundle: JSONSchema = {
    type: "object",
    properties: { linux: { type: "object", properties: { seccomp: inner } } },
    definitions: oci.definitions,
  };
  const of = (form: JsonForm["form"], dialect: ProfileDialect): string =>
    addressOf({ form, dialect });
  return new Map([
    [of("file", "oci"), oci],
    [of("file", "docker"), docker],
    [of("bundle", "oci"), bundle],
  ]);
}
