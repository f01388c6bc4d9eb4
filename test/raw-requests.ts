import { gzipSync } from "node:zlib";

/**
 * The bytes to send, and the expected statuses in order. `answers` is empty if the server only closes the connection.
 */
export interface RawCase {
  name: string;
  bytes: string | Buffer;
  answers: number[];
}

const HOST_HEADER = "Host: localhost\r\n";
const JSON_TYPE = "Content-Type: application/json\r\n";
const CLOSE_HEADER = "Connection: close\r\n";
const EMPTY_INPUT = '{"json":{}}';

/**
 * A hidden second request that logs out the given session. If the session ends, the server has accepted the hidden
 * request.
 */
const makeSmuggledRequest = (token: string) =>
  `POST /rpc/account/logout HTTP/1.1\r\n${HOST_HEADER}${JSON_TYPE}Cookie: session=${token}\r\nContent-Length: ${EMPTY_INPUT.length}\r\n\r\n${EMPTY_INPUT}`;

const makeGet = (target: string, more = "") => `GET ${target} HTTP/1.1\r\n${HOST_HEADER}${CLOSE_HEADER}${more}\r\n`;
const makePost = (headers: string, body: string, more = CLOSE_HEADER) =>
  `POST /rpc/account/current HTTP/1.1\r\n${HOST_HEADER}${more}${headers}\r\n${body}`;
const makeTypedPost = (type: string, body: string | Buffer, more = "") =>
  Buffer.concat([
    Buffer.from(makePost(`Content-Type: ${type}\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n`, "")),
    Buffer.from(body),
  ]);
const makeChunkedPost = (chunks: string, more = "") =>
  makePost(`${JSON_TYPE}Transfer-Encoding: chunked\r\n${more}`, chunks);
const CHUNKED_INPUT = `${EMPTY_INPUT.length.toString(16)}\r\n${EMPTY_INPUT}\r\n0\r\n\r\n`;

export function makeRawCases(token: string): RawCase[] {
  const smuggled = makeSmuggledRequest(token);
  return [
    {
      name: "gövde 32 KiB'tan büyük, boyu yazılı",
      bytes: makeTypedPost("application/json", `"${"a".repeat(40_000)}"`),
      answers: [413],
    },
    {
      name: "gövdenin boyu 10^15 yazılı",
      bytes: makePost(`${JSON_TYPE}Content-Length: 1000000000000000\r\n`, "{}"),
      answers: [413],
    },
    {
      name: "Content-Length taşıyor",
      bytes: makePost(`${JSON_TYPE}Content-Length: ${"9".repeat(40)}\r\n`, "{}"),
      answers: [400],
    },
    { name: "Content-Length eksi", bytes: makePost(`${JSON_TYPE}Content-Length: -1\r\n`, "{}"), answers: [400] },
    {
      name: "Content-Length sayı değil",
      bytes: makePost(`${JSON_TYPE}Content-Length: 0x10\r\n`, "{}"),
      answers: [400],
    },
    { name: "Content-Length +", bytes: makePost(`${JSON_TYPE}Content-Length: +11\r\n`, EMPTY_INPUT), answers: [400] },
    {
      name: "iki ayrı Content-Length",
      bytes: makePost(`${JSON_TYPE}Content-Length: 11\r\nContent-Length: 12\r\n`, EMPTY_INPUT + smuggled),
      answers: [400],
    },
    {
      name: "Content-Length: 11, 11",
      bytes: makePost(`${JSON_TYPE}Content-Length: 11, 11\r\n`, EMPTY_INPUT + smuggled),
      answers: [400],
    },
    {
      name: "Content-Length ve Transfer-Encoding",
      bytes: makePost(
        `${JSON_TYPE}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`,
        `${CHUNKED_INPUT}${smuggled}`,
        "",
      ),
      answers: [400],
    },
    {
      name: "Transfer-Encoding ve Content-Length",
      bytes: makePost(`${JSON_TYPE}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n`, `0\r\n\r\n${smuggled}`, ""),
      answers: [400],
    },
    {
      name: "Transfer-Encoding: xchunked",
      bytes: makePost(`${JSON_TYPE}Transfer-Encoding: xchunked\r\n`, `0\r\n\r\n${smuggled}`, ""),
      answers: [400],
    },
    {
      name: "Transfer-Encoding: chunked, identity",
      bytes: makePost(`${JSON_TYPE}Transfer-Encoding: chunked, identity\r\n`, `0\r\n\r\n${smuggled}`, ""),
      answers: [400],
    },
    {
      name: "Transfer-Encoding : chunked (boşluklu)",
      bytes: makePost(`${JSON_TYPE}Transfer-Encoding : chunked\r\n`, `0\r\n\r\n${smuggled}`, ""),
      answers: [400],
    },
    { name: "obs-fold", bytes: makeGet("/healthz", "X-A: b\r\n c: d\r\n"), answers: [400] },
    { name: "adsız başlık", bytes: makeGet("/healthz", ": x\r\n"), answers: [400] },
    { name: "başlıkta NUL", bytes: makeGet("/healthz", "X-A: a\0b\r\n"), answers: [400] },
    { name: "başlık adında boşluk", bytes: makeGet("/healthz", "X A: b\r\n"), answers: [400] },
    // The first Host header is valid, but the request must still be refused.
    { name: "iki Host", bytes: makeGet("/healthz", "Host: evil.example\r\n"), answers: [400] },
    { name: "iki Host, okutma", bytes: makeGet("/q/KT-AAAAAA", "HOST: evil.example\r\n"), answers: [400] },
    { name: "bir Host iki kez", bytes: makeGet("/healthz", HOST_HEADER), answers: [400] },
    { name: "Host yok", bytes: "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", answers: [400] },
    { name: "Host yok, okutma", bytes: "GET /q/KT-AAAAAA HTTP/1.1\r\nConnection: close\r\n\r\n", answers: [400] },
    { name: "Host bozuk", bytes: "GET / HTTP/1.1\r\nHost: a b/c?d\r\nConnection: close\r\n\r\n", answers: [400] },
    { name: "parça boyu sayı değil", bytes: makeChunkedPost("zz\r\n{}\r\n0\r\n\r\n"), answers: [400] },
    { name: "parça boyu taşıyor", bytes: makeChunkedPost(`${"f".repeat(17)}\r\n{}\r\n0\r\n\r\n`), answers: [400] },
    { name: "parça boyu eksi", bytes: makeChunkedPost("-1\r\n{}\r\n0\r\n\r\n"), answers: [400] },
    { name: "parça boyundan uzun", bytes: makeChunkedPost(`2\r\n${EMPTY_INPUT}\r\n0\r\n\r\n`), answers: [400] },
    { name: "parça satır sonu yalnız LF", bytes: makeChunkedPost(`b\n${EMPTY_INPUT}\n0\n\n`), answers: [400] },
    {
      name: "gövdeden sonra Content-Length",
      bytes: makeChunkedPost(`b\r\n${EMPTY_INPUT}\r\n0\r\nContent-Length: 5\r\n\r\n`),
      answers: [400],
    },
    { name: "yalnız LF", bytes: `GET /healthz HTTP/1.1\n${HOST_HEADER.replace("\r", "")}\n`, answers: [400] },
    { name: "HTTP/0.9", bytes: "GET /healthz\r\n\r\n", answers: [400] },
    { name: "HTTP/2.0 sürümü", bytes: "GET /healthz HTTP/2.0\r\nHost: a\r\nConnection: close\r\n\r\n", answers: [200] },
    { name: "HTTP/2 önsözü", bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", answers: [400] },
    { name: "HTTP/1.10", bytes: "GET /healthz HTTP/1.10\r\nHost: a\r\n\r\n", answers: [400] },
    { name: "TLS el sıkışması", bytes: Buffer.from("1603010200010001fc0303", "hex"), answers: [400] },
    { name: "boş satırlar önce", bytes: `\r\n\r\n${makeGet("/healthz")}`, answers: [200] },
    { name: "mutlak adres, başka sunucu", bytes: makeGet("http://evil.example/healthz"), answers: [200] },
    { name: "mutlak adres, başka şema", bytes: makeGet("ftp://evil.example/healthz"), answers: [400] },
    { name: "yetkili adres", bytes: makeGet("evil.example:80"), answers: [400] },
    { name: "yıldız adres", bytes: `OPTIONS * HTTP/1.1\r\n${HOST_HEADER}${CLOSE_HEADER}\r\n`, answers: [400] },
    { name: "CONNECT", bytes: `CONNECT evil.example:443 HTTP/1.1\r\n${HOST_HEADER}\r\n`, answers: [] },
    { name: "TRACE", bytes: `TRACE / HTTP/1.1\r\n${HOST_HEADER}${CLOSE_HEADER}X-Gizli: 1\r\n\r\n`, answers: [415] },
    { name: "bilinmeyen yöntem", bytes: `FOO / HTTP/1.1\r\n${HOST_HEADER}${CLOSE_HEADER}\r\n`, answers: [400] },
    { name: "küçük harfli yöntem", bytes: `get / HTTP/1.1\r\n${HOST_HEADER}${CLOSE_HEADER}\r\n`, answers: [400] },
    {
      name: "//rpc",
      bytes: `POST //rpc/account/current HTTP/1.1\r\n${HOST_HEADER}${CLOSE_HEADER}${JSON_TYPE}Content-Length: 11\r\n\r\n${EMPTY_INPUT}`,
      answers: [404],
    },
    { name: "/rpc/../admin", bytes: makeGet("/rpc/../admin"), answers: [302] },
    { name: "/..%2f..%2fetc/passwd", bytes: makeGet("/..%2f..%2fetc/passwd"), answers: [404] },
    {
      name: "/assets/..%2f..%2f..%2fpackage.json",
      bytes: makeGet("/assets/..%2f..%2f..%2fpackage.json"),
      answers: [404],
    },
    {
      name: "/assets/%2e%2e/%2e%2e/package.json",
      bytes: makeGet("/assets/%2e%2e/%2e%2e/package.json"),
      answers: [404],
    },
    { name: "ters bölü", bytes: makeGet("/assets\\..\\..\\package.json"), answers: [400] },
    { name: "adreste NUL", bytes: makeGet("/a\0b"), answers: [400] },
    { name: "adreste %00", bytes: makeGet("/q/%00"), answers: [404] },
    { name: "adreste boşluk", bytes: makeGet("/q/KT A"), answers: [400] },
    { name: "adreste ham UTF-8", bytes: Buffer.from(makeGet("/q/ğ")), answers: [400] },
    { name: "bozuk yüzde", bytes: makeGet("/q/%zz%"), answers: [404] },
    { name: "bozuk yüzde, kopmuş UTF-8", bytes: makeGet("/q/%c3"), answers: [404] },
    { name: "bozuk yüzde, dosya", bytes: makeGet("/assets/%c3%28"), answers: [404] },
    { name: "adres 20 KB", bytes: makeGet(`/q/${"a".repeat(20_000)}`), answers: [431] },
    { name: "başlık 20 KB", bytes: makeGet("/healthz", `X-A: ${"a".repeat(20_000)}\r\n`), answers: [431] },
    { name: "3.000 başlık", bytes: makeGet("/healthz", "a: b\r\n".repeat(3000)), answers: [431] },
    { name: "düz metin", bytes: makeTypedPost("text/plain", EMPTY_INPUT), answers: [415] },
    { name: "form", bytes: makeTypedPost("application/x-www-form-urlencoded", "json=1"), answers: [415] },
    {
      name: "multipart",
      bytes: makeTypedPost(
        "multipart/form-data; boundary=x",
        '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n--x--',
      ),
      answers: [415],
    },
    {
      name: "XML",
      bytes: makeTypedPost("application/xml", '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
      answers: [415],
    },
    { name: "tür yok", bytes: makePost("Content-Length: 11\r\n", EMPTY_INPUT), answers: [415] },
    {
      name: "iki tür",
      bytes: makePost(`${JSON_TYPE}Content-Type: text/plain\r\nContent-Length: 11\r\n`, EMPTY_INPUT),
      answers: [415],
    },
    { name: "BOM'lu JSON", bytes: makeTypedPost("application/json", `\ufeff${EMPTY_INPUT}`), answers: [200] },
    {
      name: "UTF-16 JSON",
      bytes: makeTypedPost("application/json; charset=utf-16le", Buffer.from(EMPTY_INPUT, "utf16le")),
      answers: [422],
    },
    {
      name: "gzip gövde",
      bytes: makeTypedPost("application/json", gzipSync(EMPTY_INPUT), "Content-Encoding: gzip\r\n"),
      answers: [422],
    },
    {
      name: "gzip bombası",
      bytes: makeTypedPost("application/json", gzipSync(Buffer.alloc(10_000_000, 32)), "Content-Encoding: gzip\r\n"),
      answers: [422],
    },
    { name: "JSON değil", bytes: makeTypedPost("application/json", "{'a':"), answers: [422] },
    { name: "boş gövde", bytes: makeTypedPost("application/json", ""), answers: [200] },
    {
      name: "Expect: 100-continue",
      bytes: makeTypedPost("application/json", EMPTY_INPUT, "Expect: 100-continue\r\n"),
      answers: [100, 200],
    },
    {
      name: "Expect: başka",
      bytes: makeTypedPost("application/json", EMPTY_INPUT, "Expect: evil\r\n"),
      answers: [200],
    },
    {
      name: "Upgrade: websocket",
      bytes: `GET /healthz HTTP/1.1\r\n${HOST_HEADER}Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n\r\n`,
      answers: [200],
    },
    {
      name: "Upgrade: h2c",
      bytes: `GET /healthz HTTP/1.1\r\n${HOST_HEADER}Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
      answers: [200],
    },
    {
      name: "art arda 20 istek",
      bytes: `GET /healthz HTTP/1.1\r\n${HOST_HEADER}\r\n`.repeat(19) + makeGet("/healthz"),
      answers: Array(20).fill(200) as number[],
    },
    {
      name: "GET gövdesinde gizli istek",
      bytes: `GET /healthz HTTP/1.1\r\n${HOST_HEADER}${CLOSE_HEADER}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
      answers: [200],
    },
  ];
}
