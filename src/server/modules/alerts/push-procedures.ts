import { ECDH } from "node:crypto";

import type { PushSubscriptionInput } from "#contract/notices/push.ts";
import { CHANNEL_NAME_MAX, type AlertTopic } from "#domain/notices/alert.ts";
import { signedInGate } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";

import { addChannel, findChannel } from "./channels-store.ts";
import { removePushChannels } from "./push-store.ts";

const NEW_BROWSER_TOPICS: AlertTopic[] = ["notices", "log-ins"];

const subscribeBrowserHandler = signedInGate.push.subscribe.handler(async ({ input, context, errors }) => {
  const { deps, owner, actor, session } = context;
  if (!isCurvePoint(input.p256dh))
    throw errors.INPUT_INVALID({ data: { fields: { p256dh: "Tarayıcınızın verdiği anahtar geçersiz." } } });
  const device = (await session.device()) || "Tarayıcı";
  const channel = {
    kind: "push",
    name: device.slice(0, CHANNEL_NAME_MAX),
    address: input,
    sameAs: input.endpoint,
    topics: actor.kind === "company" ? [...NEW_BROWSER_TOPICS, "fleet" as const] : NEW_BROWSER_TOPICS,
    // The endpoint alone is no proof, because others may have seen it. The keys are known only to the browser and to
    // us.
    isProof: (kept: unknown) => haveSameKeys(input, kept as PushSubscriptionInput),
  } as const;
  const view = await runTransaction(deps.db, (tx) => addChannel(tx, owner, channel, deps.now()));
  if (view === "OF_ANOTHER") throw errors.PUSH_OF_ANOTHER();
  if (view === "CHANNELS_USED_UP") throw errors.CHANNELS_USED_UP();
  return view;
});

function haveSameKeys(named: PushSubscriptionInput, kept: PushSubscriptionInput): boolean {
  return named.p256dh === kept.p256dh && named.auth === kept.auth;
}

/** Messages cannot be encrypted for any other value. */
function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

const unsubscribeBrowserHandler = signedInGate.push.unsubscribe.handler(
  async ({ input: { endpoint }, context: { deps, owner } }) => {
    await runTransaction(deps.db, (tx) => removePushChannels(tx, owner.userId, deps.now(), { at: endpoint }));
    return {};
  },
);

const findBrowserHandler = signedInGate.push.find.handler(
  async ({ input: { endpoint }, context: { deps, owner } }) => ({
    channel: (await findChannel(deps.db, owner, "push", endpoint)) ?? null,
  }),
);

export const pushProcedures = {
  subscribe: subscribeBrowserHandler,
  unsubscribe: unsubscribeBrowserHandler,
  find: findBrowserHandler,
};
