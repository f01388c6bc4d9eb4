import type { Transaction } from "kysely";

import type { NewWebhookView } from "#contract/notices/webhooks.ts";
import { TOPICS_OF_EVERY_WAY } from "#domain/notices/alert.ts";
import { rotateSecrets } from "#domain/notices/webhook.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import type { DB } from "#server/db/tables.ts";
import type { WebhookAddress } from "#server/outbox/channels/webhook.ts";

import { addChannel, findChannelView } from "./channels-store.ts";

/** Contains the account's id, because another account may use the same URL. */
function makeWebhookSameAs({ userId }: OwnerScope, url: string): string {
  return `${userId} ${url}`;
}

/** If the same webhook is switched off, it is switched on again with the new secret. */
export async function addWebhook(
  tx: Transaction<DB>,
  owner: OwnerScope,
  { name, url, secret }: { name: string; url: string; secret: string },
  now: Date,
): Promise<NewWebhookView | "ADDED_ALREADY" | "CHANNELS_USED_UP"> {
  const same = await tx
    .selectFrom("channels")
    .select("id")
    .where("kind", "=", "webhook")
    .where("addressHash", "=", hashToken(makeWebhookSameAs(owner, url)))
    .where("offAt", "is", null)
    .executeTakeFirst();
  if (same) return "ADDED_ALREADY";
  const address: WebhookAddress = { url, secret, old: null };
  const channel = await addChannel(
    tx,
    owner,
    {
      kind: "webhook",
      name,
      address,
      sameAs: makeWebhookSameAs(owner, url),
      topics: TOPICS_OF_EVERY_WAY,
      isProof: () => false,
    },
    now,
  );
  return typeof channel === "string" ? "CHANNELS_USED_UP" : { channel, secret };
}

/**
 * For one more day, messages are also signed with the old secret. Undefined if the account has no webhook with this id.
 */
export async function rotateSecret(
  tx: Transaction<DB>,
  owner: OwnerScope,
  { id, secret }: { id: string; secret: string },
  now: Date,
): Promise<NewWebhookView | undefined> {
  const row = await tx
    .selectFrom("channels")
    .select("address")
    .where("id", "=", id)
    .where("userId", "=", owner.userId)
    .where("kind", "=", "webhook")
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { url, ...secrets } = row.address as unknown as WebhookAddress;
  const address: WebhookAddress = { url, ...rotateSecrets(secrets, secret, now) };
  await tx
    .updateTable("channels")
    .set({ address: JSON.stringify(address) })
    .where("id", "=", id)
    .execute();
  const channel = await findChannelView(tx, owner, id);
  return channel && { channel, secret };
}
