import { outwardUrlWords, WEBHOOK_ALREADY_ADDED_MESSAGE } from "#contract/notices/webhooks.words.ts";
import { signedInGate } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { findUrlProblem } from "#server/outside/public-address.ts";

import { addWebhook, rotateSecret } from "./webhooks-store.ts";

const SECRET_BYTES = 32;

function makeSecret({ randomBytes }: Pick<Deps, "randomBytes">): string {
  return `whsec_${Buffer.from(randomBytes(SECRET_BYTES)).toString("base64")}`;
}

export const webhookProcedures = {
  add: signedInGate.webhooks.add.handler(async ({ input, context: { deps, owner }, errors }) => {
    const refusedAtUrl = (sentence: string) => errors.INPUT_INVALID({ data: { fields: { url: sentence } } });
    const problem = findUrlProblem(input.url);
    if (problem) throw refusedAtUrl(outwardUrlWords[problem]);
    // Attempts are limited, because each resolves a host name that the user typed.
    await takeTry(deps.limits, "webhookByAccount", owner.userId);
    // An internal host and a missing host get the same answer, so that users cannot explore our network.
    if (!(await deps.outward.isReachable(input.url))) throw refusedAtUrl(outwardUrlWords.inside);
    const { href } = new URL(input.url);
    const made = await runTransaction(deps.db, (tx) =>
      addWebhook(tx, owner, { name: input.name, url: href, secret: makeSecret(deps) }, deps.now()),
    );
    if (made === "ADDED_ALREADY") throw refusedAtUrl(WEBHOOK_ALREADY_ADDED_MESSAGE);
    if (made === "CHANNELS_USED_UP") throw errors.CHANNELS_USED_UP();
    return made;
  }),

  rotate: signedInGate.webhooks.rotate.handler(async ({ input, context: { deps, owner }, errors }) => {
    return orRefuse(
      await runTransaction(deps.db, (tx) =>
        rotateSecret(tx, owner, { id: input.id, secret: makeSecret(deps) }, deps.now()),
      ),
      errors.CHANNEL_NOT_FOUND,
    );
  }),
};
