import { rewrite, type Rewriting } from "#server/db/rewriting.ts";
import { searchKeys } from "#server/db/search-keys.ts";
import type { Deps } from "#server/deps.ts";
import type { Job } from "#server/jobs/runner.ts";
import { companyPhoneRewriting } from "#server/modules/companies/mend-phones.ts";
import { customerPhoneRewriting } from "#server/modules/customers/mend-phones.ts";
import { profilePhoneRewriting } from "#server/modules/profiles/mend-phones.ts";
import { rentalPhoneRewriting } from "#server/modules/rentals/mend-phones.ts";
import { reservationPhoneRewriting } from "#server/modules/reservations/mend-phones.ts";

/** All stored values that earlier versions stored in another form. */
const rewritings: readonly Rewriting[] = [
  ...searchKeys,
  profilePhoneRewriting,
  companyPhoneRewriting,
  customerPhoneRewriting,
  rentalPhoneRewriting,
  reservationPhoneRewriting,
];

/** Version of the present forms. Increase it when a form changes; then all rows are checked again. */
const FORMS = 1;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEVER_AGAIN = 100 * 365 * DAY;

type FormDeps = Pick<Deps, "db" | "now" | "log">;

/** Converts stored values to the forms of this version. Returns how many rows it changed. */
export async function renewStoredForms({ db, log }: Pick<FormDeps, "db" | "log">): Promise<number> {
  let count = 0;
  for (const rewriting of rewritings) {
    const written = await rewrite(db, rewriting);
    if (written > 0) log.info({ table: rewriting.table, columns: rewriting.reads, rows: written }, "stored anew");
    count += written;
  }
  return count;
}

/**
 * Returns the jobs of the conversion: one at the first start of this version, and one a day later, because the earlier
 * version may keep writing its forms while processes are replaced. Every reader accepts both forms, so nothing waits
 * for these jobs.
 */
export function storedFormsJobs(deps: FormDeps): Job[] {
  const first = `stored-forms-${FORMS}`;
  const again = `${first}-again`;
  const once = { by: "one-process" as const, every: NEVER_AGAIN, lease: 15 * MINUTE };
  return [
    {
      name: first,
      ...once,
      async run() {
        await renewStoredForms(deps);
        const dueAt = new Date(deps.now().getTime() + DAY);
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
