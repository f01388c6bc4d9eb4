import type { DB } from "#server/db/tables.ts";

/**
 * The sensitivity of a value, the most sensitive class first. SECURITY.md, 'Classes of data', says how each class is
 * protected. `secret` proves somebody's identity, `guarded` harms somebody at once if strangers read it, `personal`
 * identifies somebody or is a way to contact them, `business` belongs to a company, `open` may be public.
 */
export const DATA_CLASSES = ["secret", "guarded", "personal", "business", "open"] as const;
export type DataClass = (typeof DATA_CLASSES)[number];

/** The class of each table's columns. A missing table is a type error. */
const dataClassOfTable: Record<keyof DB, DataClass> = {
  acknowledgements: "personal",
  agreementAcceptances: "guarded",
  agreementCopies: "personal",
  agreementDriverSignatures: "guarded",
  agreementParts: "guarded",
  agreementTexts: "business",
  alerts: "personal",
  alertSettings: "personal",
  answerLinks: "personal",
  applicationAdditions: "personal",
  auditEvents: "personal",
  calendarLinks: "personal",
  carDues: "business",
  carPeriods: "personal",
  carPhotos: "personal",
  cars: "personal",
  channels: "personal",
  codeBatches: "open",
  codes: "personal",
  codeShares: "personal",
  companies: "personal",
  companyMembers: "personal",
  companyOwners: "personal",
  companyTotals: "business",
  conditionDrafts: "personal",
  conditionNotes: "personal",
  conditionPhotos: "personal",
  conditionReports: "personal",
  customers: "personal",
  dayCounts: "open",
  deliveries: "personal",
  depositEntries: "business",
  deskEvents: "personal",
  drivers: "guarded",
  emailChanges: "personal",
  erasures: "personal",
  expenses: "business",
  formerCars: "personal",
  importCars: "personal",
  importCustomers: "personal",
  importExpenses: "business",
  importRentals: "business",
  imports: "business",
  invitations: "personal",
  jobs: "open",
  keptBooks: "business",
  knownAddresses: "personal",
  knownLogIns: "personal",
  limits: "open",
  mailLinks: "personal",
  mails: "personal",
  noticeAnswers: "personal",
  noticeBlocks: "personal",
  noticePhotos: "guarded",
  notices: "personal",
  pastLinks: "personal",
  payments: "business",
  policeNotices: "personal",
  printers: "open",
  printLayouts: "open",
  printOrders: "personal",
  profiles: "personal",
  programKeys: "business",
  recoveryCodes: "personal",
  rentalAgreements: "personal",
  rentalCharges: "business",
  rentals: "personal",
  renterLinks: "personal",
  repeatingExpenses: "business",
  reports: "personal",
  reservations: "personal",
  roadCharges: "personal",
  secondFactors: "personal",
  secondPersons: "personal",
  seenTime: "open",
  senderKeys: "personal",
  sentDigests: "guarded",
  serviceKeys: "open",
  sessions: "personal",
  sharedDevices: "personal",
  shiftCodes: "personal",
  signingCodes: "personal",
  signInChallenges: "personal",
  similarReports: "personal",
  stickerOrders: "personal",
  telegramLinks: "personal",
  tellings: "personal",
  timelines: "open",
  tollChecks: "personal",
  users: "personal",
};

/** Columns that are more sensitive than the rest of their table. */
const dataClassOfColumn: { [Table in keyof DB]?: { [Column in keyof DB[Table]]?: DataClass } } = {
  answerLinks: { tokenHash: "secret" },
  calendarLinks: { tokenHash: "secret" },
  channels: { address: "secret", addressHash: "secret" },
  codes: { claim: "secret" },
  codeShares: { tokenHash: "secret" },
  invitations: { tokenHash: "secret" },
  mailLinks: { tokenHash: "secret" },
  noticeBlocks: { sender: "guarded" },
  programKeys: { keyHash: "secret" },
  recoveryCodes: { codeHash: "secret" },
  renterLinks: { tokenHash: "secret", network: "guarded" },
  reports: { toldPhoto: "guarded" },
  secondFactors: { secret: "secret" },
  secondPersons: { keyHash: "secret" },
  senderKeys: { key: "secret" },
  serviceKeys: { value: "secret" },
  sessions: { tokenHash: "secret", network: "guarded" },
  sharedDevices: { tokenHash: "secret", previousTokenHash: "secret" },
  shiftCodes: { codeHash: "secret" },
  signInChallenges: { tokenHash: "secret", passwordDigest: "secret" },
  telegramLinks: { tokenHash: "secret" },
  tellings: {
    keyHash: "secret",
    sharedKeyHash: "secret",
    sender: "guarded",
    network: "guarded",
    placeLat: "guarded",
    placeLon: "guarded",
  },
  users: { passwordHash: "secret" },
};

/** Returns the class of a column. Table and column have the names that the code uses. */
export function findDataClass<Table extends keyof DB>(table: Table, column: string): DataClass {
  const own = dataClassOfColumn[table] as Record<string, DataClass> | undefined;
  return own?.[column] ?? dataClassOfTable[table];
}

/** Returns the tables of this class. Single columns of them may have a more sensitive class. */
export function tablesOfDataClass(dataClass: DataClass): (keyof DB)[] {
  return (Object.keys(dataClassOfTable) as (keyof DB)[]).filter((table) => dataClassOfTable[table] === dataClass);
}
