import type { Transaction } from "kysely";

import {
  encodeBase32,
  groupByFour,
  mayTurnOffSecondFactor,
  makeOtpauthUrl,
  TOTP_SECRET_BYTES,
  type EnteredCode,
} from "#domain/people/second-factor.ts";
import { findAccount, findAccountSecrets } from "#server/access/accounts.ts";
import { openGate, ownSessionGate, signedInGate } from "#server/access/gates.ts";
import { rememberIp } from "#server/access/known-ips.ts";
import { runWithTries } from "#server/access/limits.ts";
import { requireOwnPassword } from "#server/access/own-password.ts";
import { toAccountView } from "#server/access/request-session.ts";
import { endSessions } from "#server/access/session-store.ts";
import { isPublicSite } from "#server/config.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { queueLogInAlert } from "#server/modules/alerts/new-log-in.ts";
import { removePushChannels } from "#server/modules/alerts/push-store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { encryptSecret, decryptSecret } from "#server/outside/sealing.ts";

import { findChallenge, consumeChallenge } from "./challenges.ts";
import { findMatchingStep, consumeCode, reportGuesses, listGuessLimits, type CodeRefusal } from "./proof.ts";
import { digestText, drawRecoveryCodes } from "./secrets.ts";
import { decryptSetup, encryptSetup } from "./setup.ts";
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  lockAccount,
  storeRecoveryCodes,
  storeSecondFactor,
  mailOwner,
} from "./store.ts";

type CodeErrors = Record<CodeRefusal, () => Error>;

/**
 * For a closed or removed account, `locked` is undefined. Throws a CodeRefusal if the code is refused, and
 * TooManyTriesError, before the code is checked, if the account has no try left.
 */
async function runWithProvenCode<Result>(
  deps: Deps,
  { userId, code, actorId = userId }: { userId: string; code: EnteredCode; actorId?: string | null },
  errors: CodeErrors,
  work: (tx: Transaction<DB>, locked: Awaited<ReturnType<typeof lockAccount>>) => Promise<Result>,
): Promise<Result> {
  const counts = { success: false, refusals: ["CODE_WRONG"] as const };
  return runWithTries(deps.limits, listGuessLimits(userId, code), counts, async () => {
    const outcome = await runTransaction(deps.db, async (tx) => {
      const locked = await lockAccount(tx, userId);
      const refused = await consumeCode(tx, userId, code, deps);
      return refused === undefined ? { done: await work(tx, locked) } : { refused };
    });
    if ("done" in outcome) return outcome.done;
    const failed = { action: "second-factor-failed", actorId, accountId: userId } as const;
    if (outcome.refused !== "SECOND_FACTOR_UNREADABLE") await writeAudit(deps.db, failed, deps.now());
    if (outcome.refused === "CODE_WRONG" && actorId === null) await reportGuesses(deps, userId);
    throw errors[outcome.refused]();
  });
}

const enterCodeHandler = openGate.secondFactor.enter.handler(async ({ input, context, errors }) => {
  const { deps, session, clientIp } = context;
  const challenge = await findChallenge(deps.db, input.challenge, deps.now());
  if (!challenge) throw errors.STEP_OVER();
  const { userId, passwordDigest } = challenge;
  const entered = { userId, code: input.code, actorId: null };
  const sendCookie = await runWithProvenCode(deps, entered, errors, async (tx, user) => {
    if (!user || !digestText(user.passwordHash).equals(passwordDigest)) throw errors.STEP_OVER();
    if (!(await consumeChallenge(tx, input.challenge, deps.now()))) throw errors.STEP_OVER();
    await rememberIp(tx, deps, userId, clientIp);
    await writeAudit(tx, { action: "logged-in", actorId: userId, accountId: userId }, deps.now());
    return session.start(tx, { id: userId, role: user.role });
  });
  sendCookie();
  await queueLogInAlert(context, userId);
  const account = await findAccount(deps.db, userId);
  if (!account) throw errors.STEP_OVER();
  return toAccountView(account, deps.config);
});

const getSecondFactorHandler = signedInGate.secondFactor.get.handler(async ({ context: { deps, actor, owner } }) => {
  const [factor, codesLeft] = await Promise.all([
    findSecondFactor(deps.db, owner.userId),
    countRecoveryCodes(deps.db, owner.userId),
  ]);
  const key = deps.secretKeys.keyFor("second-factor");
  return {
    since: factor?.enabledAt ?? null,
    codesLeft,
    isReadable: !factor || decryptSecret(key, owner.userId, factor.secret) !== undefined,
    mayTurnOff: mayTurnOffSecondFactor(actor.kind, isPublicSite(deps.config)),
  };
});

const beginSetupHandler = ownSessionGate.secondFactor.begin.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const { userId } = owner;
  await requireOwnPassword(context, input.password, errors);
  const factor = await findSecondFactor(deps.db, userId);
  // A factor that is on can only be replaced with one of its own codes or a recovery code.
  if (factor && !input.code) throw errors.CODE_WRONG();
  if (factor && input.code) await runWithProvenCode(deps, { userId, code: input.code }, errors, async () => undefined);
  const secret = Buffer.from(deps.randomBytes(TOTP_SECRET_BYTES));
  const { email } = await findAccountSecrets(deps.db, userId);
  const setup = { secret, replaced: factor?.enabledAt };
  const text = encodeBase32(secret);
  return {
    setup: encryptSetup(deps.secretKeys.keyFor("second-factor"), userId, setup, deps.now()),
    secret: groupByFour(text, " "),
    address: makeOtpauthUrl({ brand: deps.config.brand.name, email, secret: text }),
  };
});

const confirmSetupHandler = ownSessionGate.secondFactor.confirm.handler(async ({ input, context, errors }) => {
  const { deps, session, owner } = context;
  const { userId } = owner;
  const key = deps.secretKeys.keyFor("second-factor");
  const setup = decryptSetup(key, userId, input.setup, deps.now());
  if (!setup) throw errors.STEP_OVER();
  const { secret, replaced } = setup;
  const lastStep = findMatchingStep(secret, input.code.code, deps.now(), -1);
  if (lastStep === undefined) throw errors.CODE_WRONG();
  const recoveryCodes = drawRecoveryCodes(deps.randomBytes);
  const thisSession = await session.id();
  await runTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw errors.UNAUTHENTICATED();
    const sealed = encryptSecret(key, userId, secret);
    if (!(await storeSecondFactor(tx, userId, { secret: sealed, lastStep, replaced }, deps.now())))
      throw errors.STEP_OVER();
    await storeRecoveryCodes(tx, userId, recoveryCodes);
    // The other sessions were opened with the password alone, or with the factor that was lost.
    await endSessions(tx, userId, thisSession);
    await removePushChannels(tx, userId, deps.now(), { except: input.pushEndpoint });
    const action = replaced ? "second-factor-replaced" : "second-factor-on";
    await writeAudit(tx, { action, actorId: userId, accountId: userId }, deps.now());
    await mailOwner(tx, userId, { kind: "second-factor-changed", change: replaced ? "replaced" : "on" }, deps.now());
  });
  return { recoveryCodes: recoveryCodes.map((code) => groupByFour(code, "-")) };
});

const renewCodesHandler = signedInGate.secondFactor.renewCodes.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const { userId } = owner;
  await requireOwnPassword(context, input.password, errors);
  if (!(await findSecondFactor(deps.db, userId))) throw errors.SECOND_FACTOR_OFF();
  const recoveryCodes = drawRecoveryCodes(deps.randomBytes);
  await runWithProvenCode(deps, { userId, code: input.code }, errors, async (tx) => {
    await storeRecoveryCodes(tx, userId, recoveryCodes);
    await writeAudit(tx, { action: "recovery-codes-renewed", actorId: userId, accountId: userId }, deps.now());
    await mailOwner(tx, userId, { kind: "second-factor-changed", change: "codes-renewed" }, deps.now());
  });
  return { recoveryCodes: recoveryCodes.map((code) => groupByFour(code, "-")) };
});

const turnOffHandler = signedInGate.secondFactor.turnOff.handler(async ({ input, context, errors }) => {
  const { deps, actor, owner } = context;
  const { userId } = owner;
  if (!mayTurnOffSecondFactor(actor.kind, isPublicSite(deps.config))) throw errors.SECOND_FACTOR_REQUIRED();
  await requireOwnPassword(context, input.password, errors);
  if (!(await findSecondFactor(deps.db, userId))) throw errors.SECOND_FACTOR_OFF();
  await runWithProvenCode(deps, { userId, code: input.code }, errors, async (tx) => {
    await deleteSecondFactor(tx, userId);
    await writeAudit(tx, { action: "second-factor-off", actorId: userId, accountId: userId }, deps.now());
    await mailOwner(tx, userId, { kind: "second-factor-changed", change: "off" }, deps.now());
  });
  return {};
});

export const secondFactorProcedures = {
  enter: enterCodeHandler,
  get: getSecondFactorHandler,
  begin: beginSetupHandler,
  confirm: confirmSetupHandler,
  renewCodes: renewCodesHandler,
  turnOff: turnOffHandler,
};
