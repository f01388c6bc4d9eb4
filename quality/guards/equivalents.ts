/** A mutant that does not change what the code does, identified by its printed name. */
export interface EquivalentMutant {
  guard: string;
  because: string;
}

/** The reason why each mutant makes no difference, by file and condition. */
interface ReasonsByFile {
  [file: string]: { [condition: string]: string };
}

const CODE_LOCKED_REASON = "The same transaction has locked the row of the code together with its holder.";
const COMPOUND_KEY_REASON =
  "The compound key keeps the holder of a code and of its row equal, and the code alone is a key.";
const ONLY_LOCKS_REASON = "The rows are only locked; to lock more of them shows and changes nothing.";
const GIVEN_BY_GATE_REASON = "The gate before has given both; they are given again to narrow their type.";
const SAME_JOIN_REASON = "They come from the same join: all of them are there, or none is.";
const UNDEFINED_KEY_REASON = "An undefined key matches no row; the condition only saves a query.";
const KEY_OF_ACCOUNT_REASON = "The hash or key names a row of one account alone; the account is written for the index.";
const READ_BY_COMPANY_REASON =
  "What is read stands under its company, and only that of the given companies is taken; the condition keeps short what is read.";
const CODE_WITHOUT_CAR_REASON =
  "A code that nothing replaced names no other one, and nothing matches no car and no code.";
const RENTAL_PERIODS_REASON =
  "Plate and rental are written in the period of a rental alone; the condition is written for the index.";
const TRIGRAMS_REASON = "Every row that holds the word holds its trigrams too; the condition is written for the index.";
const NOT_ENDED_REASON = "The same transaction has locked the notice and read that it has not ended.";
const WORDS_FIRST_REASON =
  "Those with words were taken before; the newest ones without words fill the places that are left in any case.";
const ALREADY_EMPTY_REASON = "To empty again what is empty changes nothing; the condition is written for the index.";
const NO_END_REASON = "An end that is null is before no day; the condition is written for the index.";
const ASCII_ONLY_REASON = "The pattern knows ASCII letters alone.";

const statementReasons: ReasonsByFile = {
  "server/access/known-ips.ts": {
    '.where("userId", "=", userId)': KEY_OF_ACCOUNT_REASON,
    "user_id = ${userId}": KEY_OF_ACCOUNT_REASON,
  },
  "server/access/known-log-ins.ts": {
    '.where("userId", "=", userId)': KEY_OF_ACCOUNT_REASON,
    "user_id = ${userId}": KEY_OF_ACCOUNT_REASON,
  },
  "server/access/session-store.ts": {
    "user_id = ${session.userId}": KEY_OF_ACCOUNT_REASON,
  },
  "server/modules/account/store.ts": {
    '.where("email", "in", emails)':
      "Whoever calls looks up their own addresses alone; the condition keeps short what is read.",
  },
  "server/modules/alerts/channels-store.ts": {
    '.where("id", "=", userId)': ONLY_LOCKS_REASON,
  },
  "server/modules/alerts/fleet-dates.ts": {
    "rentals.company_id = any (${sql.val(companyIds)}::uuid[])": READ_BY_COMPANY_REASON,
    "cars.company_id = rentals.company_id": COMPOUND_KEY_REASON,
    "cars.company_id = rentals.company_id (2.)": COMPOUND_KEY_REASON,
    "cars.company_id = period.company_id": COMPOUND_KEY_REASON,
    "rentals.company_id = any (${sql.val(companyIds)}::uuid[]) (2.)": READ_BY_COMPANY_REASON,
    "period.company_id = any (${sql.val(companyIds)}::uuid[])": READ_BY_COMPANY_REASON,
  },
  "server/modules/alerts/reader-facts.ts": {
    "told_at is null":
      "What was told was due, and what is due later is asked for; the condition is written for the index.",
    "users.id = any (${sql.val(readers)}::uuid[])":
      "What is read is taken by the id of each account; the condition keeps short what is read.",
  },
  "server/modules/alerts/store.ts": {
    '.where("toldAt", "is", null) (2.)':
      "Nobody asks again when something is due that was told; the condition is written for the index.",
  },
  "server/modules/audit/store.ts": {
    "action = 'code-replaced'": "This is the only action whose details name a new code.",
    "details ? 'newCode'": "A code that was replaced is never linked again, so this is the last such event it has.",
    "replacement.happened_at <= times.until":
      "A code is linked before it is replaced, and the one whose place it took ended before that.",
    "until <> 'infinity'":
      "The code itself is read for the same time in any case; the condition saves a second search for it.",
  },
  "server/modules/blocks/store.ts": {
    '.onRef("cars.companyId", "=", "carPeriods.companyId")': COMPOUND_KEY_REASON,
  },
  "server/modules/calendar/store.ts": {
    "cars.company_id = rentals.company_id": COMPOUND_KEY_REASON,
    "cars.company_id = period.company_id": COMPOUND_KEY_REASON,
  },
  "server/modules/cars/former-cars.ts": {
    '.where("companyId", "=", company.companyId)': COMPOUND_KEY_REASON,
    '.where("companyId", "=", companyId)': COMPOUND_KEY_REASON,
    '.where("companyId", "=", companyId) (5.)': COMPOUND_KEY_REASON,
  },
  "server/modules/cars/lists.ts": {
    "ended_at is not null": NO_END_REASON,
  },
  "server/modules/cars/noun.ts": {
    "p.company_id = cars.company_id": COMPOUND_KEY_REASON,
    "company_id = ${id} (3.)": ONLY_LOCKS_REASON,
  },
  "server/modules/cars/photo-store.ts": {
    '.where("companyId", "=", company.companyId)': CODE_LOCKED_REASON,
  },
  "server/modules/cars/plates-store.ts": {
    "cars.company_id = ${companyId}": CODE_LOCKED_REASON,
    '.onRef("cars.companyId", "=", "codes.companyId")': COMPOUND_KEY_REASON,
    "cars.plate = ''": "The same transaction has locked the row and read that it has no plate.",
  },
  "server/modules/cars/rental-plates.ts": {
    '.where("companyId", "=", companyId)': COMPOUND_KEY_REASON,
    '.where("companyId", "=", companyId) (2.)': COMPOUND_KEY_REASON,
    '.where("companyId", "=", companyId) (3.)': COMPOUND_KEY_REASON,
    '.where("companyId", "=", companyId) (4.)': COMPOUND_KEY_REASON,
    "spent.company_id = ${companyId}": COMPOUND_KEY_REASON,
    "rentals.company_id = ${companyId}": COMPOUND_KEY_REASON,
    "period.company_id = ${companyId}": COMPOUND_KEY_REASON,
  },
  "server/modules/cars/replace-code.ts": {
    '.where("companyId", "=", companyId)': CODE_LOCKED_REASON,
  },
  "server/modules/cars/status-store.ts": {
    '.where("companyId", "=", companyId)': CODE_LOCKED_REASON,
  },
  "server/modules/cars/known-km.ts": {
    "returned.company_id = cars.company_id": COMPOUND_KEY_REASON,
    "returned.company_id = cars.company_id (2.)": COMPOUND_KEY_REASON,
    is_swapped:
      "A period holds kilometres and fuel only once its car was swapped; the condition is written for the index.",
  },
  "server/modules/cars/store.ts": {
    '.onRef("cars.companyId", "=", "codes.companyId")': COMPOUND_KEY_REASON,
    '.onRef("carPhotos.companyId", "=", "cars.companyId")': COMPOUND_KEY_REASON,
    '.where("companyId", "=", company.companyId)': CODE_LOCKED_REASON,
  },
  "server/modules/codes/admin-store.ts": {
    '.onRef("cars.companyId", "=", "codes.companyId")': COMPOUND_KEY_REASON,
  },
  "server/modules/codes/code-changes.ts": {
    ".where((eb) => eb.and(holder))": CODE_LOCKED_REASON,
  },
  "server/modules/codes/noun.ts": {
    "owner_id = ${id} (2.)": ONLY_LOCKS_REASON,
  },
  "server/modules/codes/replace-store.ts": {
    '.where("code", "in", codes)': ONLY_LOCKS_REASON,
    '.where("ownerId", "=", userId)': CODE_LOCKED_REASON,
    ".where((eb) => eb.and(holder)) (2.)":
      "Blocks are removed when a link ends, so a code has those of its holder of today alone.",
    "replaced_by is not null": CODE_WITHOUT_CAR_REASON,
    "replaced_by is not null (2.)": CODE_WITHOUT_CAR_REASON,
  },
  "server/modules/codes/store.ts": {
    '.where("ownerId", "=", owner.userId) (2.)': CODE_LOCKED_REASON,
    '.where("code", "=", code) (6.)': ONLY_LOCKS_REASON,
  },
  "server/modules/companies/plate-correction.ts": {
    '.where("companyId", "=", companyId)': COMPOUND_KEY_REASON,
    '.where("code", "=", code)': ONLY_LOCKS_REASON,
  },
  "server/modules/customers/store.ts": {
    "${trigrams}": TRIGRAMS_REASON,
  },
  "server/modules/expenses/repeating-store.ts": {
    '.where("companyId", "=", companyId) (2.)': ONLY_LOCKS_REASON,
  },
  "server/modules/notices/blocks-store.ts": {
    '.where("code", "=", found.code)': ONLY_LOCKS_REASON,
    '.where("sender", "is not", null)': ALREADY_EMPTY_REASON,
  },
  "server/modules/notices/holders-store.ts": {
    '.where("cars.companyId", "=", companyId)': COMPOUND_KEY_REASON,
    '.where("companies.id", "=", holder.companyId)':
      "The code alone is a key, a car leaves its company only together with its code, and its notices go with it.",
    '.where("cars.code", "=", code) (2.)':
      "A car whose slot is freed does not leave its company, and the number is the company's too.",
  },
  "server/modules/notices/inbox-store.ts": {
    '.where("answerVersion", "=", version)': "The same transaction has locked the row and read it in this version.",
    "withdrawn_at is null": "The words of what was withdrawn are removed, and nobody searches for empty words.",
  },
  "server/modules/notices/noun.ts": {
    "owner_id = ${id}": ONLY_LOCKS_REASON,
  },
  "server/modules/notices/places-store.ts": {
    '.where("placeLat", "is not", null)':
      "A place that is null does not differ from itself rounded; the condition is written for the index.",
  },
  "server/modules/notices/tell-facts.ts": {
    "notices.created_at > ${oldestJoinableTime(now)}":
      "Only the newest one is looked at, and the rule does not take it where it is old; the condition keeps short what is read.",
  },
  "server/modules/notices/tell-store.ts": {
    "code = ${code}": ONLY_LOCKS_REASON,
  },
  "server/modules/notices/telling-store.ts": {
    '.where("id", "=", (eb) => eb.selectFrom("tellings").select("noticeId").where("keyHash", "=", keyHash))':
      ONLY_LOCKS_REASON,
    '.where("solvedAt", "is", null)': NOT_ENDED_REASON,
    '.where("withdrawnAt", "is", null)': NOT_ENDED_REASON,
  },
  "server/modules/notices/tellings-store.ts": {
    '.where("note", "=", "")': WORDS_FIRST_REASON,
    '.where("phone", "=", "")': WORDS_FIRST_REASON,
  },
  "server/modules/overview/store.ts": {
    '.where("day", ">=", days[0]!)':
      "The days that are shown are found by their own dates; the condition keeps short what is read.",
  },
  "server/modules/periods/busy-store.ts": {
    '.where("period.companyId", "=", companyId)': COMPOUND_KEY_REASON,
    '.where("period.companyId", "=", companyId) (2.)': COMPOUND_KEY_REASON,
  },
  "server/modules/periods/calendar-store.ts": {
    "out.company_id = ${companyId}": COMPOUND_KEY_REASON,
  },
  "server/modules/periods/next-store.ts": {
    "company_id = ${companyId}": COMPOUND_KEY_REASON,
  },
  "server/modules/periods/store.ts": {
    '.where("companyId", "=", companyId) (3.)': CODE_LOCKED_REASON,
    '.where("companyId", "=", companyId) (4.)': CODE_LOCKED_REASON,
    '.where("companyId", "=", companyId) (5.)': CODE_LOCKED_REASON,
  },
  "server/modules/profiles/note-store.ts": {
    '.where("ownerId", "=", owner.userId)': CODE_LOCKED_REASON,
  },
  "server/modules/profiles/status-store.ts": {
    '.where("ownerId", "=", userId)': CODE_LOCKED_REASON,
  },
  "server/modules/profiles/store.ts": {
    '.where("ownerId", "=", owner.userId)': CODE_LOCKED_REASON,
  },
  "server/modules/rentals/customer-account-store.ts": {
    ".where(isUnsettledSql)": "A settled rental adds zero to the sum; the condition is written for the index.",
  },
  "server/modules/rentals/forget-phones.ts": {
    "ended_at is not null": NO_END_REASON,
  },
  "server/modules/rentals/noun.ts": {
    "company_id = ${id} (4.)": ONLY_LOCKS_REASON,
  },
  "server/modules/rentals/plate-holder-store.ts": {
    "not piece.is_over": "The rule leaves out a period that ended before; the condition keeps short what is read.",
    '.where("piece.kind", "=", "rental")': RENTAL_PERIODS_REASON,
    "kind = 'rental'": RENTAL_PERIODS_REASON,
    "kind = 'rental' (2.)": RENTAL_PERIODS_REASON,
  },
  "server/modules/rentals/receipts-store.ts": {
    ".where(isUnsettledSql)":
      "A rental whose total is above what was paid is not settled; the condition is written for the index.",
    '.where( "id", "in", shares.map(({ rentalId }) => rentalId), )': ONLY_LOCKS_REASON,
  },
  "server/modules/rentals/store.ts": {
    ".where((eb) => eb.or([matchesRentalCar(search), trigrams!]))": TRIGRAMS_REASON,
  },
  "server/modules/rentals/swap-store.ts": {
    '.where("companyId", "=", companyId) (2.)': CODE_LOCKED_REASON,
  },
  "server/modules/reports/noun.ts": {
    "similar_reports.note <> ''":
      "To empty again what is empty changes nothing; the condition keeps short what is written.",
  },
  "server/modules/reports/store.ts": {
    "cars.company_id = codes.company_id": COMPOUND_KEY_REASON,
  },
  "server/modules/reservations/forget-phones.ts": {
    "reservations.created_at < ${before}::timestamptz":
      "A period ends after its reservation was saved; the condition is written for the index.",
  },
  "server/modules/reservations/store.ts": {
    '.onRef("cars.companyId", "=", "period.companyId")': COMPOUND_KEY_REASON,
    "running.company_id = period.company_id": COMPOUND_KEY_REASON,
    '.where("period.companyId", "=", company.companyId)':
      "The join keeps it equal to the company of the reservation; the condition is written for the index.",
  },
  "server/modules/road-charges/charging.ts": {
    '.where("match", "=", "certain")':
      "The rule asks the same of every row again; the condition keeps short what is read.",
    "company_id = ${companyId}": ONLY_LOCKS_REASON,
    "id in (select rental_id from road_charges where company_id = ${companyId} and step = 'open' and match = 'certain')":
      ONLY_LOCKS_REASON,
    "company_id = ${companyId} (2.)": ONLY_LOCKS_REASON,
    "step = 'open'": ONLY_LOCKS_REASON,
    "match = 'certain'": ONLY_LOCKS_REASON,
  },
  "server/modules/stickers/stickers-store.ts": {
    "cars.company_id = codes.company_id": COMPOUND_KEY_REASON,
  },
  "server/outbox/count.ts": {
    'eb("sentAt", "is", null)': "Those that were sent are not read in any case.",
    '.where("sentAt", "is", null)':
      "What was sent neither waits nor was given up; the condition keeps short what is read.",
  },
  "server/outbox/deliveries-store.ts": {
    "next_try_at <= ${now}::timestamptz":
      "Those that wait are sorted by when they are due; what is not due comes last, and is left out when the rows are locked.",
  },
  "server/outbox/second-person-mails.ts": {
    '.where("person.email", "=", recipient)':
      "The id is of one person alone, whose address never changes and to which their mail is always written.",
    '.where("users.emailConfirmedAt", "is not", null)':
      "Only an account with a confirmed address chooses a second person, and nothing takes the confirmation back.",
  },
};

const ruleReasons: ReasonsByFile = {
  "domain/fleet/rental.ts": {
    "now < rental.startedAt → now <= rental.startedAt":
      "Where both are the same instant, it makes no difference which one is written.",
  },
  "domain/people/password.ts": {
    "index - 1 → index + 1": "Neighbours are neighbours both ways, so there are as many pairs in either direction.",
    "previous === undefined → false": "No row of the keyboard holds the word “undefined”.",
  },
  "domain/people/plate.ts": {
    '[] → ["Stryker was here"]': "Nobody looks at the first element, which only holds its place.",
    "province !== undefined → true": "Without a province the series is empty, too, and cannot be 5 or 6 letters long.",
  },
  "domain/people/second-factor.ts": {
    "bits >= 5 → bits > 5": "The last five bits are written with the next byte or at the end.",
    '"u" → ""': ASCII_ONLY_REASON,
    '"u" → "" (2.)': ASCII_ONLY_REASON,
  },
  "domain/sticker/code.ts": {
    "/^.*\\/q\\/([^/?#]*).*/isu → /.*\\/q\\/([^/?#]*).*/isu":
      "It finds the same; the anchor only keeps the search short in long texts.",
  },
  "domain/words/contact.ts": {
    "/^https?:\\/\\//u → /https?:\\/\\//u": "A stored address always begins with its scheme.",
  },
  "domain/words/money.ts": {
    "kurus === undefined → false": "An undefined number is above no limit, and the result is undefined again.",
  },
};

const accessReasons: ReasonsByFile = {
  "server/access/gates.ts": {
    "() => false → () => undefined": "Both say no.",
    "{ context: { actor, owner } } → {}": GIVEN_BY_GATE_REASON,
    "{ actor, owner } → {}": GIVEN_BY_GATE_REASON,
  },
  "server/access/request-session.ts": {
    "companyId && companyName → companyId || companyName": SAME_JOIN_REASON,
    "companyId && companyName → true": SAME_JOIN_REASON,
    "companyId && companyName && memberRole → companyId && companyName || memberRole": SAME_JOIN_REASON,
    "tokenHash → true": UNDEFINED_KEY_REASON,
    "tokenHash → true (2.)": UNDEFINED_KEY_REASON,
  },
  "server/http/client-ip.ts": {
    "hop !== undefined → true": "What is undefined is no address in any case; the condition is there for the compiler.",
  },
};

function listEquivalents(reasons: ReasonsByFile): EquivalentMutant[] {
  return Object.entries(reasons).flatMap(([file, conditions]) =>
    Object.entries(conditions).map(([condition, because]) => ({ guard: `${file} · ${condition}`, because })),
  );
}

/**
 * The mutants that change no behaviour, with the reason, by the part of `npm run quality -- guards` that makes them.
 */
export const equivalents: { [part: string]: EquivalentMutant[] } = {
  rules: listEquivalents(ruleReasons),
  access: listEquivalents(accessReasons),
  statements: listEquivalents(statementReasons),
};
