import { allocatableContents } from "../../client/src/views/allocatable-html.ts";
import { defaultVersion, nearestVersion } from "../../server/src/facts/field-index.ts";
import { explainLog } from "../../server/src/kubelet/index.ts";
import { textFiles } from "../../server/src/engine/files/text-files.ts";
import { uriIn } from "../../server/src/engine/files/uris.ts";
import { knowledgeIn } from "../../server/src/shells/hosts/knowledge-in.ts";
import { allocatableResult } from "../../server/src/shells/lsp/answers/allocatable-result.ts";
import { textOfPlace } from "../../server/src/stacks/index.ts";
import { lineCharacterAt } from "../../server/src/engine/text/line-index.ts";
import { upgradeView, versionsView } from "../../server/src/answers/upgrade/index.ts";
import type * as api from "../../server/src/service/api.ts";
import { createServiceWithCore } from "../../server/src/service/language-service.ts";
import type { ProfileJson } from "../../server/src/service/profile-json.ts";
import type {
  CompletionItem,
  FileEdits,
  FilePlace,
  PlaygroundFile,
  PlaygroundService,
  PlaygroundState,
} from "./service-protocol.ts";

/** The folder of the playground's files, as the service sees them. */
const root = "file:///playground";

const uriOf = (path: string): string => uriIn(root, path.replace(/^\/+/, ""));

function pathOf(uri: string): string {
  return decodeURIComponent(uri.slice(root.length));
}

/** Makes the knowledge of JSON schemas; without it, keys of profiles have no completion. */
type MakeProfileJson = () => ProfileJson;

/** The answers of the language service about the files that a page has told. */
export function createPlaygroundService(profileJson?: MakeProfileJson): PlaygroundService {
  let told: Told | undefined;
  let completions: readonly api.Completion[] = [];
  const current = (): Told => {
    if (!told) throw new Error("The page has told no files.");
    return told;
  };
  const answerAbout = <T>(
    path: string,
    answer: (of: Told, ...document: Parameters<Parameters<Told["answerFrom"]>[2]>) => Promise<T>,
  ): Promise<T | undefined> => {
    const of = current();
    return of.answerFrom<T | undefined>(uriOf(path), undefined, (...document) =>
      answer(of, ...document),
    );
  };
  return {
    async tell(state) {
      told = await takeIn(state, told, profileJson);
      const { service } = told;
      const { typedAt } = state;
      return Promise.all(
        state.files.map(async ({ path }) => ({
          path,
          diagnostics: await service.diagnostics(
            uriOf(path),
            typedAt?.path === path ? typedAt.position : undefined,
          ),
        })),
      );
    },
    hover: ({ path, position }) => current().service.hover(uriOf(path), position),
    async complete({ path, position }) {
      completions = await current().service.complete(uriOf(path), position);
      return completions.map(plainItem);
    },
    completionText: (at) => completions[at]?.resolve() ?? Promise.resolve(""),
    explainLog(log) {
      const { core, state } = current();
      const version = nearestVersion(state.version)?.version ?? defaultVersion;
      return Promise.resolve(explainLog(log, version, core.context.knowledge));
    },
    async fixes(path, range) {
      const actions = await current().service.actions(uriOf(path), range);
      return actions
        .filter(({ kind }) => kind === "quick-fix")
        .map(({ title, edits, elsewhere }) => ({
          title,
          changes: [
            { path, edits },
            ...(elsewhere ? [{ path: pathOf(elsewhere.uri), edits: elsewhere.edits }] : []),
          ],
        }));
    },
    async fixAll() {
      const { service, state } = current();
      const changes: FileEdits[] = [];
      for (const { path } of state.files) {
        const edits = await service.fixAll(uriOf(path));
        if (edits.length > 0) changes.push({ path, edits });
      }
      return changes;
    },
    effective: (path) => answerAbout(path, effectiveOf),
    upgrade: (path, version) =>
      answerAbout(path, async ({ core }, ...document) => {
        const to = nearestVersion(version);
        const found = to && (await core.upgrade(...document, { to }));
        if (!found || found.reports.length === 0) return undefined;
        const versions = { from: found.from, to: to.version };
        return upgradeView(found.reports, versions, core.context.knowledge);
      }),
    versions: (path) =>
      answerAbout(path, async ({ core }, ...document) => {
        const found = await core.versions(...document, {});
        return found && versionsView(found.versions, found.current, core.context.knowledge);
      }),
    allocatable: (path, node) =>
      answerAbout(path, async ({ core }, ...document) => {
        const found = await core.allocatable(...document, false, { form: node });
        if (!found) return undefined;
        const { language } = core.context.knowledge;
        const result = allocatableResult(found, { uri: uriOf(path), node }, language);
        return { html: allocatableContents(result).body };
      }),
  };
}

/** A completion without what cannot be sent. */
function plainItem(completion: api.Completion): CompletionItem {
  return Object.fromEntries(
    Object.entries(completion).filter(([name]) => name !== "resolve"),
  ) as unknown as CompletionItem;
}

type ServiceWithCore = ReturnType<typeof createServiceWithCore>;

/** A service that knows the files of a state. */
interface Told extends ServiceWithCore {
  readonly state: PlaygroundState;
  /** By their addresses; the service reads them here. */
  readonly texts: Map<string, string>;
}

/** Reports changes to a service; makes a new one for another language. */
async function takeIn(
  state: PlaygroundState,
  before: Told | undefined,
  profileJson: MakeProfileJson | undefined,
): Promise<Told> {
  const isSame = before?.state.locale === state.locale;
  const told: Told = isSame ? { ...before, state } : await newService(state, profileJson);
  const { service, texts } = told;
  const files = new Map(state.files.map((file: PlaygroundFile) => [uriOf(file.path), file.text]));
  for (const uri of [...texts.keys()].filter((each) => !files.has(each))) {
    texts.delete(uri);
    service.close(uri);
  }
  for (const [uri, text] of files) {
    const old = texts.get(uri);
    texts.set(uri, text);
    if (old === undefined) service.open({ uri, text });
    else if (old !== text) service.change(uri, text);
  }
  service.configure({ kubernetesVersion: state.version });
  service.filesChanged();
  return told;
}

async function newService(
  state: PlaygroundState,
  profileJson: MakeProfileJson | undefined,
): Promise<Told> {
  const texts = new Map<string, string>();
  const made = createServiceWithCore({
    knowledge: await knowledgeIn(state.locale),
    // Requested again each time, since it grows.
    files: textFiles(texts),
    roots: [root],
    ...(profileJson && { profileJson: () => Promise.resolve(profileJson()) }),
  });
  return { ...made, state, texts };
}

/** The effective configuration of the node, with the places that set the values. */
async function effectiveOf(
  { core }: Told,
  ...document: Parameters<Parameters<Told["answerFrom"]>[2]>
): Promise<Awaited<ReturnType<PlaygroundService["effective"]>>> {
  const found = await core.effective(...document, { defaults: true, origins: true });
  if (!found) return undefined;
  const { text, links, checked } = found;
  const origins = links.flatMap(({ span, target }) => {
    const written = textOfPlace(target, checked);
    if (!written?.id.startsWith(root)) return [];
    const position = lineCharacterAt(written.lines, target.span.start);
    const place: FilePlace = { path: pathOf(written.id), position };
    return [{ ...span, place }];
  });
  return { text, version: checked.version, origins };
}
