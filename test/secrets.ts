/** A value that must not be told, and by what it is known in a report. */
export interface Secret {
  name: string;
  value: string;
  /** What a text holds when it tells the value, in whatever writing. */
  marks: readonly string[];
  /** Digits that a text holds when it tells the number, whatever stands between them. */
  digits?: string;
}

const MONTHS = "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split(" ");

/** A secret with every writing in which it could leave: as it is, in addresses, HTML, JSON, hexadecimal, and base64 at each of its three places. */
export function secretOf(name: string, value: string | Buffer): Secret {
  if (Buffer.isBuffer(value))
    return { name, value: value.toString("hex"), marks: [value.toString("hex"), ...inBase64(value)] };
  const known = { name, value, marks: [...writings(value), ...datesOf(value)] };
  // A telephone with its country, or an amount in kuruş.
  const digits = /^\+90(\d{10})$/u.exec(value)?.[1] ?? /^\d{9,}$/u.exec(value)?.[0];
  return digits === undefined ? known : { ...known, digits };
}

/** As short as a mark may be. */
const START = 6;

/** Gives what finds which of the secrets a text tells. Marks are looked up by how they begin: there are thousands, and thousands of texts. */
export function searchFor(secrets: readonly Secret[]): (text: string) => Secret[] {
  const inText = byStart(secrets.map((secret) => ({ secret, marks: secret.marks })));
  const inDigits = byStart(
    secrets.map((secret) => ({ secret, marks: secret.digits === undefined ? [] : [secret.digits] })),
  );
  return (text) => {
    const found = new Set([...startingIn(text, inText), ...startingIn(text.replaceAll(/\D/gu, ""), inDigits)]);
    return secrets.filter((secret) => found.has(secret));
  };
}

type Starts = Map<string, { secret: Secret; mark: string }[]>;

function byStart(all: { secret: Secret; marks: readonly string[] }[]): Starts {
  const one = all.flatMap(({ secret, marks }) => marks.map((mark) => ({ secret, mark })));
  return Map.groupBy(one, ({ mark }) => mark.slice(0, START));
}

function startingIn(text: string, starts: Starts): Secret[] {
  const found: Secret[] = [];
  for (let at = 0; at <= text.length - START; at += 1) {
    for (const { secret, mark } of starts.get(text.slice(at, at + START)) ?? []) {
      if (text.startsWith(mark, at)) found.push(secret);
    }
  }
  return found;
}

function writings(value: string): string[] {
  // The word that was planted in a text is enough, and is written alike in HTML, JSON and addresses.
  const word = /knr[a-z.]*\d+/iu.exec(value)?.[0] ?? value;
  const escaped = [...value].map((sign) =>
    sign > "~" ? `\\u${sign.codePointAt(0)!.toString(16).padStart(4, "0")}` : sign,
  );
  const html = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const address = encodeURIComponent(value);
  const bytes = Buffer.from(word);
  const marks = [value, word, word.toLowerCase(), word.toUpperCase(), html, JSON.stringify(value).slice(1, -1)];
  marks.push(escaped.join(""), address, address.replaceAll("%20", "+"), address.toLowerCase());
  marks.push(bytes.toString("hex"), ...inBase64(bytes));
  return [...new Set(marks)].filter((mark) => mark.length >= START);
}

/** As base64 writes it after no, one or two other bytes, without the signs that its neighbours change. */
function inBase64(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const base64 = whole.toString("base64").replace(/=+$/u, "");
    const inner = base64.slice(Math.ceil((before * 4) / 3), Math.floor((whole.length * 8) / 6));
    return [inner, inner.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

function datesOf(value: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(value) ?? [];
  if (year === undefined) return [];
  return [`${day}.${month}.${year}`, `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`];
}
