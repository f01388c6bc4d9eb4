import type { Kysely, Transaction } from "kysely";

import type { AlertSettingsInput } from "#contract/notices/alerts.ts";
import { defaultAlertSettings, type AlertSettings, type TopicOfEveryWay } from "#domain/notices/alert.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

export type VersionedSettings = AlertSettings & { readonly version: number };

export async function findSettings(db: Kysely<DB>, userId: string): Promise<VersionedSettings> {
  const row = await db.selectFrom("alertSettings").selectAll().where("userId", "=", userId).executeTakeFirst();
  return row ? { ...readSettings(row), version: row.version } : { ...defaultAlertSettings, version: 0 };
}

export interface SettingsRow {
  mailTopics: string[];
  quietFrom: number | null;
  quietUntil: number | null;
  urgentBreaksQuiet: boolean;
  fleetAt: number;
  version: number | null;
}

export function readSettings({
  mailTopics,
  quietFrom,
  quietUntil,
  urgentBreaksQuiet,
  fleetAt,
}: SettingsRow): AlertSettings {
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  return { mailTopics: mailTopics as TopicOfEveryWay[], quiet, urgentBreaksQuiet, fleetAt };
}

/**
 * Returns undefined if `version` is no longer the stored version, because another request has saved settings meanwhile.
 */
export async function saveSettings(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  { version, mailTopics, quiet, urgentBreaksQuiet, fleetAt }: AlertSettingsInput,
): Promise<VersionedSettings | undefined> {
  const chosen = {
    mailTopics: [...new Set(mailTopics)],
    quietFrom: quiet?.from ?? null,
    quietUntil: quiet?.until ?? null,
    urgentBreaksQuiet,
    fleetAt,
  };
  const saved =
    version === 0
      ? await tx
          .insertInto("alertSettings")
          .values({ userId, ...chosen })
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await tx
          .updateTable("alertSettings")
          .set((eb) => ({ ...chosen, version: eb("version", "+", 1) }))
          .where("userId", "=", userId)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  return saved && findSettings(tx, userId);
}
