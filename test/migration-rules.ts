import { splitStatements, parseSteps, type MigrationStep } from "#server/db/migration-files.ts";

/** A statement that scans one of them takes no noticeable time. */
const SMALL_TABLES = new Set(
  "alert_settings calendar_links code_batches companies company_totals day_counts jobs print_layouts printers sender_keys service_keys".split(
    " ",
  ),
);

/** A comment above a statement that explains why the statement holds its lock only briefly. */
const BRIEF_LOCK_PATTERN = /^\s*-- holds briefly: \S/m;
/** A comment above a statement that removes something. It says since which version nothing reads it. */
const UNREAD_COLUMN_PATTERN = /^\s*-- nobody reads it since: \S/m;

interface SqlStatement {
  /** The statement in lower case, with single spaces and without comments. */
  text: string;
  isBrief: boolean;
  isUnread: boolean;
}

interface SeenTables {
  created: Set<string>;
  locked: Set<string>;
  /** The conditions of constraints by name, and the names of the constraints that were validated without a lock. */
  said: Map<string, string>;
  checked: Set<string>;
}

export function findMigrationFaults(text: string): string[] {
  let steps: MigrationStep[];
  try {
    steps = parseSteps(text);
  } catch (error) {
    return [(error as Error).message];
  }
  const created = new Set<string>();
  const said = new Map<string, string>();
  const checked = new Set<string>();
  return steps.flatMap((step) => {
    const seen: SeenTables = { created, said, checked, locked: new Set() };
    const faults =
      step.kind === "outside" ? findFaultsOutsideTransaction(step) : findFaultsInsideTransaction(step, seen);
    return faults.map((fault) => `line ${step.line}: ${fault}`);
  });
}

function findFaultsOutsideTransaction(step: MigrationStep): string[] {
  return splitStatements(step)
    .map(toPlainStatement)
    .filter(
      (text) =>
        !/^(create (unique )?index concurrently \w+ on |drop index concurrently if exists |reindex .* concurrently )/.test(
          text,
        ),
    )
    .map(
      (text) =>
        `"${abbreviateStatement(text)}" does not belong outside of a transaction, or is not the same when it is run twice`,
    );
}

function findFaultsInsideTransaction(step: MigrationStep, seen: SeenTables): string[] {
  return splitSql(step.text).flatMap((statement) => {
    const faults = [
      ...(statement.isBrief ? [] : findLockFaults(statement.text, step, seen)),
      ...(statement.isUnread ? [] : findWithdrawalFaults(statement.text, seen)),
    ];
    rememberStatement(statement.text, seen);
    return faults;
  });
}

function findLockFaults(text: string, step: MigrationStep, seen: SeenTables): string[] {
  const isBig = (table: string | undefined) =>
    table !== undefined && !SMALL_TABLES.has(table) && !seen.created.has(table);
  if (/\bconcurrently\b/.test(text)) return [`"${abbreviateStatement(text)}" needs a step outside of a transaction`];
  const index = /^create (?:unique )?index (?:if not exists )?\w+ on (\w+)/.exec(text);
  if (index && isBig(index[1]))
    return [`an index on ${index[1]} is made concurrently, in a step outside of a transaction`];
  const written = /^(?:with .* )?(update|delete from|truncate(?: table)?) (\w+)/.exec(text);
  if (written && isBig(written[2]) && step.kind !== "pieces") return [`rows of ${written[2]} are written in pieces`];
  if (/^(vacuum|cluster|reindex|refresh|lock) /.test(text))
    return [`"${abbreviateStatement(text)}" keeps everybody out`];
  if (text.startsWith("do ")) return ["nobody sees what a do block locks"];
  if (/^(with .* )?(insert into .* select|analyze|create table \w+ as|select) ?/.test(text) && seen.locked.size > 0)
    return [
      `"${abbreviateStatement(text)}" takes long, and ${[...seen.locked].join(", ")} is locked until the step ends`,
    ];
  const [, table, actions] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(text) ?? [];
  if (table === undefined || actions === undefined || !isBig(table)) return [];
  const parts = splitOutsideQuotes(actions, ",");
  return parts.flatMap((part) =>
    findAlterFaults(table, part.trim(), parts.length === 1 || parts.every(isConstraintValidation), seen),
  );
}

function findAlterFaults(table: string, part: string, isAlone: boolean, { locked, checked }: SeenTables): string[] {
  if (/^alter (column )?\w+ (set data )?type /.test(part)) return [`${table} would be written anew`];
  if (/^set (logged|unlogged|tablespace|access method)/.test(part)) return [`${table} would be written anew`];
  const notNull = /^alter (?:column )?(\w+) set not null$/.exec(part);
  if (notNull && !checked.has(`${table}: ${notNull[1]} is not null`))
    return [
      `${table}.${notNull[1]} is asked by a constraint that was validated before, so that it is not read through`,
    ];
  if (isConstraintValidation(part)) {
    if (!isAlone || locked.size > 0)
      return [`what was locked stays so while ${table} is read: validate in a step of its own`];
    return [];
  }
  const constraint = /^add (constraint \w+ )?(check|foreign key|unique|primary key|exclude)\b/.exec(part);
  if (constraint) {
    if (constraint[2] === "check" || constraint[2] === "foreign key")
      return part.endsWith(" not valid")
        ? []
        : [`a constraint of ${table} begins as not valid and is validated in another step`];
    return / using index \w+$/.test(part) ? [] : [`a key of ${table} takes an index that was made concurrently`];
  }
  const column = /^add (?:column )?(?:if not exists )?(\w+) (.*)$/.exec(part);
  return column ? findColumnFaults(table, column[1]!, column[2]!) : [];
}

function isConstraintValidation(part: string): boolean {
  return /^\s*validate constraint /.test(part);
}

function findColumnFaults(table: string, name: string, definition: string): string[] {
  const column = `${table}.${name}`;
  if (/\bgenerated\b|\b(small|big)?serial\b/.test(definition)) return [`${column}: ${table} would be written anew`];
  const value = /\bdefault (.*)$/.exec(definition)?.[1] ?? "";
  if (/\w+\s*\(/.test(value.replace(/^\(?now\(\)/, "").replaceAll(/\bcheck \(.*/g, "")))
    return [`${column}: a default that is worked out for each row writes ${table} anew`];
  if (/\bcheck\b/.test(definition)) return [`${column}: a check is a constraint of its own that begins as not valid`];
  if (/\b(unique|primary key)\b/.test(definition))
    return [`${column}: a key takes an index that was made concurrently`];
  if (/\breferences\b/.test(definition) && value !== "")
    return [`${column}: what it names is a constraint that begins as not valid`];
  return [];
}

function findWithdrawalFaults(text: string, { created }: SeenTables): string[] {
  const [, table] = /^(?:alter|drop) (?:table|view) (?:if exists )?(\w+)/.exec(text) ?? [];
  if (table === undefined || created.has(table)) return [];
  const taken = /^drop (table|view)|\bdrop column\b|\brename (to|column)\b/.exec(text);
  return taken ? [`the version before still reads it: "${abbreviateStatement(text)}" says since when nobody does`] : [];
}

function rememberStatement(text: string, { created, locked, said, checked }: SeenTables): void {
  const table = /^create table (?:if not exists )?(\w+)/.exec(text)?.[1];
  if (table !== undefined) created.add(table);
  const [, altered] =
    /^(?:alter table (?:only )?|drop table (?:if exists )?|create (?:constraint )?trigger .* on )(\w+)/.exec(text) ??
    [];
  if (altered === undefined || created.has(altered)) return;
  const check = /add constraint (\w+) check \((\w+ is not null)\) not valid/.exec(text);
  if (check) said.set(check[1]!, `${altered}: ${check[2]}`);
  for (const [, name] of text.matchAll(/validate constraint (\w+)/g)) checked.add(said.get(name!) ?? "");
  if (!/^alter table \w+ (validate|alter (column )?\w+ set statistics)/.test(text) && !SMALL_TABLES.has(altered))
    locked.add(altered);
}

function abbreviateStatement(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function toPlainStatement(text: string): string {
  return text.replaceAll(/--.*$/gm, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

function splitSql(text: string): SqlStatement[] {
  return splitOutsideQuotes(text, ";")
    .map((part) => ({
      text: toPlainStatement(part),
      isBrief: BRIEF_LOCK_PATTERN.test(part),
      isUnread: UNREAD_COLUMN_PATTERN.test(part),
    }))
    .filter((statement) => statement.text !== "");
}

function splitOutsideQuotes(text: string, sign: "," | ";"): string[] {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  const pattern = /--.*$|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|[(),;]/gm;
  for (const found of text.matchAll(pattern)) {
    const [token] = found;
    if (token === "(") depth += 1;
    else if (token === ")") depth -= 1;
    else if (token === sign && depth === 0) {
      parts.push(text.slice(start, found.index));
      start = found.index + 1;
    }
  }
  return [...parts, text.slice(start)];
}
