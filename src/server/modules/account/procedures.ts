import { chooseRegistrationTexts } from "#contract/people/legal.words.ts";
import { parseDistortedEmail } from "#domain/words/email.ts";
import { openGate, signedInGate } from "#server/access/gates.ts";
import { rememberIp } from "#server/access/known-ips.ts";
import { rememberLogIn } from "#server/access/known-log-ins.ts";
import { runWithTries } from "#server/access/limits.ts";
import { findNewPasswordProblem, makePasswordRefusal } from "#server/access/new-password.ts";
import { findOpenInvitation } from "#server/access/open-invitations.ts";
import { hashPassword, runWhenAdmitted } from "#server/access/password-hash.ts";
import { storageKeysFor } from "#server/access/storage-keys.ts";
import { runTransaction } from "#server/db/database.ts";
import { isViolationOf } from "#server/db/violations.ts";
import { removePushChannels } from "#server/modules/alerts/push-store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { takeApplicationMailTry } from "#server/modules/companies/application-mails.ts";
import { mailAdministratorsOfApplication } from "#server/modules/companies/application-store.ts";
import { queueMail } from "#server/outbox/store.ts";

import {
  endOtherSessionsHandler,
  endSessionHandler,
  readProfileHandler,
  renameAccountHandler,
  listSessionsHandler,
} from "./account-profile.ts";
import { confirmAddressHandler, sendConfirmationHandler } from "./confirm-email.ts";
import { agreeToEmailHandler, changeEmailHandler, keepEmailHandler } from "./email-change.ts";
import { checkResetLinkHandler, forgotPasswordHandler } from "./forgot-password.ts";
import { readAccountView, isFromKnownAddress, logInUser, LogInRefusedError } from "./log-in.ts";
import {
  findCredentials,
  findCredentialsOfTypedEmail,
  insertAcknowledgements,
  insertCompany,
  insertUser,
  type StoredCredentials,
} from "./store.ts";

const registerAccountHandler = openGate.account.register.handler(async ({ input, context, errors }) => {
  const { deps, session, clientIp } = context;
  const { displayName, id: drawnId, password } = input;
  // The e-mail is stored in normalised form, so that two spellings of one address never become two accounts.
  const email = parseDistortedEmail(input.email)!;
  const role = input.asCompany ? "company" : "customer";
  const problem = findNewPasswordProblem(password, role, [deps.config.brand.name, displayName, email]);
  if (problem !== undefined) throw errors.INPUT_INVALID(makePasswordRefusal(problem));
  const counts = { success: true, refusals: ["EMAIL_IN_USE", "ID_TAKEN", "ON_SHARED_DEVICE"] as const };

  /** The same id and password mean that a lost answer is requested again: the user is logged in. */
  async function answerAgain(user: StoredCredentials) {
    if (user.id !== drawnId) throw errors.EMAIL_IN_USE();
    try {
      const outcome = await logInUser(context, { subject: email, user, password });
      // If the account has a second factor by now, an old form must not bypass it.
      if ("challenge" in outcome) throw errors.EMAIL_IN_USE();
      return outcome;
    } catch (error) {
      throw error instanceof LogInRefusedError ? errors.EMAIL_IN_USE() : error;
    }
  }

  const invited =
    input.invitation && (await findOpenInvitation(deps.db, { token: input.invitation, email }, deps.now()));
  const tries = [
    invited ? (["registrationByInvitation", invited] as const) : (["registrationByAddress", clientIp] as const),
  ];
  const makeAccount = async () => {
    // A shared device is refused before the address is looked up, so that it does not reveal which addresses have an
    // account.
    if (await session.sharedDevice()) throw errors.ON_SHARED_DEVICE();
    const before = await findCredentialsOfTypedEmail(deps.db, input.email);
    if (before) return answerAgain(before);
    const passwordHash = await hashPassword(password, clientIp);
    const isMailed = role === "company" && (await takeApplicationMailTry(deps.limits, clientIp));
    const shown = chooseRegistrationTexts(input.asCompany).map((name) => ({
      name,
      version: deps.texts.versionOf(name),
    }));
    try {
      const { id, sendCookie } = await runTransaction(deps.db, async (tx) => {
        const userId = await insertUser(tx, { id: drawnId, displayName, email, role, passwordHash }, deps.now());
        if (role === "company") await insertCompany(tx, userId, displayName, deps.now());
        if (isMailed) {
          const applied = { name: displayName, ownerId: userId, isAgain: false, publicUrl: deps.config.publicUrl };
          await mailAdministratorsOfApplication(tx, applied, deps.now());
        }
        await insertAcknowledgements(tx, userId, shown, deps.now());
        await rememberIp(tx, deps, userId, clientIp);
        await rememberLogIn(tx, deps, userId, { address: clientIp, device: await session.device() });
        await queueMail(tx, { kind: "confirm-address", recipient: email }, deps.now());
        await writeAudit(tx, { action: "registered", actorId: userId, accountId: userId }, deps.now());
        return { id: userId, sendCookie: await session.start(tx, { id: userId, role }) };
      });
      sendCookie();
      return await readAccountView(context, id);
    } catch (error) {
      if (!isViolationOf(error, "users_email_unique") && !isViolationOf(error, "users_pkey")) throw error;
      const meanwhile = await findCredentials(deps.db, email);
      if (!meanwhile) throw errors.ID_TAKEN();
      return answerAgain(meanwhile);
    }
  };
  return runWhenAdmitted(clientIp, () => runWithTries(deps.limits, tries, counts, makeAccount));
});

const logInHandler = openGate.account.login.handler(async ({ input, context, errors }) => {
  // A later refusal would reveal whether the password is right, without an alert to the owner.
  if (await context.session.sharedDevice()) throw errors.ON_SHARED_DEVICE();
  try {
    const outcome = await runWhenAdmitted(
      context.clientIp,
      async () => {
        const user = await findCredentialsOfTypedEmail(context.deps.db, input.email);
        // All spellings of one address share one limit.
        const subject = user?.email ?? parseDistortedEmail(input.email) ?? input.email;
        return logInUser(context, { subject, user, password: input.password });
      },
      async () => isFromKnownAddress(context, await findCredentialsOfTypedEmail(context.deps.db, input.email)),
    );
    if ("challenge" in outcome) throw errors.SECOND_FACTOR_NEEDED({ data: outcome });
    return outcome;
  } catch (error) {
    throw error instanceof LogInRefusedError ? errors[error.code]() : error;
  }
});

const logOutHandler = openGate.account.logout.handler(async ({ input, context: { deps, session } }) => {
  const account = await session.account();
  const at = input?.pushEndpoint;
  const clearCookie = await runTransaction(deps.db, async (tx) => {
    if (account) {
      if (at !== undefined) await removePushChannels(tx, account.id, deps.now(), { at });
      await writeAudit(tx, { action: "logged-out", actorId: account.id, accountId: account.id }, deps.now());
    }
    return session.end(tx);
  });
  clearCookie();
  // The browser passes the token to another service, which then logs the user out too. Accounts that unlocked a shared
  // device are never reported to that service.
  return { sync: account && !account.isOnSharedDevice ? await deps.tokenSync.tokenFor(account, deps.now()) : null };
});

const readCurrentAccountHandler = openGate.account.current.handler(async ({ context: { deps, session } }) => ({
  account: await session.account(),
  storageKeys: storageKeysFor(deps.secretKeys, await session.actor()),
}));

const makeSyncTokenHandler = signedInGate.account.syncToken.handler(async ({ context: { deps, actor } }) => ({
  sync: await deps.tokenSync.tokenFor({ id: actor.userId, role: actor.kind }, deps.now()),
}));

export const accountProcedures = {
  register: registerAccountHandler,
  login: logInHandler,
  logout: logOutHandler,
  current: readCurrentAccountHandler,
  syncToken: makeSyncTokenHandler,
  profile: readProfileHandler,
  rename: renameAccountHandler,
  sessions: listSessionsHandler,
  endSession: endSessionHandler,
  endOtherSessions: endOtherSessionsHandler,
  sendConfirmation: sendConfirmationHandler,
  confirmAddress: confirmAddressHandler,
  changeEmail: changeEmailHandler,
  keepEmail: keepEmailHandler,
  agreeToEmail: agreeToEmailHandler,
  forgotPassword: forgotPasswordHandler,
  checkResetLink: checkResetLinkHandler,
};
