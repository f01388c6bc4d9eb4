import type { Kysely, Transaction } from "kysely";

import type { AlertSettingsInput } from "#contract/notices/alerts.ts";
import { defaultAlertSettings, type PausableSettings, type TopicOfEveryWay } from "#domain/notices/alert.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

export type VersionedSettings = PausableSettings & { readonly version: number };

export async function findSettings(db: Kysely<DB>, userId: string): Promise<VersionedSettings> {
  const row = await db.selectFrom("alertSettings").selectAll().where("userId", "=", userId).executeTakeFirst();
  return row
    ? { ...readSettings(row), version: row.version }
    : { ...defaultAlertSettings, pausedUntil: null, version: 0 };
}

export interface SettingsRow {
  mailTopics: string[];
  quietFrom: number | null;
  quietUntil: number | null;
  urgentBreaksQuiet: boolean;
  fleetAt: number;
  pausedUntil: Date | null;
  version: number | null;
}

export function readSettings({
  mailTopics,
  quietFrom,
  quietUntil,
  urgentBreaksQuiet,
  fleetAt,
  pausedUntil,
}: SettingsRow): PausableSettings {
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  return { mailTopics: mailTopics as TopicOfEveryWay[], quiet, urgentBreaksQuiet, fleetAt, pausedUntil };
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
  const saved = await tx
    .insertInto("alertSettings")
    .values({ userId, ...chosen })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .doUpdateSet((eb) => ({ ...chosen, version: eb("alertSettings.version", "+", 1) }))
        .where("alertSettings.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst();
  return saved && findSettings(tx, userId);
}

/** Keeps the version, so that an open form with the other settings can still be saved. */
export async function pauseAlerts(tx: Transaction<DB>, { userId }: OwnerScope, until: Date | null): Promise<void> {
  const { mailTopics, urgentBreaksQuiet, fleetAt } = defaultAlertSettings;
  await tx
    .insertInto("alertSettings")
    .values({ userId, mailTopics: [...mailTopics], urgentBreaksQuiet, fleetAt, pausedUntil: until, version: 0 })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ pausedUntil: until }))
    .execute();
}
