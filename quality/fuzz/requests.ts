import fc from "fast-check";

import { pages } from "#contract/pages.ts";

import { hostileText, hostileValue, arbitraryAttackedFieldName, arbitraryPrivilegedValue } from "./hostile.ts";
import { listFuzzedProcedures, type FuzzedProcedure } from "./inputs.ts";
import { FUZZ_ACTORS, type Actor } from "./world.ts";

/** A generated request. Placeholders in `target` and `body` stand for ids and texts of the world. */
export interface PlannedRequest {
  actor: Actor;
  /** The procedure, or "sayfa" for a page. */
  about: string;
  /** Whether the request calls a procedure that is not GET; always false for pages. */
  isWrite: boolean;
  method: string;
  target: string;
  headers: Record<string, string>;
  /** An array of bytes if the body is not valid text. */
  body?: string | number[];
}

/** Procedures that are called rarely, because each computes a password hash, which takes about 30 ms. */
const hashingProcedures = [
  "account.register",
  "account.login",
  "account.changePassword",
  "account.resetPassword",
  "account.remove",
];
export const isHashingProcedure = (about: string) => hashingProcedures.includes(about);

/** Generates requests through RPC, HTTP API and pages, by all actors. */
export function arbitraryRequest(): fc.Arbitrary<PlannedRequest> {
  const asked = listFuzzedProcedures().flatMap((one) =>
    Array.from({ length: isHashingProcedure(one.name) ? 1 : 10 }, () => one),
  );
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...asked).chain(arbitraryCall) },
    { weight: 2, arbitrary: arbitraryPageRequest },
  );
}

const arbitraryActor = fc.constantFrom(...FUZZ_ACTORS);

/**
 * Returns an actor who may call the procedure in half of the cases. Otherwise the access gates would refuse nearly all
 * calls.
 */
function arbitraryCaller(name: string): fc.Arbitrary<Actor> {
  const may: Actor[] = name.startsWith("company.")
    ? ["company"]
    : name.startsWith("admin.")
      ? ["admin"]
      : ["customer", "company"];
  return fc.oneof(fc.constantFrom(...may), arbitraryActor);
}

function arbitraryCall(asked: FuzzedProcedure): fc.Arbitrary<PlannedRequest> {
  const input = fc.oneof(
    { weight: 4, arbitrary: asked.inputs },
    { weight: 4, arbitrary: fc.tuple(asked.inputs, arbitraryChange).map(([value, changed]) => changed(value)) },
    { weight: 1, arbitrary: hostileValue },
  );
  return fc
    .tuple(arbitraryCaller(asked.name), input, fc.boolean(), rpcMeta, arbitraryTextBreaker, arbitraryHeaders)
    .map(([who, value, isRpc, meta, broken, extra]): PlannedRequest => {
      const to = isRpc ? makeRpcCall(asked, value, meta) : makeRestCall(asked, value);
      const body = to.body === undefined ? undefined : broken(to.body);
      return {
        actor: who,
        about: asked.name,
        isWrite: asked.method !== "GET",
        method: to.method,
        target: to.target,
        headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...extra },
        ...(body === undefined ? {} : { body }),
      };
    });
}

interface FuzzedCall {
  method: string;
  target: string;
  body?: string;
}

function makeRpcCall({ name }: FuzzedProcedure, input: unknown, meta: unknown): FuzzedCall {
  const body = JSON.stringify(meta === undefined ? { json: input } : { json: input, meta });
  return { method: "POST", target: `/rpc/${name.replaceAll(".", "/")}`, body };
}

function makeRestCall({ method, path }: FuzzedProcedure, input: unknown): FuzzedCall {
  const rest = isRecord(input) ? new Map(Object.entries(input)) : undefined;
  const target = `/api${path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest?.get(key);
    rest?.delete(key);
    return encodeText(typeof value === "string" ? value : (JSON.stringify(value) ?? "yok"));
  })}`;
  const left = rest ? Object.fromEntries(rest) : input;
  if (method !== "GET" && method !== "DELETE") return { method, target, body: JSON.stringify(left) };
  const query = makeQuery(left, "").slice(0, 60).join("&").slice(0, 14_000);
  return { method, target: query === "" ? target : `${target}?${query}` };
}

/** Encodes a value in the bracket notation of URLs. */
function makeQuery(value: unknown, key: string, depth = 0): string[] {
  if (depth > 40) return [`${encodeText(key)}=derin`];
  if (typeof value !== "object" || value === null) return [`${encodeText(key)}=${encodeText(String(value))}`];
  return Object.entries(value).flatMap(([name, inner]) =>
    makeQuery(inner, key === "" ? name : `${key}[${name}]`, depth + 1),
  );
}

/** Encodes text for a URL. Lone surrogates are replaced, because they cannot be encoded. */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

type InputChange = (value: unknown) => unknown;

/** Mutations that make a valid input invalid: another value somewhere, or a missing or additional key. */
const arbitraryChange: fc.Arbitrary<InputChange> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(), hostileValue).map(
      ([at, value]) =>
        (input: unknown) =>
          replaceAt(input, at, value),
    ),
  },
  { weight: 1, arbitrary: fc.nat().map((at) => (input: unknown) => replaceAt(input, at, undefined)) },
  {
    weight: 3,
    arbitrary: fc.tuple(arbitraryAttackedFieldName, fc.oneof(arbitraryPrivilegedValue, hostileValue)).map(
      ([key, value]) =>
        (input: unknown) =>
          isRecord(input) ? addKey(input, key, value) : value,
    ),
  },
);

function replaceAt(input: unknown, at: number, value: unknown): unknown {
  if (!isRecord(input) || Object.keys(input).length === 0) return value;
  const keys = Object.keys(input);
  const key = keys[at % keys.length]!;
  return addKey(input, key, isRecord(input[key]) ? replaceAt(input[key], Math.floor(at / keys.length), value) : value);
}

/** Adds a key. Object.fromEntries treats __proto__ as an ordinary key; an assignment would not. */
function addKey(input: Record<string, unknown>, key: string, value: unknown): unknown {
  return Object.fromEntries([...Object.entries(input), [key, value]]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Metadata of the RPC format, which states the types of values such as dates and sets. Most requests have none. */
const rpcMeta: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(undefined) },
  {
    weight: 2,
    arbitrary: fc.array(
      fc
        .tuple(
          fc.integer({ min: -1, max: 9 }),
          fc.constantFrom<unknown>("code", "version", "contacts", "__proto__", "constructor", 0, null),
          fc.constantFrom<unknown>("phone", "value", "__proto__", "prototype", 0, {}),
        )
        .chain(([type, ...path]) => fc.nat({ max: 2 }).map((length) => [type, ...path.slice(0, length)])),
      { maxLength: 4 },
    ),
  },
  { weight: 1, arbitrary: hostileValue },
);

type TextBreaker = (body: string) => string | number[];

const makeByteInsertion =
  (text: string): TextBreaker =>
  (body) =>
    body.replace(/[\]}]$/, (end) => `,${text}${end}`);

/** Functions that damage the text of a body. Most return it unchanged. */
const arbitraryTextBreaker: fc.Arbitrary<TextBreaker> = fc.oneof(
  { weight: 30, arbitrary: fc.constant<TextBreaker>((body) => body) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<TextBreaker>(
      () => "",
      () => "{",
      () => "[".repeat(30_000),
      () => '{"a":'.repeat(6000),
      () => "NaN",
      () => `{"json":${"9".repeat(30_000)}}`,
      (body) => body.slice(0, body.length / 2),
      (body) => `${body}${body}`,
      (body) => [...Buffer.from(body, "utf16le")],
      (body) => [...Buffer.from(body), 0],
      (body) => [...Buffer.from(body.replace("}", '"\u00ff"}'), "latin1")],
      (body) => [...Buffer.from(body.slice(0, -1)), 0xed, 0xa0, 0x80, 0x7d],
      makeByteInsertion('"role":"admin"'),
      makeByteInsertion('"json":{"role":"admin","userId":"W_rival_user_W"}'),
      makeByteInsertion('"id":"W_rival_rental_W","id":"W_rival_customer_W"'),
      makeByteInsertion('"__proto__":{"role":"admin"}'),
    ),
  },
);

/** Valid header text: Latin-1 without control characters. The raw cases send other bytes. */
const arbitraryHeaderText = hostileText.map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 4000));

const headerNames = [
  "Accept Accept-Encoding Accept-Language User-Agent Range If-None-Match If-Modified-Since Referer Cookie Authorization",
  "X-Account Origin Sec-Fetch-Site Content-Type Content-Encoding Forwarded Via X-Forwarded-Host X-Forwarded-Proto",
  "X-Original-URL X-HTTP-Method-Override",
].flatMap((names) => names.split(" "));

const arbitraryHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...headerNames),
        fc.oneof(
          arbitraryHeaderText,
          fc.constantFrom(
            "null",
            "gzip, br",
            "gzip;q=9,br;q=x",
            "bytes=0-0,9-",
            "text/plain",
            "application/json;charset=utf-16",
          ),
        ),
      )
      .map(([name, value]) => ({ [name]: value })),
  },
);

const pagePaths = Object.values(pages).map(({ path }) => path);
const otherPaths = [
  "/healthz /robots.txt /sitemap.xml /site.webmanifest /.well-known/jwks.json /api/docs /api/openapi.json /.env //$x",
  "/assets/$x /$x.svg /$x /rpc/$x /api/$x /rpc/account/$x /.git/$x /q/$x/$x",
  "/q?code=$x /q/$x?yazildi",
].flatMap((addresses) => addresses.split(" "));
const arbitraryPathPart = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "W_customer_code_W",
      "W_company_code_W",
      "W_rival_rented_W",
      "W_free_code_W",
      "W_telling_key_W",
      "W_answer_token_W",
      "kt-%41",
      "terms",
    ),
  },
  { weight: 3, arbitrary: hostileText.map((text) => encodeText(text).slice(0, 14_000)) },
  { weight: 1, arbitrary: arbitraryHeaderText.map((text) => text.replaceAll(/[\t ]/g, "+").slice(0, 2000)) },
);

/**
 * Fields of the forms that work without script: a report, a notice, a button of the visitor's page, and an answer
 * through a link.
 */
const arbitraryForm = fc
  .oneof(
    fc.record({
      id: fc.oneof(fc.constant("W_new3_id_W"), hostileText),
      reason: fc.oneof(fc.constantFrom("fraud", "insult"), hostileText),
      message: hostileText,
    }),
    fc.record({
      key: fc.oneof(fc.constantFrom("W_new0_key_W", "W_telling_key_W"), hostileText),
      reason: fc.oneof(fc.constantFrom("lights", "delivery"), hostileText),
      note: hostileText,
      phone: fc.oneof(fc.constantFrom("", "0532 111 22 33"), hostileText),
      lat: fc.oneof(fc.constantFrom("41.00824", "-90", "91", "1e1"), hostileText),
      lon: fc.oneof(fc.constantFrom("28.97836", "180.1"), hostileText),
      accuracy: fc.oneof(fc.constantFrom("45", "501"), hostileText),
    }),
    fc.record({
      version: fc.oneof(fc.constantFrom("1", "2", "1e0"), hostileText),
      answer: fc.oneof(fc.constantFrom("coming-5", "call-me", "words"), hostileText),
      note: hostileText,
    }),
    fc.record({ do: fc.oneof(fc.constantFrom("solved", "nudge", "withdraw"), hostileText) }),
  )
  .chain((fields) =>
    fc.oneof(
      {
        weight: 2,
        arbitrary: fc.constant({
          type: "application/x-www-form-urlencoded",
          body: Object.entries(fields)
            .map(([key, text]) => `${key}=${encodeText(text)}`)
            .join("&")
            .slice(0, 32_000),
        }),
      },
      { weight: 1, arbitrary: arbitraryMultipart(fields) },
    ),
  );

const MULTIPART_BOUNDARY = "kodu-sinir";

/** The same form as multipart data with files, cut off somewhere in one case of four. */
function arbitraryMultipart(fields: Record<string, string>): fc.Arbitrary<{ type: string; body: string }> {
  const file = fc.record({
    name: fc.oneof(fc.constant("IMG_0001.JPG"), hostileText),
    type: fc.oneof(fc.constantFrom("image/jpeg", "image/svg+xml", "text/plain; charset=utf-16"), arbitraryHeaderText),
    content: fc.oneof(fc.constantFrom("", "\u00ff\u00d8\u00ff", "GIF89a", "%PDF-1.4"), hostileText),
  });
  return fc
    .record({
      files: fc.array(file, { maxLength: 3 }),
      boundary: fc.constantFrom(MULTIPART_BOUNDARY, MULTIPART_BOUNDARY, MULTIPART_BOUNDARY, "", '"'),
      kept: fc.oneof(
        { weight: 3, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
      ),
    })
    .map(({ files, boundary, kept }) => {
      const parts = [
        ...Object.entries(fields).map(([key, text]) => `Content-Disposition: form-data; name="${key}"\r\n\r\n${text}`),
        ...files.map(
          ({ name, type, content }) =>
            `Content-Disposition: form-data; name="photo"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}`,
        ),
      ];
      const whole = `${parts.map((part) => `--${MULTIPART_BOUNDARY}\r\n${part}\r\n`).join("")}--${MULTIPART_BOUNDARY}--\r\n`;
      return {
        type: `multipart/form-data; boundary=${boundary}`,
        body: whole.slice(0, Math.floor(whole.length * kept)),
      };
    });
}

/** Requests for pages. Some are like requests of browsers, and others are invalid. */
const arbitraryPageRequest: fc.Arbitrary<PlannedRequest> = fc
  .record({
    actor: arbitraryActor,
    method: fc.constantFrom("GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"),
    path: fc.oneof(
      { weight: 3, arbitrary: fc.constant(pages.scan.path) },
      { weight: 3, arbitrary: fc.constantFrom(...pagePaths) },
      { weight: 2, arbitrary: fc.constantFrom(...otherPaths) },
    ),
    part: arbitraryPathPart,
    query: fc.oneof(
      { weight: 3, arbitrary: fc.constant("") },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom("returnTo", "utm", "code", "q", "__proto__[x]", "a[]"), hostileText)
          .map(([key, text]) => `?${key}=${encodeText(text).slice(0, 14_000)}`),
      },
      { weight: 1, arbitrary: arbitraryHeaderText.map((text) => `?${text.replaceAll(/[\t ]/g, "+").slice(0, 2000)}`) },
    ),
    headers: arbitraryHeaders,
    form: fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, arbitraryForm),
  })
  .map(({ actor: who, method, path, part, query, headers: extra, form: filled }) => ({
    actor: who,
    about: "sayfa",
    isWrite: false,
    method,
    target: path.replaceAll(/\$\w+/g, () => part) + query,
    ...(method === "POST" && filled !== undefined
      ? { headers: { "Content-Type": filled.type, ...extra }, body: filled.body }
      : { headers: extra }),
  }));
