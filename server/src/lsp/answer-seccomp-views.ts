import type { CancellationToken, Connection } from "vscode-languageserver";
import { dockerToOci } from "../core/parts/seccomp-profile/seccomp-actions.ts";
import {
  architecturesOfView,
  runtimeDefaultView,
  seccompView,
} from "../core/parts/seccomp-profile/seccomp-view.ts";
import { usualCapabilities } from "../core/edits/seccomp/usual-capabilities.ts";
import { capabilities } from "../core/seccomp/capabilities.ts";
import { runtimeFrom } from "../core/seccomp/runtime-name.ts";
import type { FileAnalysis } from "../core/analysis/analyze-file.ts";
import type { ProfileAnalysis } from "../core/parts/seccomp-profile/analyze-profiles.ts";
import { profilesOf } from "../core/parts/seccomp-profile/profile-part.ts";
import { rangeOf } from "./convert.ts";
import {
  convertProfileRequest,
  seccompActionsRequest,
  type ConvertProfileParams,
  type ConvertProfileResult,
  type SeccompActionsParams,
  type SeccompActionsResult,
} from "./protocol.ts";
import type { Session } from "./session.ts";

/** Answers the client's commands: the view of effective actions, and conversion to the OCI form. */
export function answerSeccompViews(connection: Connection, session: Session): void {
  connection.onRequest(
    seccompActionsRequest,
    (params: SeccompActionsParams, token: CancellationToken) =>
      session.requests.answer<SeccompActionsResult | null>("seccomp actions", token, null, () =>
        effectiveActionsOf(params, session),
      ),
  );
  connection.onRequest(
    convertProfileRequest,
    (params: ConvertProfileParams, token: CancellationToken) => {
      const nothing = { capabilities: [], usual: [], architectures: [] };
      return session.requests.answer<ConvertProfileResult>("convert profile", token, nothing, () =>
        convertedProfile(params, session),
      );
    },
  );
}

async function convertedProfile(
  { uri, capabilities: wanted, architecture }: ConvertProfileParams,
  session: Session,
): Promise<ConvertProfileResult> {
  const { knowledge } = session.host;
  const snapshot = session.snapshot(uri);
  const settings = await session.service.settingsOf(uri);
  const document = snapshot && (await session.service.documentOf(snapshot, settings));
  const analysis = profilesIn(document?.file);
  const [held] = analysis?.profiles ?? [];
  const about = {
    capabilities,
    usual: usualCapabilities,
    architectures: held ? architecturesOfView(held, knowledge) : [],
  };
  if (!analysis || !wanted || architecture === undefined) return about;
  const edits = dockerToOci(analysis, wanted, architecture, knowledge);
  if (!edits) return about;
  return {
    ...about,
    edits: edits.map(({ span, newText }) => ({ range: rangeOf(analysis, span), newText })),
  };
}

async function effectiveActionsOf(
  params: SeccompActionsParams,
  session: Session,
): Promise<SeccompActionsResult | null> {
  const { uri } = params;
  const isOpen = session.snapshot(uri) !== undefined;
  const found = session.snapshot(uri) ?? (await session.service.sets.onDisk(uri));
  if (!found) return null;
  const settings = await session.service.settingsOf(uri);
  const languageId = /\.ya?ml$/i.test(uri) ? "yaml" : "json";
  const snapshot = isOpen ? found : { ...found, languageId };
  const { file } = await session.service.documentOf(snapshot, settings, !isOpen);
  if (!isOpen) session.userSettings.forget(uri);
  const analysis = profilesIn(file);
  const held = analysis?.profiles.find(({ root }) => root !== undefined);
  if (!analysis || !held) return null;
  const { knowledge } = session.host;
  const architectures = architecturesOfView(held, knowledge);
  const architecture = params.architecture ?? architectures[0] ?? "SCMP_ARCH_X86_64";
  const runtime = runtimeFrom(params.runtime ?? "") ?? analysis.runtime;
  const wish = { architecture, runtime, compareForm: params.compare };
  const { text, links } =
    params.runtimeDefault === true
      ? runtimeDefaultView(wish, knowledge)
      : seccompView(held, wish, knowledge);
  if (params.view !== undefined) {
    const { text: written, lines } = analysis;
    session.seccompViews.shown(params.view, text, links, { uri, text: written, lines });
  }
  return { text, architecture, architectures, runtime };
}

function profilesIn(file: FileAnalysis | undefined): ProfileAnalysis | undefined {
  return file?.parts.map(profilesOf).find((profiles) => profiles !== undefined);
}
