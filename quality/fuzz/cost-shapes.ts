import type { PlannedRequest } from "./requests.ts";
import type { Actor } from "./world.ts";

/** A kind of request that costs more processor time the longer it is. */
export interface CostShape {
  name: string;
  /** The two lengths of the request in bytes. A head may have 16 KiB, a body 32 KiB. */
  lengths: readonly [number, number];
  of(bytes: number): CostRequest;
}

/** A request and the account that sends it. */
export type CostRequest = Pick<PlannedRequest, "method" | "target" | "headers"> & { body?: string; actor?: Actor };

/** The request with which the cost of all other requests is compared. */
export const plainRequest: CostRequest = { method: "GET", target: "/api/account/current", headers: {} };

const HEAD_LENGTHS = [3500, 14_000] as const;
const BODY_LENGTHS = [8000, 32_000] as const;

const repeatToLength = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);

/** Joins as many different parts as fit into this many bytes. */
function repeatParts(bytes: number, part: (nth: number) => string, between = "&"): string {
  const made: string[] = [];
  for (let [nth, room] = [0, bytes]; ; nth += 1) {
    const next = part(nth);
    room -= next.length + between.length;
    if (room < 0) return made.join(between);
    made.push(next);
  }
}

const makeShortName = (nth: number) => nth.toString(36);
/**
 * An `a` with two sequences of combining marks in the wrong order, `count` marks in total. Normalizing the text must
 * sort the marks.
 */
const repeatCombiningMarks = (count: number) => `a${"\u0315".repeat(count / 2)}${"\u0316".repeat(count / 2)}`;

const JSON_HEADERS = { "Content-Type": "application/json" };
const FORM_HEADERS = { "Content-Type": "application/x-www-form-urlencoded" };

const makeQueryShape = (name: string, of: (bytes: number) => string): CostShape => ({
  name: `sorgu: ${name}`,
  lengths: HEAD_LENGTHS,
  of: (bytes) => ({ ...plainRequest, target: `${plainRequest.target}?${of(bytes)}` }),
});
const makePathShape = (name: string, of: (bytes: number) => string, more: Partial<CostRequest> = {}): CostShape => ({
  name: `adres: ${name}`,
  lengths: HEAD_LENGTHS,
  of: (bytes) => ({ ...plainRequest, target: of(bytes), ...more }),
});
const makeHeaderShape = (name: string, of: (bytes: number) => string, more: Partial<CostRequest> = {}): CostShape => ({
  name: `başlık: ${name}`,
  lengths: HEAD_LENGTHS,
  of: (bytes) => ({ ...plainRequest, ...more, headers: { ...more.headers, [name.split(",")[0]!]: of(bytes) } }),
});
const makeJsonShape = (
  name: string,
  of: (bytes: number) => string,
  target = "/rpc/account/login",
  actor?: Actor,
): CostShape => ({
  name: `gövde: ${name}`,
  lengths: BODY_LENGTHS,
  of: (bytes) => ({ method: "POST", target, headers: JSON_HEADERS, body: of(bytes), ...(actor ? { actor } : {}) }),
});
const makeFormShape = (name: string, of: (bytes: number) => string): CostShape => ({
  name: `form: ${name}`,
  lengths: BODY_LENGTHS,
  of: (bytes) => ({ method: "POST", target: "/q/W_customer_code_W/report", headers: FORM_HEADERS, body: of(bytes) }),
});
/**
 * A shape that fills a text field. A rule of the product reads at most 2,000 characters of a field, although notes may
 * have 10,000.
 */
const makeFieldShape = (
  name: string,
  target: string,
  input: (text: string) => object,
  actor: Actor,
  most = 2000,
): CostShape => ({
  name: `alan: ${name}`,
  lengths: [most / 4, most],
  of: (bytes) => ({
    method: "POST",
    target: `/rpc/${target}`,
    headers: JSON_HEADERS,
    actor,
    body: JSON.stringify({ json: input(repeatCombiningMarks(bytes - 2)) }),
  }),
});

const makeContact = (value: string) => ({ value, visible: true });

/**
 * Every kind of input in its most expensive shape. Requests that hash, export or upload are left out, because the
 * server queues them.
 */
export const expensiveShapes: readonly CostShape[] = [
  makeQueryShape("delikli diziler", (bytes) =>
    repeatParts(bytes, (nth) => `${makeShortName(nth)}[9999]&${makeShortName(nth)}[x]`),
  ),
  makeQueryShape("derin", (bytes) => `a${repeatToLength("[b]", bytes)}`),
  makeQueryShape("ayrı adlar", (bytes) => repeatParts(bytes, makeShortName)),
  makeQueryShape("ters bölü", (bytes) => `a[${repeatToLength("\\", bytes)}]`),
  makePathShape("eğik çizgi", (bytes) => repeatToLength("/", bytes)),
  makePathShape("belgelenmiş yol", (bytes) => `/api${repeatToLength("/a", bytes)}`),
  makePathShape("dosya", (bytes) => `/assets/${repeatToLength("a/", bytes)}`, {
    headers: { "Accept-Encoding": "br, gzip, zstd" },
  }),
  makePathShape("kod", (bytes) => `/q/a${repeatToLength("%CC%95", bytes / 2)}${repeatToLength("%CC%96", bytes / 2)}`),
  makePathShape(
    "yazılan kod",
    (bytes) => `/q?code=a${repeatToLength("%CC%95", bytes / 2)}${repeatToLength("%CC%96", bytes / 2)}`,
  ),
  makePathShape("dönülecek sayfa", (bytes) => `/login?returnTo=/${repeatToLength("%2e%2e/", bytes)}`),
  makeHeaderShape("Accept-Encoding", (bytes) => repeatToLength(",", bytes), { target: "/q/W_customer_code_W" }),
  makeHeaderShape("X-Forwarded-For", (bytes) => repeatToLength("1,", bytes)),
  makeHeaderShape("Cookie", (bytes) => repeatParts(bytes, (nth) => `session${nth}=a`, ";")),
  makeHeaderShape("User-Agent", (bytes) => repeatToLength("Mozilla/5.0 (", bytes)),
  makeJsonShape("derin dizi", (bytes) => `{"json":${"[".repeat(bytes / 2 - 8)}${"]".repeat(bytes / 2 - 8)}}`),
  makeJsonShape(
    "çok anahtar",
    (bytes) => `{"json":{${repeatParts(bytes - 20, (nth) => `"${makeShortName(nth)}":1`, ",")}}}`,
  ),
  makeJsonShape("uzun sayı", (bytes) => `{"json":${repeatToLength("9", bytes - 20)}}`),
  makeJsonShape("meta: büyük sayı", (bytes) => `{"json":"${repeatToLength("9", bytes - 40)}","meta":[[0]]}`),
  makeJsonShape("meta: tarih", (bytes) => `{"json":{"a":"${repeatToLength("1 (", bytes - 60)}"},"meta":[[1,"a"]]}`),
  makeJsonShape("meta: adres", (bytes) => {
    const address = `"http://${repeatCombiningMarks(bytes / 4 - 20)}"`;
    return `{"json":{"a":${address},"b":${address}},"meta":[[4,"a"],[4,"b"]]}`;
  }),
  makeJsonShape("meta: küme", (bytes) => {
    const items = repeatParts(bytes / 2, (nth) => `${nth}`, ",");
    return `{"json":{"a":[${items}]},"meta":[${repeatParts(bytes / 2 - 60, () => '[6,"a"]', ",")}]}`;
  }),
  makeJsonShape("meta: geniş", (bytes) => {
    const items = repeatParts(bytes / 3, () => "null", ",");
    return `{"json":[${items}],"meta":[${repeatParts((bytes / 3) * 2 - 60, (nth) => `[3,${nth}]`, ",")}]}`;
  }),
  makeFormShape("ayrı adlar", (bytes) => repeatParts(bytes, makeShortName)),
  makeFormShape("satır sonları", (bytes) => `message=${repeatToLength("%0D%0A", bytes)}`),
  {
    ...makeFormShape("birleşen imler", (bytes) => `message=${repeatCombiningMarks(bytes - 10)}`),
    lengths: [2500, 10_000],
  },
  makeFieldShape("ad ve adres", "account/register", (text) => ({ displayName: text, email: text }), "guest"),
  makeFieldShape("yeni şifre", "account/register", (text) => ({ password: text, passwordConfirmation: text }), "guest"),
  makeFieldShape("kod", "codes/link", (text) => ({ code: text }), "customer"),
  makeFieldShape("arama", "admin/codes/list", (text) => ({ search: text.slice(0, 200) }), "admin"),
  makeFieldShape(
    "profil",
    "profiles/update",
    (text) => ({
      code: "W_customer_code_W",
      version: 1,
      plate: text,
      note: text,
      contacts: {
        phone: makeContact(text),
        telegram: makeContact(text),
        email: makeContact(text),
        website: makeContact(text),
      },
    }),
    "customer",
  ),
  makeFieldShape("şirket müşterisi", "company/customers/create", (text) => ({ notes: text }), "company", 10_000),
];
