import { noticeSwitchWords } from "#contract/people/notice-switches.words.ts";
import { formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { type OwnerScope, signedInGate } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { queueTrialMessage } from "#server/modules/alerts/trial.ts";
import { makeOwnerEvent, writeAudit } from "#server/modules/audit/store.ts";
import { makeNameReview } from "#server/modules/codes/name-review.ts";
import { findRefusalReason } from "#server/modules/codes/refusal-reason.ts";
import { makeScanUrl } from "#server/modules/codes/scan-url.ts";
import {
  noStatusColumns,
  makeStatusColumns,
  toStatusView,
  type StatusColumns,
} from "#server/modules/codes/status-columns.ts";
import { findReachGap } from "#server/outbox/notice-ways.ts";

import { saveNote } from "./note-store.ts";
import { saveStatus } from "./status-store.ts";
import { findOwnProfile, saveProfile, type ProfileRow } from "./store.ts";

const getProfileHandler = signedInGate.profiles.get.handler(async ({ input, context, errors }) => {
  const profile = await findOwnProfile(context.deps.db, context.owner, input.code);
  if (!profile) throw errors[await findRefusalReason(context, input.code)]();
  return toOwnProfileView(context.deps, profile);
});

const updateProfileHandler = signedInGate.profiles.update.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const { noticesPausedUntil: paused, ...edit } = input;
  const noticesPausedUntil = typeof paused === "string" ? parseLocalDateTime(paused) : paused;
  const refused = await runTransaction(deps.db, async (tx) => {
    const reason = await saveProfile(
      tx,
      owner,
      { ...edit, noticesPausedUntil, naming: makeNameReview(deps) },
      deps.now(),
    );
    if (!reason) await writeAudit(tx, makeOwnerEvent(owner, "code-changed", input.code), deps.now());
    return reason;
  });
  if (refused === "PROFILE_NOT_FOUND") throw errors[await findRefusalReason(context, input.code)]();
  if (refused === "NO_REASON_LEFT")
    throw errors.INPUT_INVALID({ data: { fields: { reasons: noticeSwitchWords.noReasonLeft } } });
  if (refused === "PAUSE_TOO_LONG")
    throw errors.INPUT_INVALID({ data: { fields: { noticesPausedUntil: noticeSwitchWords.pauseTooLong } } });
  if (typeof refused === "object") throw errors.PHONE_DOUBTFUL({ data: { fields: refused.doubtful } });
  if (refused) throw errors[refused]();
  const profile = await findOwnProfile(deps.db, owner, input.code);
  if (!profile) throw errors[await findRefusalReason(context, input.code)]();
  return toOwnProfileView(deps, profile);
});

const saveNoteHandler = signedInGate.profiles.saveNote.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const refused = await runTransaction(deps.db, async (tx) => {
    const reason = await saveNote(tx, owner, input, deps.now());
    if (!reason) await writeAudit(tx, makeOwnerEvent(owner, "code-changed", input.code), deps.now());
    return reason;
  });
  if (refused === "PROFILE_CHANGED") throw errors.PROFILE_CHANGED();
  const profile = refused ? undefined : await findOwnProfile(deps.db, owner, input.code);
  if (!profile) throw errors[await findRefusalReason(context, input.code)]();
  return toOwnProfileView(deps, profile);
});

const setStatusHandler = signedInGate.profiles.setStatus.handler(
  async ({ input: { code, ...chosen }, context, errors }) => {
    const status = makeStatusColumns(chosen, context.deps.now());
    if (!(await changeOwnStatus(context, code, status))) throw errors[await findRefusalReason(context, code)]();
    return toStatusAnswer(context.deps, code, status);
  },
);

const clearStatusHandler = signedInGate.profiles.clearStatus.handler(async ({ input: { code }, context, errors }) => {
  if (!(await changeOwnStatus(context, code, noStatusColumns))) throw errors[await findRefusalReason(context, code)]();
  return toStatusAnswer(context.deps, code, noStatusColumns);
});

const sendTrialHandler = signedInGate.profiles.sendTrial.handler(async ({ input: { code }, context, errors }) => {
  const { deps, owner } = context;
  const profile = await findOwnProfile(deps.db, owner, code);
  if (!profile) throw errors[await findRefusalReason(context, code)]();
  await takeTry(deps.limits, "alertTestByAccount", owner.userId);
  const sent = await runTransaction(deps.db, (tx) => queueTrialMessage(tx, owner, profile, deps.now()));
  return { sent, gap: await findReachGap(deps.db, owner.userId, deps.now()) };
});

function changeOwnStatus({ deps, owner }: { deps: Deps; owner: OwnerScope }, code: string, status: StatusColumns) {
  return runTransaction(deps.db, (tx) => saveStatus(tx, owner, code, status));
}

function toStatusAnswer(deps: Deps, code: string, status: StatusColumns) {
  return { code, status: toStatusView(status, deps.now()) };
}

function toOwnProfileView(deps: Deps, profile: ProfileRow) {
  const { noticesPausedUntil: until } = profile;
  return {
    ...profile,
    noticesPausedUntil: until && formatLocalDateTime(until),
    scanUrl: makeScanUrl(deps.config.publicUrl, profile.code),
  };
}

export const profileProcedures = {
  get: getProfileHandler,
  update: updateProfileHandler,
  saveNote: saveNoteHandler,
  sendTrial: sendTrialHandler,
  setStatus: setStatusHandler,
  clearStatus: clearStatusHandler,
};
