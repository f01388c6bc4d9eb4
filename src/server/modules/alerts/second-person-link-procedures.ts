import type { SecondPersonLinkView } from "#contract/notices/second-person.ts";
import { openGate } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";

import { acceptAsSecondPerson, declineAsSecondPerson, findSecondPersonByToken } from "./second-person-store.ts";

const getSecondPersonLinkHandler = openGate.secondPersonLinks.get.handler(
  async ({ input, context: { deps }, errors }) => {
    const view = await findSecondPersonByToken(deps.db, input.token);
    if (!view) throw errors.SECOND_PERSON_NOT_FOUND();
    return view;
  },
);

const answerSecondPersonLinkHandler = openGate.secondPersonLinks.answer.handler(
  async ({ input, context: { deps }, errors }) => {
    const { token, agrees } = input;
    const view = await runTransaction(deps.db, async (tx): Promise<SecondPersonLinkView | undefined> => {
      await (agrees ? acceptAsSecondPerson(tx, token, deps.now()) : declineAsSecondPerson(tx, token, deps.now()));
      return findSecondPersonByToken(tx, token);
    });
    if (!view) throw errors.SECOND_PERSON_NOT_FOUND();
    return view;
  },
);

/** No limit is needed, because the link's 32 random bytes cannot be guessed. */
export const secondPersonLinkProcedures = { get: getSecondPersonLinkHandler, answer: answerSecondPersonLinkHandler };
