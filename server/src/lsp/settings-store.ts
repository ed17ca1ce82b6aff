import {
  DidChangeConfigurationNotification,
  MessageType,
  ShowMessageNotification,
  type Connection,
} from "vscode-languageserver";
import type { ClientAbilities } from "./client-abilities.ts";
import { settingsSection } from "./protocol.ts";
import { defaultSettings, isRecord, readSettings, type Settings } from "./settings.ts";

/** The user's settings as the client last told them. */
export interface SettingsStore {
  /** Resolves to the settings, once the client has told them. */
  current(): Promise<Settings>;
  /** To be called when the client is initialized: asks for the settings and for their changes. */
  begin(): void;
}

/**
 * Keeps the settings of one connection. Where the client answers no `workspace/configuration`, the
 * settings of its initializationOptions hold until it sends others. `changed` runs after each change.
 */
export function createSettingsStore(
  connection: Connection,
  abilities: () => ClientAbilities,
  changed: () => void,
): SettingsStore {
  const told = new Set<string>();
  let latest: Promise<Settings> = Promise.resolve(defaultSettings);
  let revision = 0;

  const accept = (section: unknown): Settings => {
    const { settings, problems } = readSettings(section, revision);
    for (const { setting, message } of problems) {
      if (told.has(message)) continue;
      // Bounded: a user's typos of one session are few.
      if (told.size > 100) told.clear();
      told.add(message);
      if (setting === "kubernetesVersion") show(connection, message);
      else connection.console.warn(message);
    }
    return settings;
  };

  const ask = async (asked: number): Promise<Settings> => {
    let section: unknown;
    try {
      section = await connection.workspace.getConfiguration(settingsSection);
    } catch (error) {
      connection.console.warn(`The client gave no settings: ${String(error)}`);
    }
    // A newer question is on its way: its answer counts, for whoever waits for this one too.
    if (asked !== revision) return latest;
    return accept(section ?? abilities().initialSettings);
  };

  const refresh = (sent: unknown): void => {
    revision++;
    if (abilities().configuration) latest = ask(revision);
    else latest = Promise.resolve(accept(sent ?? abilities().initialSettings));
  };

  connection.onDidChangeConfiguration(({ settings }) => {
    const all: unknown = settings;
    refresh(isRecord(all) ? (all[settingsSection] ?? undefined) : undefined);
    void latest.then(changed);
  });

  return {
    current: () => latest,
    begin() {
      refresh(undefined);
      if (!abilities().configurationRegistration) return;
      connection.client
        .register(DidChangeConfigurationNotification.type, { section: settingsSection })
        .catch((error: unknown) => {
          connection.console.warn(`The client does not tell changed settings: ${String(error)}`);
        });
    },
  };
}

/** Not `window.showWarningMessage`: that asks the client a question, which some cannot answer. */
function show(connection: Connection, message: string): void {
  connection
    .sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message })
    .catch(() => undefined);
}
