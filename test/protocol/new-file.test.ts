import { expect, test } from "vitest";
import { withoutPlaceholders } from "../../server/src/shells/lsp/convert/completion-items.ts";
import {
  newFileRequest,
  type NewFileResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { connectWith, foundAt, pulling, uriOf } from "./sets-client.ts";

test.each<[kind: string, path: string, languageId: string]>([
  ["KubeletConfiguration", "new.yaml", "kubelet-config"],
  ["CredentialProviderConfig", "new.yaml", "kubelet-config"],
  ["SeccompProfile", "new.json", "json"],
])("a new %s has its kind, and no finding about its own lines", async (kind, path, languageId) => {
  const client = await connectWith(
    {},
    {
      capabilities: pulling,
      initializationOptions: {
        statusNotifications: true,
      },
    },
  );
  const made = await client.connection.sendRequest<NewFileResult>(newFileRequest, { kind });
  expect(made.languageId).toBe(languageId);
  await client.open(uriOf(path), withoutPlaceholders(made.snippet), languageId);
  expect((await client.statuses.next()).kinds).toEqual([kind]);
  expect((await client.pull(path)).map(foundAt)).toEqual([]);
});

test("nothing is begun as something else", async () => {
  const client = await connectWith({});
  expect(await client.connection.sendRequest(newFileRequest, { kind: "toString" })).toBeNull();
});
