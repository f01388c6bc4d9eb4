export interface NamedSecret {
  name: string;
  value: string;
  marks: readonly string[];
  /** The digits that reveal the number, whatever separates them. */
  digits?: string;
}

const MONTH_NAMES = "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split(" ");

export function makeSecret(name: string, value: string | Buffer): NamedSecret {
  if (Buffer.isBuffer(value))
    return { name, value: value.toString("hex"), marks: [value.toString("hex"), ...encodeInBase64(value)] };
  const known = { name, value, marks: [...listTextForms(value), ...listDateForms(value)] };
  const digits = /^\+90(\d{10})$/u.exec(value)?.[1] ?? /^\d{9,}$/u.exec(value)?.[0];
  return digits === undefined ? known : { ...known, digits };
}

const START_LENGTH = 6;

/**
 * The secrets' marks are indexed by their first characters, because thousands of marks are searched in thousands of
 * responses.
 */
export function makeSecretSearch(secrets: readonly NamedSecret[]): (text: string) => NamedSecret[] {
  const inText = groupByStart(secrets.map((secret) => ({ secret, marks: secret.marks })));
  const inDigits = groupByStart(
    secrets.map((secret) => ({ secret, marks: secret.digits === undefined ? [] : [secret.digits] })),
  );
  return (text) => {
    const found = new Set([...findStarts(text, inText), ...findStarts(text.replaceAll(/\D/gu, ""), inDigits)]);
    return secrets.filter((secret) => found.has(secret));
  };
}

interface SecretsByStart {
  byStart: Map<string, { secret: NamedSecret; mark: string }[]>;
  /** With this array, most places of a text are skipped without a look into `byStart`. */
  beginnings: Uint8Array;
}

const BEGINNING_LENGTH = 3;
const BEGINNINGS_COUNT = 2 ** (6 * BEGINNING_LENGTH);

/** `before` is the number of the three characters that end one place earlier. */
function nextBeginning(before: number, text: string, at: number): number {
  return ((before << 6) ^ text.charCodeAt(at)) & (BEGINNINGS_COUNT - 1);
}

function groupByStart(all: { secret: NamedSecret; marks: readonly string[] }[]): SecretsByStart {
  const one = all.flatMap(({ secret, marks }) => marks.map((mark) => ({ secret, mark })));
  const byStart = Map.groupBy(one, ({ mark }) => mark.slice(0, START_LENGTH));
  const beginnings = new Uint8Array(BEGINNINGS_COUNT);
  for (const start of byStart.keys()) {
    let number = 0;
    for (let at = 0; at < BEGINNING_LENGTH; at += 1) number = nextBeginning(number, start, at);
    beginnings[number] = 1;
  }
  return { byStart, beginnings };
}

function findStarts(text: string, { byStart, beginnings }: SecretsByStart): NamedSecret[] {
  const found: NamedSecret[] = [];
  let number = 0;
  for (let end = 0; end < text.length; end += 1) {
    number = nextBeginning(number, text, end);
    const at = end - BEGINNING_LENGTH + 1;
    if (at < 0 || beginnings[number] === 0) continue;
    for (const { secret, mark } of byStart.get(text.slice(at, at + START_LENGTH)) ?? []) {
      if (text.startsWith(mark, at)) found.push(secret);
    }
  }
  return found;
}

function listTextForms(value: string): string[] {
  // Searching for the canary word is enough, because the word is the same in HTML, JSON and URLs.
  const word = /knr[a-z.]*\d+/iu.exec(value)?.[0] ?? value;
  const escaped = [...value].map((sign) =>
    sign > "~" ? `\\u${sign.codePointAt(0)!.toString(16).padStart(4, "0")}` : sign,
  );
  const html = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const address = encodeURIComponent(value);
  const bytes = Buffer.from(word);
  const marks = [value, word, word.toLowerCase(), word.toUpperCase(), html, JSON.stringify(value).slice(1, -1)];
  marks.push(escaped.join(""), address, address.replaceAll("%20", "+"), address.toLowerCase());
  marks.push(bytes.toString("hex"), ...encodeInBase64(bytes));
  return [...new Set(marks)].filter((mark) => mark.length >= START_LENGTH);
}

/**
 * The base64 forms of the bytes after zero, one and two other bytes, without the characters that depend on neighbouring
 * bytes.
 */
function encodeInBase64(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const base64 = whole.toString("base64").replace(/=+$/u, "");
    const inner = base64.slice(Math.ceil((before * 4) / 3), Math.floor((whole.length * 8) / 6));
    return [inner, inner.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

function listDateForms(value: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(value) ?? [];
  if (year === undefined) return [];
  return [`${day}.${month}.${year}`, `${Number(day)} ${MONTH_NAMES[Number(month) - 1]} ${year}`];
}
