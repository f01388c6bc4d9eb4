import { rewriteTable, type TableRewriting } from "#server/db/rewriting.ts";
import { searchKeyRewritings } from "#server/db/search-keys.ts";
import type { Deps } from "#server/deps.ts";
import type { PeriodicJob } from "#server/jobs/runner.ts";
import { companyPhoneRewriting } from "#server/modules/companies/mend-phones.ts";
import { customerPhoneRewriting } from "#server/modules/customers/mend-phones.ts";
import { profilePhoneRewriting } from "#server/modules/profiles/mend-phones.ts";
import { rentalPhoneRewriting } from "#server/modules/rentals/mend-phones.ts";
import { reservationPhoneRewriting } from "#server/modules/reservations/mend-phones.ts";

const storedFormRewritings: readonly TableRewriting[] = [
  ...searchKeyRewritings,
  profilePhoneRewriting,
  companyPhoneRewriting,
  customerPhoneRewriting,
  rentalPhoneRewriting,
  reservationPhoneRewriting,
];

/** Increase it when a form changes; then all rows are checked again. */
const STORED_FORMS_VERSION = 1;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NEVER_AGAIN_MS = 100 * 365 * DAY_MS;

type StoredFormDeps = Pick<Deps, "db" | "now" | "log">;

export async function renewStoredForms({ db, log }: Pick<StoredFormDeps, "db" | "log">): Promise<number> {
  let count = 0;
  for (const rewriting of storedFormRewritings) {
    const written = await rewriteTable(db, rewriting);
    if (written > 0) log.info({ table: rewriting.table, columns: rewriting.reads, rows: written }, "stored anew");
    count += written;
  }
  return count;
}

/**
 * Returns the jobs of the conversion: one at the first start of this version, and one a day later, because the earlier
 * version may keep writing its forms while processes are replaced.
 */
export function makeStoredFormsJobs(deps: StoredFormDeps): PeriodicJob[] {
  const first = `stored-forms-${STORED_FORMS_VERSION}`;
  const again = `${first}-again`;
  const once = { by: "one-process" as const, every: NEVER_AGAIN_MS, lease: 15 * MINUTE_MS };
  return [
    {
      name: first,
      ...once,
      async run() {
        await renewStoredForms(deps);
        const dueAt = new Date(deps.now().getTime() + DAY_MS);
        await deps.db
          .insertInto("jobs")
          .values({ name: again, dueAt })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ dueAt }))
          .execute();
      },
    },
    { name: again, ...once, run: async () => void (await renewStoredForms(deps)) },
  ];
}
