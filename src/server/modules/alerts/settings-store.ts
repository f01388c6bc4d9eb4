import type { Kysely, Transaction } from "kysely";

import type { AlertSettingsInput } from "#contract/notices/alerts.ts";
import { defaultAlertSettings, type AlertSettings, type AlertTopic } from "#domain/notices/alert.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/** The settings of an account with their version; 0 while it has chosen nothing. */
export type VersionedSettings = AlertSettings & { readonly version: number };

/** How an account wants to be told. */
export async function findSettings(db: Kysely<DB>, userId: string): Promise<VersionedSettings> {
  const row = await db.selectFrom("alertSettings").selectAll().where("userId", "=", userId).executeTakeFirst();
  return row ? { ...readSettings(row), version: row.version } : { ...defaultAlertSettings, version: 0 };
}

/** How the settings stand in their row; nothing of it where an account has chosen nothing. */
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
  return { mailTopics: mailTopics as AlertTopic[], quiet, urgentBreaksQuiet, fleetAt };
}

/** Writes down how an account wants to be told, unless that was changed since it was read; gives what stands then. */
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
