import { ShowMessageNotification, type Connection, type MessageType } from "vscode-languageserver";

/** Not `window.showWarningMessage`: that asks the client a question, which some cannot answer. */
export function showMessage(connection: Connection, message: string, type: MessageType): void {
  connection
    .sendNotification(ShowMessageNotification.type, { type, message })
    .catch(() => undefined);
}
