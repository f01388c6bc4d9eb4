import { rewrite, type Rewriting } from "#server/db/rewriting.ts";
import { searchKeys } from "#server/db/search-keys.ts";
import type { Deps } from "#server/deps.ts";
import type { Job } from "#server/jobs/runner.ts";
import { companyPhones } from "#server/modules/companies/mend-phones.ts";
import { customerPhones } from "#server/modules/customers/mend-phones.ts";
import { profilePhones } from "#server/modules/profiles/mend-phones.ts";
import { rentalPhones } from "#server/modules/rentals/mend-phones.ts";
import { reservationPhones } from "#server/modules/reservations/mend-phones.ts";

/** Everything of which an earlier version may have stored another form than this one does. */
const rewritings: readonly Rewriting[] = [
  ...searchKeys,
  profilePhones,
  companyPhones,
  customerPhones,
  rentalPhones,
  reservationPhones,
];

/** Which forms these are. A version that stores others takes the next number, and everything is gone through again. */
const FORMS = 1;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEVER_AGAIN = 100 * 365 * DAY;

type FormDeps = Pick<Deps, "db" | "now" | "log">;

/** Brings what is stored into the forms of this version; gives how many rows were written. */
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
 * The jobs that do it, once as this version starts, and once a day later: while processes are replaced one by one, the version before still
 * writes its own forms. Nothing waits for them, since whatever is read is read in either form.
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
