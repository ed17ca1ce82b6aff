import {
  DidChangeConfigurationNotification,
  MessageType,
  type Connection,
} from "vscode-languageserver";
import type { ClientCapabilities } from "./client-capabilities.ts";
import type { SessionHost } from "./host.ts";
import { clientLimit, inTime } from "./answers/in-time.ts";
import { settingsSection } from "./protocol/protocol.ts";
import { showMessage } from "./show-message.ts";
import { readSettings, type Settings, type SettingsProblem } from "../../service/settings.ts";
import { isRecord } from "../../engine/text/is-record.ts";

/** The user's settings as the client last told them: those of its folder for each document. */
export interface SettingsStore {
  /**
   * Resolves to the settings of an open document, once the client has told them. They are kept
   * until the settings change or `forget` is called, so nothing may be asked after closing.
   */
  of(uri: string): Promise<Settings>;
  /** To be called when a document is closed. */
  forget(uri: string): void;
  /** To be called when the client is initialized: asks for the changes of the settings. */
  begin(): void;
  /** For how many documents settings are kept. */
  readonly size: number;
}

/**
 * Keeps the settings of one connection. If the client cannot answer `workspace/configuration`, or does not answer in time, the
 * settings of its initializationOptions apply until it sends others. `changed` runs after each change.
 */
export function createSettingsStore(
  connection: Connection,
  capabilities: () => ClientCapabilities,
  changed: () => void,
  nextRevision: () => number,
  { later, knowledge }: Pick<SessionHost, "later" | "knowledge">,
): SettingsStore {
  const reportProblem = createProblemReporter(connection);
  const kept = new Map<string, Promise<Settings>>();
  /** Settings that came without a question; they hold for every document. */
  let sent: Promise<Settings> | undefined;
  let changes = 0;

  /** Documents with the same settings have one revision, so that shared results are computed once. */
  const accepted = new Map<string, Settings>();
  const accept = (section: unknown): Settings => {
    const text = JSON.stringify(section ?? null);
    const cached = accepted.get(text);
    if (cached) return cached;
    const { settings, problems } = readSettings(section, nextRevision(), knowledge);
    for (const problem of problems) reportProblem(problem);
    accepted.set(text, settings);
    return settings;
  };

  const ask = async (uri: string, changesBefore: number): Promise<Settings> => {
    const item = { scopeUri: uri, section: settingsSection };
    const answer: Promise<unknown> = connection.workspace.getConfiguration(item);
    let section: unknown;
    try {
      section = await inTime(answer, clientLimit, later);
    } catch (error) {
      connection.console.warn(`The client gave no settings: ${String(error)}`);
      answer.then(takeLate(uri), () => undefined);
    }
    // The answer of a newer question is used for this one too.
    const newer = changesBefore === changes ? undefined : kept.get(uri);
    return newer ?? accept(section ?? capabilities().initialSettings);
  };

  /** An answer that came after the time limit still counts, unless the document was closed or the settings changed. */
  const takeLate = (uri: string): ((section: unknown) => void) => {
    const changesBefore = changes;
    return (section) => {
      if (changesBefore !== changes || !kept.has(uri)) return;
      kept.set(uri, Promise.resolve(accept(section)));
      changed();
    };
  };

  connection.onDidChangeConfiguration(({ settings }) => {
    const all: unknown = settings;
    changes++;
    kept.clear();
    accepted.clear();
    if (!capabilities().configuration) {
      const section = isRecord(all) ? (all[settingsSection] ?? undefined) : undefined;
      sent = Promise.resolve(accept(section ?? capabilities().initialSettings));
    }
    changed();
  });

  return {
    of(uri) {
      if (!capabilities().configuration) {
        return (sent ??= Promise.resolve(accept(capabilities().initialSettings)));
      }
      const cached = kept.get(uri) ?? ask(uri, changes);
      kept.set(uri, cached);
      return cached;
    },
    forget: (uri) => void kept.delete(uri),
    begin() {
      if (!capabilities().configurationRegistration) return;
      connection.client
        .register(DidChangeConfigurationNotification.type, { section: settingsSection })
        .catch((error: unknown) => {
          connection.console.warn(`The client does not report changed settings: ${String(error)}`);
        });
    },
    get size() {
      return kept.size;
    },
  };
}

/** Reports each problem once, although every document's settings may have it. */
function createProblemReporter(connection: Connection): (problem: SettingsProblem) => void {
  const reported = new Set<string>();
  return ({ setting, message, isNote = false }) => {
    if (reported.has(message)) return;
    // Bounded: a user's typos of one session are few.
    if (reported.size > 100) reported.clear();
    reported.add(message);
    const type = isNote ? MessageType.Info : MessageType.Warning;
    if (setting === "kubernetesVersion") showMessage(connection, message, type);
    else connection.console.warn(message);
  };
}
