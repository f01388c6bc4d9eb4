import type { LegalTextName } from "#contract/people/legal.words.ts";
import { findAddressesToAgree } from "#domain/people/email-change.ts";
import { computeSessionEnd } from "#domain/people/session.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import { signedInGate, type OwnerScope } from "#server/access/gates.ts";
import { requireOwnPassword } from "#server/access/own-password.ts";
import * as store from "#server/access/session-store.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { removePushChannels } from "#server/modules/alerts/push-store.ts";
import { writeAudit, type NewAuditEvent } from "#server/modules/audit/store.ts";
import { raiseVersionsOfAccount } from "#server/modules/codes/code-changes.ts";

import { findEmailChange } from "./email-change-store.ts";
import { lockAccount } from "./store.ts";

export const readProfileHandler = signedInGate.account.profile.handler(({ context: { deps, owner } }) =>
  findAccountProfile(deps, owner),
);

export const renameAccountHandler = signedInGate.account.rename.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const { displayName, version } = input;
  await runTransaction(deps.db, async (tx) => {
    const email = (await lockAccount(tx, owner.userId))?.email ?? "";
    const saved = await tx
      .updateTable("users")
      .set((eb) => ({
        displayName,
        searchKey: toSearchText(`${displayName} ${email}`),
        version: eb("version", "+", 1),
      }))
      .where("id", "=", owner.userId)
      .where("version", "=", version)
      .returning("id")
      .executeTakeFirst();
    if (!saved) throw errors.CHANGED_MEANWHILE();
    await raiseVersionsOfAccount(tx, owner.userId);
  });
  return findAccountProfile(deps, owner);
});

export const listSessionsHandler = signedInGate.account.sessions.handler(
  async ({ context: { deps, session, owner, actor } }) => {
    const now = deps.now();
    const [items, thisId] = await Promise.all([store.listSessions(deps.db, owner.userId, now), session.id()]);
    const live = items.filter((item) => computeSessionEnd(actor.kind, item) > now);
    return { items: live.map((item) => ({ ...item, isThis: item.id === thisId })) };
  },
);

export const endSessionHandler = signedInGate.account.endSession.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  await requireOwnPassword(context, input.password, errors);
  await runTransaction(deps.db, async (tx) => {
    if (await store.endSession(tx, owner.userId, input.id))
      await writeAudit(tx, makeSessionsEndedEvent(owner), deps.now());
  });
  return {};
});

export const endOtherSessionsHandler = signedInGate.account.endOtherSessions.handler(
  async ({ input, context, errors }) => {
    const { deps, session, owner } = context;
    await requireOwnPassword(context, input.password, errors);
    const thisSession = await session.id();
    const ended = await runTransaction(deps.db, async (tx) => {
      await removePushChannels(tx, owner.userId, deps.now(), { except: input.pushEndpoint });
      const count = await store.endSessions(tx, owner.userId, thisSession);
      if (count > 0) await writeAudit(tx, makeSessionsEndedEvent(owner), deps.now());
      return count;
    });
    return { ended };
  },
);

function makeSessionsEndedEvent({ userId }: OwnerScope): NewAuditEvent {
  return { action: "sessions-ended", actorId: userId, accountId: userId };
}

async function findAccountProfile({ db, now }: Deps, { userId }: OwnerScope) {
  const [change, user, acknowledged] = await Promise.all([
    findEmailChange(db, userId, now()),
    db
      .selectFrom("users")
      .select(["displayName", "email", "emailConfirmedAt", "createdAt", "version"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("acknowledgements")
      .select(["textName", "version", "shownAt"])
      .where("userId", "=", userId)
      .orderBy("shownAt")
      .orderBy("textName")
      .execute(),
  ]);
  const { emailConfirmedAt, ...told } = user;
  const isEmailConfirmed = emailConfirmedAt !== null;
  return {
    ...told,
    isEmailConfirmed,
    emailChange: change
      ? {
          email: change.email,
          waiting: findAddressesToAgree({ isFromConfirmed: isEmailConfirmed, ...change }),
          expiresAt: change.expiresAt,
        }
      : null,
    acknowledged: acknowledged.map(({ textName, ...text }) => ({ name: textName as LegalTextName, ...text })),
  };
}
