import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";

import { afterAll, describe, expect, test } from "vitest";

import { DEFAULT_LAW_DATES } from "#domain/fleet/law.ts";

import { InvalidConfigError, readConfig, secretSettings, settings } from "./config.ts";

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof InvalidConfigError) return error.message;
    throw error;
  }
  throw new Error("The environment was taken.");
}

test("without an environment the product runs on this machine, with the specified brand and prices", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    allowedOrigins: new Set(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"]),
    dataDir: "data",
    trustedProxies: 0,
    law: DEFAULT_LAW_DATES,
    writesPerMinute: 120,
    noticesPerMinute: 600,
    scanCacheBytes: 64 * 1024 * 1024,
    metrics: undefined,
    tracing: undefined,
    logLevel: "info",
    brand: {
      name: "Kodu Tara",
      price: 29_990,
      oldPrice: 35_000,
      badge: "%20 İndirim",
      marketplaces: [],
      isSold: true,
    },
    stickerFacts: { material: "", size: "", place: "", lasts: "", pack: "", delivery: "", returns: "" },
    operator: { name: "", address: "", email: "", phone: "", kep: "", mersis: "" },
    textsDir: "texts",
    mailFrom: "bilgi@localhost",
    authSyncUrl: undefined,
    secrets: {
      smtpUrl: undefined,
      authSyncKeys: [],
      secretKey: undefined,
      databaseUrl: undefined,
      directDatabaseUrl: undefined,
      scanDatabaseUrl: undefined,
      adminPassword: undefined,
      firstAdmin: undefined,
    },
  });
});

test("empty values count as not given", () => {
  const empty = Object.fromEntries(
    Object.keys(settings).map((name) => [name, name === "PRICE_BADGE" ? undefined : "  "]),
  );
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test("with other prices the badge says what they save, unless it is configured", () => {
  expect(readConfig({ PRICE: "200", OLD_PRICE: "250" }).brand.badge).toBe("%20 İndirim");
  expect(readConfig({ PRICE: "199", OLD_PRICE: "350" }).brand.badge).toBe("%43 İndirim");
  expect(readConfig({ PRICE: "350" }).brand.badge).toBe("");
  expect(readConfig({ PRICE: "199", PRICE_BADGE: "Tanışma fiyatı" }).brand.badge).toBe("Tanışma fiyatı");
  // An operator has copied .env.example and changed only the price, so the percentage of the badge is no longer right.
  expect(readConfig({ PRICE: "199", OLD_PRICE: "350", PRICE_BADGE: "%20 İndirim" }).brand.badge).toBe("%43 İndirim");
});

test("an empty badge is no badge", () => {
  expect(readConfig({ PRICE_BADGE: "" }).brand.badge).toBe("");
});

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const tokenSyncKey = { ...privateKey.export({ format: "jwk" }), kid: "2026" };

test("every value is taken from the environment", () => {
  const config = readConfig({
    PORT: " 8080 ",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://KoduTara.example/",
    DATA_DIR: "veri klasörü",
    DATABASE_URL: "postgresql://u:p@pooler/kodutara",
    DIRECT_DATABASE_URL: "postgres://u:p@db/kodutara",
    OWNER_DATABASE_URL: "postgres://boss:p@db/kodutara",
    SCAN_DATABASE_URL: "postgres://u:p@replica/kodutara?sslmode=verify-full",
    DATABASE_PLAIN_HOSTS: "Pooler, db",
    SCAN_CACHE_MB: "0",
    ADMIN_EMAIL: "siz@ornek.com",
    ADMIN_PASSWORD: "on-iki-karakter",
    TRUSTED_PROXIES: "2",
    LAW_DATES: "km=off",
    WRITES_PER_MINUTE: "240",
    NOTICES_PER_MINUTE: "1200",
    BRAND: "Tara Beni",
    PRICE: "1.250,50",
    OLD_PRICE: "1250.60",
    PRICE_BADGE: "%1 İndirim",
    MARKETPLACE_1_NAME: "Çarşı",
    MARKETPLACE_1_URL: "https://carsi.example/etiket",
    MARKETPLACE_2_NAME: "Bağlantısız",
    STICKER_MATERIAL: "Vinil",
    STICKER_SIZE: "60 × 78 mm",
    STICKER_PLACE: "Camın dışına",
    STICKER_LASTS: "3 yıl",
    STICKER_PACK: "2 etiket",
    STICKER_DELIVERY: "3 iş günü",
    STICKER_RETURNS: "14 gün",
    OPERATOR_NAME: "Tara Bilişim A.Ş.",
    OPERATOR_ADDRESS: "Bağdat Cad. 1, İstanbul",
    OPERATOR_EMAIL: "destek@kodutara.example",
    OPERATOR_PHONE: "0216 555 00 00",
    OPERATOR_KEP: "tara@hs01.kep.tr",
    OPERATOR_MERSIS: "0123456789012345",
    TEXTS_DIR: "metinler",
    SMTP_URL: "smtps://kullanici:si%2Ffre@posta.example:465",
    MAIL_FROM: "bildirim@kodutara.example",
    AUTH_SYNC_URL: "https://oteki.example/oturum",
    AUTH_SYNC_KEYS: JSON.stringify({ keys: [tokenSyncKey] }),
    TELEGRAM_BOT_TOKEN: "123456789:AAH-deneme_anahtari_0123456789",
    METRICS_PORT: "9464",
    METRICS_HOST: "10.0.0.5",
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://iz.example/otlp",
    OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=yedi",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
    LOG_LEVEL: "debug",
  });
  expect(config).toEqual({
    port: 8080,
    host: "0.0.0.0",
    publicUrl: "https://kodutara.example",
    allowedOrigins: new Set(["https://kodutara.example"]),
    dataDir: "veri klasörü",
    trustedProxies: 2,
    law: { ...DEFAULT_LAW_DATES, km: null },
    writesPerMinute: 240,
    noticesPerMinute: 1200,
    scanCacheBytes: 0,
    metrics: { port: 9464, host: "10.0.0.5" },
    tracing: { url: "https://iz.example/otlp/v1/traces", ratio: 0.25 },
    logLevel: "debug",
    brand: {
      name: "Tara Beni",
      price: 125_050,
      oldPrice: 125_060,
      badge: "%1 İndirim",
      marketplaces: [{ name: "Çarşı", url: "https://carsi.example/etiket" }],
      isSold: true,
    },
    stickerFacts: {
      material: "Vinil",
      size: "60 × 78 mm",
      place: "Camın dışına",
      lasts: "3 yıl",
      pack: "2 etiket",
      delivery: "3 iş günü",
      returns: "14 gün",
    },
    operator: {
      name: "Tara Bilişim A.Ş.",
      address: "Bağdat Cad. 1, İstanbul",
      email: "destek@kodutara.example",
      phone: "0216 555 00 00",
      kep: "tara@hs01.kep.tr",
      mersis: "0123456789012345",
    },
    textsDir: "metinler",
    mailFrom: "bildirim@kodutara.example",
    authSyncUrl: "https://oteki.example/oturum",
    secrets: {
      telegramBotToken: "123456789:AAH-deneme_anahtari_0123456789",
      otlpHeaders: "x-tenant=yedi",
      smtpUrl: "smtps://kullanici:si%2Ffre@posta.example:465",
      authSyncKeys: [{ ...tokenSyncKey, alg: "ES256" }],
      databaseUrl: "postgresql://u:p@pooler/kodutara",
      directDatabaseUrl: "postgres://u:p@db/kodutara",
      ownerDatabaseUrl: "postgres://boss:p@db/kodutara",
      scanDatabaseUrl: "postgres://u:p@replica/kodutara?sslmode=verify-full",
      adminPassword: "on-iki-karakter",
      firstAdmin: { email: "siz@ornek.com", password: "on-iki-karakter" },
    },
  });
});

test("a password keeps its spaces", () => {
  expect(readConfig({ ADMIN_PASSWORD: " on iki karakter " }).secrets.adminPassword).toBe(" on iki karakter ");
});

test.each([
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["PORT", "80a"],
  ["PORT", "3e3"],
  ["PUBLIC_URL", "kodutara.example"],
  ["PUBLIC_URL", "https://kodutara.example/yol"],
  ["PUBLIC_URL", "ftp://kodutara.example"],
  ["DATABASE_URL", "mysql://db/x"],
  ["ADMIN_PASSWORD", "kisa"],
  ["ADMIN_PASSWORD", "x".repeat(129)],
  ["TRUSTED_PROXIES", "11"],
  ["TRUSTED_PROXIES", "true"],
  ["NOTICES_PER_MINUTE", "9"],
  ["TELEGRAM_BOT_TOKEN", "anahtar"],
  ["TELEGRAM_BOT_TOKEN", "123456789:AAH-deneme/anahtari_0123456789"],
  ["NOTICES_PER_MINUTE", "çok"],
  ["BRAND", "x".repeat(41)],
  ["PRICE", "299,901"],
  ["PRICE", "-1"],
  ["OLD_PRICE", "ucuz"],
  ["PRICE_BADGE", "x".repeat(41)],
  ["MARKETPLACE_1_NAME", "x".repeat(41)],
  ["MARKETPLACE_1_URL", "javascript:alert(1)"],
  ["MARKETPLACE_2_NAME", "x".repeat(41)],
  ["MARKETPLACE_2_URL", "carsi.example"],
  ["OPERATOR_NAME", "x".repeat(161)],
  ["OPERATOR_ADDRESS", "bir\niki"],
  ["OPERATOR_EMAIL", "destek"],
  ["OPERATOR_PHONE", "telefon"],
  ["OPERATOR_KEP", "kep"],
  ["OPERATOR_MERSIS", "123"],
  ["SMTP_URL", "https://posta.example"],
  ["SMTP_URL", "posta.example:25"],
  ["MAIL_FROM", "bildirim"],
  ["AUTH_SYNC_URL", "http://oteki.example/oturum"],
  ["DATABASE_PLAIN_HOSTS", "postgres://db"],
  ["DATABASE_PLAIN_HOSTS", "db,,replica"],
  ["SCAN_DATABASE_URL", "mysql://db/x"],
  ["DIRECT_DATABASE_URL", "mysql://db/x"],
  ["SCAN_CACHE_MB", "-1"],
  ["METRICS_PORT", "9464x"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "https://u:gizli@iz.example"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "Authorization"],
  ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
  ["OTEL_TRACES_SAMPLER_ARG", "-1"],
  ["LOG_LEVEL", "verbose"],
] as const)("a wrong %s stops the start with its sentence: %s", (name, value) => {
  expect(refusalOf({ [name]: value })).toBe(`Ayarlar hatalı:\n  - ${name} ${settings[name].must}.`);
});

test("an administrator's wrong address is told", () => {
  const message = refusalOf({ ADMIN_EMAIL: "siz", ADMIN_PASSWORD: "on-iki-karakter" });
  expect(message).toBe("Ayarlar hatalı:\n  - ADMIN_EMAIL geçerli bir e-posta adresi olmalı.");
});

test("an administrator's address without a password is told once, and so is a wrong password", () => {
  expect(refusalOf({ ADMIN_EMAIL: "siz@ornek.com" })).toBe(
    "Ayarlar hatalı:\n  - ADMIN_EMAIL verilince ADMIN_PASSWORD de verilmeli.",
  );
  const short = refusalOf({ ADMIN_EMAIL: "siz@ornek.com", ADMIN_PASSWORD: "kisa" });
  expect(short).toBe("Ayarlar hatalı:\n  - ADMIN_PASSWORD en az 12, en fazla 128 karakter olmalı.");
});

test("another address of the database is told to need the first", () => {
  const url = "postgres://u:p@localhost/kodutara";
  expect(refusalOf({ SCAN_DATABASE_URL: url, DIRECT_DATABASE_URL: url }).split("\n").slice(1)).toEqual([
    "  - DIRECT_DATABASE_URL verilince DATABASE_URL de verilmeli.",
    "  - SCAN_DATABASE_URL verilince DATABASE_URL de verilmeli.",
  ]);
});

test("addresses of the database that others could read are told, one by one, without their passwords", () => {
  const message = refusalOf({
    DATABASE_URL: "postgres://u:gizli@db/kodutara",
    DIRECT_DATABASE_URL: "postgres://u:gizli@direct/kodutara?sslmode=no-verify",
    SCAN_DATABASE_URL: "postgres://u:gizli@replica/kodutara?sslmode=verify-full&sslrootcert=/yok/ca.pem",
    DATABASE_PLAIN_HOSTS: "replica",
  });
  expect(message.split("\n").slice(1)).toEqual([
    expect.stringMatching(/^  - DATABASE_URL başka bir makineye \(db\) şifresiz.* DATABASE_PLAIN_HOSTS=db yazın\.$/),
    expect.stringMatching(/^  - DIRECT_DATABASE_URL başka bir makineye \(direct\) .*sslmode=verify-full/),
    "  - SCAN_DATABASE_URL okunamadı (ENOENT): adresi ve içinde adı geçen sertifika dosyalarını kontrol edin.",
  ]);
  expect(message).not.toContain("gizli");
});

test("several servers that cannot be used together are told, without user and password", () => {
  const several = "postgres://u:gizli@one,two/kodutara?sslmode=verify-full";
  const faultsOf = (environment: Record<string, string>) => refusalOf(environment).split("\n").slice(1);
  expect(readConfig({ DATABASE_URL: several, DIRECT_DATABASE_URL: several }).secrets.databaseUrl).toBe(several);
  expect(faultsOf({ DATABASE_URL: several.replace("two", "two:x") })).toEqual([
    "  - DATABASE_URL içindeki two:x sunucusunun kapısı 1-65535 arasında bir sayı olmalı.",
  ]);
  expect(faultsOf({ DATABASE_URL: several, DIRECT_DATABASE_URL: "postgres://localhost/kodutara" })).toEqual([
    "  - DIRECT_DATABASE_URL, DATABASE_URL ile aynı sayıda sunucuyu aynı sırayla göstermeli.",
  ]);
  expect(
    faultsOf({ DATABASE_URL: "postgres://u:gizli@one,localhost,two/kodutara", DATABASE_PLAIN_HOSTS: "two" }),
  ).toEqual([expect.stringMatching(/^  - DATABASE_URL başka bir makineye \(one\) şifresiz/)]);
  expect(faultsOf({ DATABASE_URL: several, SCAN_DATABASE_URL: several })).toEqual([
    "  - SCAN_DATABASE_URL tek sunucu göstermeli.",
  ]);
});

test("the path of spans is added to the address of the collector", () => {
  for (const endpoint of ["http://collector:4318", "http://collector:4318/"])
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).tracing?.url).toBe("http://collector:4318/v1/traces");
});

test("secret headers go to a collector only by TLS, or on this machine", () => {
  const secret = { OTEL_EXPORTER_OTLP_HEADERS: "Authorization=gizli" };
  const message = refusalOf({ ...secret, OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" });
  expect(message).toMatch(/^ {2}- OTEL_EXPORTER_OTLP_HEADERS verilince toplayıcının adresi https:\/\/ ile başlamalı/m);
  expect(message).not.toContain("gizli");
  for (const url of ["https://collector:4318", "http://127.0.0.1:4318"])
    expect(readConfig({ ...secret, OTEL_EXPORTER_OTLP_ENDPOINT: url }).tracing?.url).toBe(`${url}/v1/traces`);
});

test("all wrong values are told at once, and no secret among them", () => {
  const message = refusalOf({ PORT: "x", LOG_LEVEL: "x", ADMIN_PASSWORD: "gizli-sifre", DATABASE_URL: "gizli-adres" });
  expect(message.split("\n")).toHaveLength(5);
  expect(message).not.toContain("gizli");
});

describe("secrets that are given as files", () => {
  const folder = mkdtempSync(join(tmpdir(), "kodu-tara-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  function file(name: string, value: string): string {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, value);
    return path;
  }

  test("are exactly those that Config keeps as secrets", () => {
    const values: Record<string, string> = {
      DATABASE_URL: "postgres://localhost/one",
      DIRECT_DATABASE_URL: "postgres://localhost/two",
      OWNER_DATABASE_URL: "postgres://boss@localhost/two",
      SCAN_DATABASE_URL: "postgres://localhost/three",
      ADMIN_PASSWORD: "  on iki karakter  ",
      SMTP_URL: "smtp://a:b@localhost",
      AUTH_SYNC_KEYS: JSON.stringify({ keys: [tokenSyncKey] }),
      SECRET_KEY: Buffer.alloc(32, 7).toString("base64url"),
      TELEGRAM_BOT_TOKEN: "123456789:AAH-deneme_anahtari_0123456789",
      OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=yedi",
    };
    expect(secretSettings.toSorted()).toEqual(Object.keys(values).toSorted());
    const named: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) named[`${name}_FILE`] = file(`${name}.txt`, `${value}\n`);
    const { secrets } = readConfig(values);
    expect(Object.values(secrets).filter((value) => value === undefined)).toEqual([undefined]);
    expect(readConfig(named).secrets).toEqual(secrets);
    for (const [name, value] of Object.entries(values)) file(`credentials/${name}`, value);
    expect(readConfig({ CREDENTIALS_DIRECTORY: join(folder, "credentials") }).secrets).toEqual(secrets);
  });

  test("other settings are not read from files", () => {
    const path = file("BRAND", "Dosyadan");
    expect(readConfig({ BRAND_FILE: path, CREDENTIALS_DIRECTORY: folder }).brand.name).toBe("Kodu Tara");
  });

  test("are told when a value is given twice, a file is away or empty, and none is quoted", () => {
    const one = file("twice/SMTP_URL", "smtp://gizli@localhost");
    const message = refusalOf({
      SMTP_URL: "smtp://gizli@localhost",
      SMTP_URL_FILE: one,
      CREDENTIALS_DIRECTORY: join(folder, "twice"),
      DATABASE_URL_FILE: file("empty", " \n"),
      SECRET_KEY_FILE: join(folder, "away"),
    });
    expect(message.split("\n")).toEqual([
      "Ayarlar hatalı:",
      `  - DATABASE_URL_FILE boş bir dosyayı gösteriyor: ${join(folder, "empty")}`,
      "  - SMTP_URL birden çok yerde verilmiş (SMTP_URL, SMTP_URL_FILE, CREDENTIALS_DIRECTORY/SMTP_URL); yalnızca birini bırakın.",
      `  - SECRET_KEY_FILE ile verilen dosya okunamadı (ENOENT): ${join(folder, "away")}`,
    ]);
  });
});

test(".env.example is made of the settings; `vitest -u` writes it anew", async () => {
  const lines = Object.entries(settings).flatMap(([name, { doc, must, example }]) => {
    const value = /[\s%#]/u.test(example) ? `"${example}"` : example;
    return [`# ${doc} Değer ${must}.`, `${name}=${value}`, ""];
  });
  const heading = [
    "# Bu dosyayı .env adıyla kopyalayın. Ortamda verilen değer dosyadakinden önce gelir; boş değer verilmemiş sayılır.",
    `# Gizli değerler dosyadan da okunur (SMTP_URL_FILE=/yol/dosya gibi): ${secretSettings.join(", ")}.`,
    "",
  ];
  await expect([...heading, ...lines].join("\n")).toMatchFileSnapshot("../../.env.example");
});

test("a copy of .env.example changes nothing", () => {
  const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
});
