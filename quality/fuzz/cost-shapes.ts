import type { PlannedRequest } from "./requests.ts";
import type { Actor } from "./world.ts";

/** A kind of request that becomes more expensive with its length. */
export interface Shape {
  name: string;
  /** The two lengths of the request in bytes. A head may have 16 KiB, a body 32 KiB. */
  lengths: readonly [number, number];
  of(bytes: number): CostRequest;
}

/** A request and its sender. */
export type CostRequest = Pick<PlannedRequest, "method" | "target" | "headers"> & { body?: string; actor?: Actor };

/** The request that all others are compared with. */
export const plainRequest: CostRequest = { method: "GET", target: "/api/account/current", headers: {} };

const HEAD = [3500, 14_000] as const;
const BODY = [8000, 32_000] as const;

const long = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);

/** Joins as many different parts as fit into this many bytes. */
function parts(bytes: number, part: (nth: number) => string, between = "&"): string {
  const made: string[] = [];
  for (let [nth, room] = [0, bytes]; ; nth += 1) {
    const next = part(nth);
    room -= next.length + between.length;
    if (room < 0) return made.join(between);
    made.push(next);
  }
}

const short = (nth: number) => nth.toString(36);
/** Two sequences of combining marks in the wrong order. The text takes this many bytes in a URL. */
const marks = (count: number) => `a${"\u0315".repeat(count / 2)}${"\u0316".repeat(count / 2)}`;

const asJson = { "Content-Type": "application/json" };
const asForm = { "Content-Type": "application/x-www-form-urlencoded" };

const query = (name: string, of: (bytes: number) => string): Shape => ({
  name: `sorgu: ${name}`,
  lengths: HEAD,
  of: (bytes) => ({ ...plainRequest, target: `${plainRequest.target}?${of(bytes)}` }),
});
const path = (name: string, of: (bytes: number) => string, more: Partial<CostRequest> = {}): Shape => ({
  name: `adres: ${name}`,
  lengths: HEAD,
  of: (bytes) => ({ ...plainRequest, target: of(bytes), ...more }),
});
const header = (name: string, of: (bytes: number) => string, more: Partial<CostRequest> = {}): Shape => ({
  name: `başlık: ${name}`,
  lengths: HEAD,
  of: (bytes) => ({ ...plainRequest, ...more, headers: { ...more.headers, [name.split(",")[0]!]: of(bytes) } }),
});
const json = (name: string, of: (bytes: number) => string, target = "/rpc/account/login", actor?: Actor): Shape => ({
  name: `gövde: ${name}`,
  lengths: BODY,
  of: (bytes) => ({ method: "POST", target, headers: asJson, body: of(bytes), ...(actor ? { actor } : {}) }),
});
const form = (name: string, of: (bytes: number) => string): Shape => ({
  name: `form: ${name}`,
  lengths: BODY,
  of: (bytes) => ({ method: "POST", target: "/q/W_customer_code_W/report", headers: asForm, body: of(bytes) }),
});
/** A shape that fills a text field. A rule reads at most 2,000 characters of it; notes may have 10,000. */
const field = (name: string, target: string, input: (text: string) => object, actor: Actor, most = 2000): Shape => ({
  name: `alan: ${name}`,
  lengths: [most / 4, most],
  of: (bytes) => ({
    method: "POST",
    target: `/rpc/${target}`,
    headers: asJson,
    actor,
    body: JSON.stringify({ json: input(marks(bytes - 2)) }),
  }),
});

const contact = (value: string) => ({ value, visible: true });

/**
 * Every kind of input in its most expensive shape. Hashing, exports and uploads are left out, because they are queued.
 */
export const expensiveShapes: readonly Shape[] = [
  query("delikli diziler", (bytes) => parts(bytes, (nth) => `${short(nth)}[9999]&${short(nth)}[x]`)),
  query("kısa diziler", (bytes) => parts(bytes, (nth) => `${short(nth)}[20]&${short(nth)}[x]`)),
  query("derin", (bytes) => `a${long("[b]", bytes)}`),
  query("dizi ile nesne arasında", (bytes) => parts(bytes, (nth) => (nth % 2 ? "a[x]" : "a"))),
  query("sona ekleme", (bytes) => parts(bytes, (nth) => (nth % 2 ? "a[]" : "a[x]"))),
  query("aynı ad", (bytes) => parts(bytes, () => "a")),
  query("ayrı adlar", (bytes) => parts(bytes, short)),
  query("boş", (bytes) => long("=&", bytes)),
  query("ters bölü", (bytes) => `a[${long("\\", bytes)}]`),
  query("yüzde", (bytes) => `a=${long("%C4%B0", bytes)}`),
  path("eğik çizgi", (bytes) => long("/", bytes)),
  path("noktalar", (bytes) => long("/%2e%2e", bytes)),
  path("belgelenmiş yol", (bytes) => `/api${long("/a", bytes)}`),
  path("dosya", (bytes) => `/assets/${long("a/", bytes)}`, { headers: { "Accept-Encoding": "br, gzip, zstd" } }),
  path("kod", (bytes) => `/q/a${long("%CC%95", bytes / 2)}${long("%CC%96", bytes / 2)}`),
  path("kodun i'leri", (bytes) => `/q/${long("%C4%B0", bytes)}`),
  path("yazılan kod", (bytes) => `/q?code=a${long("%CC%95", bytes / 2)}${long("%CC%96", bytes / 2)}`),
  path("yazılan adres", (bytes) => `/q?code=${long("/q/", bytes)}`),
  path("dönülecek sayfa", (bytes) => `/login?returnTo=/${long("%2e%2e/", bytes)}`),
  path("dönülecek sayfa, oturumlu", (bytes) => `/login?returnTo=/${long("./", bytes)}`, { actor: "customer" }),
  header("Accept-Encoding", (bytes) => long(",", bytes), { target: "/q/W_customer_code_W" }),
  header("Accept-Encoding, ağırlıklar", (bytes) => long("br;q=0,", bytes), { target: "/q/W_customer_code_W" }),
  header("X-Forwarded-For", (bytes) => long("1,", bytes)),
  header("X-Forwarded-For, uzun", (bytes) => long("1:", bytes)),
  header("Cookie", (bytes) => parts(bytes, (nth) => `session${nth}=a`, ";")),
  header("Cookie, yüzde", (bytes) => `session=${long("%41", bytes)}`),
  header("User-Agent", (bytes) => long("Mozilla/5.0 (", bytes)),
  header("If-None-Match", (bytes) => long('"a",', bytes), { target: "/icon-192.png" }),
  header("Range", (bytes) => `bytes=${long("0-1,", bytes)}`, { target: "/icon-192.png" }),
  header("X-Account", (bytes) => long("a", bytes), { actor: "customer" }),
  header("Host", (bytes) => long("%CC%96%CC%95", bytes)),
  header("Content-Disposition", (bytes) => `filename="${long('\\"', bytes)}`, {
    method: "POST",
    target: "/rpc/account/current",
    headers: asJson,
    body: "{}",
  }),
  json("derin dizi", (bytes) => `{"json":${"[".repeat(bytes / 2 - 8)}${"]".repeat(bytes / 2 - 8)}}`),
  json("derin nesne", (bytes) => `${'{"a":'.repeat(bytes / 6 - 4)}1${"}".repeat(bytes / 6 - 4)}`, "/api/account/login"),
  json("çok anahtar", (bytes) => `{"json":{${parts(bytes - 20, (nth) => `"${short(nth)}":1`, ",")}}}`),
  json("sayı anahtarlar", (bytes) => `{"json":{${parts(bytes - 20, (nth) => `"${nth * 99_991}":1`, ",")}}}`),
  json("uzun sayı", (bytes) => `{"json":${long("9", bytes - 20)}}`),
  json("bozuk", (bytes) => long("[", bytes)),
  json("meta: büyük sayı", (bytes) => `{"json":"${long("9", bytes - 40)}","meta":[[0]]}`),
  json("meta: tarih", (bytes) => `{"json":{"a":"${long("1 (", bytes - 60)}"},"meta":[[1,"a"]]}`),
  json("meta: adres", (bytes) => {
    const address = `"http://${marks(bytes / 4 - 20)}"`;
    return `{"json":{"a":${address},"b":${address}},"meta":[[4,"a"],[4,"b"]]}`;
  }),
  json("meta: küme", (bytes) => {
    const items = parts(bytes / 2, (nth) => `${nth}`, ",");
    return `{"json":{"a":[${items}]},"meta":[${parts(bytes / 2 - 60, () => '[6,"a"]', ",")}]}`;
  }),
  json("meta: geniş", (bytes) => {
    const items = parts(bytes / 3, () => "null", ",");
    return `{"json":[${items}],"meta":[${parts((bytes / 3) * 2 - 60, (nth) => `[3,${nth}]`, ",")}]}`;
  }),
  form("ayrı adlar", (bytes) => parts(bytes, short)),
  form("aynı ad", (bytes) => parts(bytes, () => "a[]")),
  form("uzun mesaj", (bytes) => `message=${long("<", bytes)}`),
  form("satır sonları", (bytes) => `message=${long("%0D%0A", bytes)}`),
  { ...form("birleşen imler", (bytes) => `message=${marks(bytes - 10)}`), lengths: [2500, 10_000] },
  field("ad ve adres", "account/register", (text) => ({ displayName: text, email: text }), "guest"),
  field("yeni şifre", "account/register", (text) => ({ password: text, passwordConfirmation: text }), "guest"),
  field("kod", "codes/link", (text) => ({ code: text }), "customer"),
  field("etkinleştirme kodu", "codes/link", (text) => ({ code: "W_free_code_W", claim: text }), "customer"),
  field("arama", "admin/codes/list", (text) => ({ search: text.slice(0, 200) }), "admin"),
  field("arama", "admin/batches/list", (text) => ({ search: text.slice(0, 200) }), "admin"),
  field(
    "profil",
    "profiles/update",
    (text) => ({
      code: "W_customer_code_W",
      version: 1,
      plate: text,
      note: text,
      contacts: { phone: contact(text), telegram: contact(text), email: contact(text), website: contact(text) },
    }),
    "customer",
  ),
  field(
    "durum",
    "profiles/setStatus",
    (text) => ({ code: "W_customer_code_W", status: "words", words: text }),
    "customer",
  ),
  field("şirket müşterisi", "company/customers/create", (text) => ({ notes: text }), "company", 10_000),
];
