import { secondPersonWords } from "#contract/notices/second-person.words.ts";
import { signedInGate } from "#server/access/gates.ts";
import { runWithTries } from "#server/access/limits.ts";
import { checkGivenPassword, passwordMissing } from "#server/access/own-password.ts";
import { runTransaction } from "#server/db/database.ts";
import { makeSecondPersonToken } from "#server/outbox/second-person-mails.ts";

import { repeatConsentRequest, findSecondPerson, removeSecondPerson, saveSecondPerson } from "./second-person-store.ts";

/** Only an attempt that sends a mail counts against the limit. */
const OUTCOME_OF_ONE_MAIL = { success: true, refusals: [] };

export const secondPersonProcedures = {
  get: signedInGate.secondPerson.get.handler(({ context: { deps, owner } }) => findSecondPerson(deps.db, owner.userId)),

  set: signedInGate.secondPerson.set.handler(async ({ input: { password, ...input }, context, errors }) => {
    const { deps, owner } = context;
    const { db, limits } = deps;
    const withPassword = await checkGivenPassword(context, password, errors);
    const { person } = await findSecondPerson(db, owner.userId);
    const isAsked = person?.email !== input.email || person.state === "declined";
    const tries = [
      ["secondPersonByAccount", owner.userId],
      ["secondPersonByRecipient", input.email],
    ] as const;
    await runWithTries(limits, isAsked ? tries : [], OUTCOME_OF_ONE_MAIL, async () => {
      const refused = await runTransaction(db, (tx) =>
        saveSecondPerson(tx, owner, input, {
          now: deps.now(),
          withPassword,
          tokenOf: (id) => makeSecondPersonToken(deps, id),
        }),
      );
      if (refused === "password missing") throw errors.INPUT_INVALID(passwordMissing);
      if (refused === "own address")
        throw errors.INPUT_INVALID({ data: { fields: { email: secondPersonWords.ownAddress } } });
      if (refused !== undefined) throw errors[refused]();
    });
    return findSecondPerson(db, owner.userId);
  }),

  askAgain: signedInGate.secondPerson.askAgain.handler(async ({ context: { deps, owner }, errors }) => {
    const { db, limits } = deps;
    const { person } = await findSecondPerson(db, owner.userId);
    if (person?.state !== "asked") throw errors.SECOND_PERSON_NOT_FOUND();
    const tries = [
      ["secondPersonByAccount", owner.userId],
      ["secondPersonByRecipient", person.email],
    ] as const;
    await runWithTries(limits, tries, OUTCOME_OF_ONE_MAIL, async () => {
      const refused = await runTransaction(db, (tx) => repeatConsentRequest(tx, owner, deps.now()));
      if (refused !== undefined) throw errors[refused]();
    });
    return findSecondPerson(db, owner.userId);
  }),

  remove: signedInGate.secondPerson.remove.handler(async ({ context: { deps, owner } }) => {
    await runTransaction(deps.db, (tx) => removeSecondPerson(tx, owner, deps.now()));
    return findSecondPerson(deps.db, owner.userId);
  }),
};
