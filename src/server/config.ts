import * as z from "zod/mini";

import type { BrandView, OperatorView, StickerFacts } from "#contract/ports/public-pages.ts";
import { parseLawDates, DEFAULT_LAW_DATES, type LawDates } from "#domain/fleet/law.ts";
import { formatPriceBadge, SPECIFIED_PRICES } from "#domain/fleet/price-badge.ts";
import { parseEmail, parsePhone } from "#domain/words/contact.ts";
import { parseKurus } from "#domain/words/money.ts";
import { type DatabaseConnection, readDatabaseConnection, findUnprotectedHosts } from "#server/db/encrypted.ts";
import { findUrlFault, splitServers } from "#server/db/server-addresses.ts";
import { OperatorError } from "#server/observe/operator-error.ts";
import { readPrivateKeys, type PrivateKey } from "#server/outside/private-keys.ts";
import { isLoopback } from "#server/outside/public-address.ts";
import { readSecretFiles } from "#server/outside/secret-files.ts";
import { readSecretKey } from "#server/outside/secret-keys.ts";

const textSchema = z.string().check(z.trim());
const makeWholeNumberSchema = (min: number, max: number) =>
  z.pipe(textSchema.check(z.regex(/^\d{1,6}$/)), z.transform(Number)).check(z.minimum(min), z.maximum(max));
const kurusSchema = z.pipe(
  textSchema,
  z.transform((value: string, context) => {
    const parsed = parseKurus(value);
    if (parsed !== undefined) return parsed;
    context.issues.push({ code: "custom", input: value });
    return z.NEVER;
  }),
);
const emailAddressSchema = z.pipe(
  textSchema.check(z.refine((value) => parseEmail(value) !== undefined)),
  z.transform((value) => parseEmail(value)!),
);
const httpUrlSchema = textSchema.check(
  z.refine((value) => {
    const url = URL.parse(value);
    return url !== null && (url.protocol === "http:" || url.protocol === "https:");
  }),
);
const safeUrlSchema = httpUrlSchema.check(
  z.refine((value) => {
    const url = URL.parse(value);
    return url?.protocol === "https:" || isLoopback(url?.hostname ?? "");
  }),
);
const makeOriginSchema = (address: typeof httpUrlSchema) =>
  z.pipe(
    address.check(z.refine((value) => URL.parse(value)?.pathname === "/")),
    z.transform((value: string) => new URL(value).origin),
  );
const hostNamesSchema = z.pipe(
  textSchema.check(z.regex(/^[^\s,/@]+(\s*,\s*[^\s,/@]+)*$/)),
  z.transform(
    (value: string): ReadonlySet<string> =>
      new Set(
        value
          .toLowerCase()
          .split(",")
          .map((name) => name.trim()),
      ),
  ),
);
const postgresUrlSchema = z.optional(textSchema.check(z.regex(/^postgres(ql)?:\/\//)));

/** The URL of an OpenTelemetry collector, without a user name and password, because it is not handled as a secret. */
const collectorUrlSchema = httpUrlSchema.check(z.refine((value) => !/^[^:]+:\/\/[^/?#]*@/u.test(value)));
const headerPairsSchema = textSchema.check(z.regex(/^[^\s=,]+=[^,]+(?:,[^\s=,]+=[^,]+)*$/));
const makeLineSchema = (max: number) => textSchema.check(z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u));
const stickerDetailSetting = {
  must: "en fazla 200 karakterlik tek satır olmalı",
  schema: z._default(makeLineSchema(200), ""),
  example: "",
};
const privateKeysSchema = z.pipe(
  textSchema,
  z.transform((value: string, context) => {
    const keys = readPrivateKeys(value);
    if (keys !== undefined) return keys;
    context.issues.push({ code: "custom", input: "" });
    return z.NEVER;
  }),
);

const secretKeySchema = z.pipe(
  textSchema,
  z.transform((value: string, context) => {
    const key = readSecretKey(value);
    if (key !== undefined) return key;
    context.issues.push({ code: "custom", input: "" });
    return z.NEVER;
  }),
);

const lawDatesSchema = z.pipe(
  textSchema,
  z.transform((value: string, context) => {
    const dates = parseLawDates(value);
    if (dates !== undefined) return dates;
    context.issues.push({ code: "custom", input: value });
    return z.NEVER;
  }),
);

export const settings = {
  PORT: {
    doc: "Sunucunun dinlediği kapı.",
    must: "0-65535 arasında bir sayı olmalı",
    schema: makeWholeNumberSchema(0, 65_535),
    example: "3000",
  },
  HOST: {
    doc: "Sunucunun dinlediği adres. Dışarıdan doğrudan erişim için 0.0.0.0; bir vekil sunucunun arkasında böyle kalsın.",
    must: "boş olamaz",
    schema: textSchema.check(z.minLength(1)),
    example: "127.0.0.1",
  },
  PUBLIC_URL: {
    doc: "Ziyaretçilerin gördüğü adres. Her QR kodun ve bağlantının içine bu yazılır; boşsa http://localhost:PORT.",
    must: "https://ornek.com gibi, yolu olmayan bir adres olmalı",
    schema: z.optional(makeOriginSchema(httpUrlSchema)),
    example: "",
  },
  DATA_DIR: {
    doc: "Gömülü veri tabanının ve dosyaların klasörü.",
    must: "boş olamaz",
    schema: textSchema.check(z.minLength(1)),
    example: "data",
  },
  DATABASE_URL: {
    doc: "Kendi PostgreSQL sunucunuz (15 veya üstü). Boşsa DATA_DIR içinde gömülü PostgreSQL çalışır. Asıl sunucu ile yedeklerini virgülle ayırarak yazabilirsiniz: postgres://kullanici:sifre@bir:5432,iki:5432/ad; hangisinin asıl olduğunu uygulama bulur.",
    must: "postgres:// ile başlamalı",
    schema: postgresUrlSchema,
    example: "",
    isSecret: true,
  },
  DIRECT_DATABASE_URL: {
    doc: "DATABASE_URL bir bağlantı havuzunu (PgBouncer) gösteriyorsa PostgreSQL’in kendi adresi; göçler ve dakikalar süren işler oradan yapılır. DATABASE_URL birden çok sunucu gösteriyorsa bu da aynılarını aynı sırayla gösterir.",
    must: "postgres:// ile başlamalı",
    schema: postgresUrlSchema,
    example: "",
    isSecret: true,
  },
  OWNER_DATABASE_URL: {
    doc: "Aynı veri tabanının, tabloların sahibi olan rolle adresi (varsa havuzu atlayarak); göçler ve geri yükleme onunla yapılır. DATABASE_URL’deki rol o zaman yalnızca okur ve yazar: denetim kaydını değiştiremez, tablo silemez. Boşsa her şey DATABASE_URL’deki rolle yapılır.",
    must: "postgres:// ile başlamalı",
    schema: postgresUrlSchema,
    example: "",
    isSecret: true,
  },
  SCAN_DATABASE_URL: {
    doc: "Okutma sayfalarının okunacağı kopya (streaming replica). Kopya geride kaldığı sürece eski içerik görünebilir; boşsa hep asıl veri tabanından, her zaman güncel okunur. Ayrıntısı docs/operations.md dosyasında.",
    must: "postgres:// ile başlamalı",
    schema: postgresUrlSchema,
    example: "",
    isSecret: true,
  },
  DATABASE_PLAIN_HOSTS: {
    doc: "Bağlantısı şifrelenmeyen ya da sertifikası doğrulanmayan veri tabanı sunucularının adları, virgülle ayrılmış. Adını buraya yazmadığınız başka bir makineye yalnızca sslmode=verify-full ile bağlanılır. Yalnızca yolu başkasının dinleyemeyeceği sunucuları yazın.",
    must: "database, 10.0.0.7 gibi sunucu adlarından oluşmalı",
    schema: z._default(hostNamesSchema, new Set<string>()),
    example: "",
  },
  SCAN_CACHE_MB: {
    doc: "Hazır tutulan okutma sayfalarının bellekteki üst sınırı, MB; her okutmada veri tabanına güncel olup olmadığı sorulur. 0: hiç tutulmaz.",
    must: "0-100000 arasında bir sayı olmalı",
    schema: makeWholeNumberSchema(0, 100_000),
    example: "64",
  },
  ADMIN_EMAIL: {
    doc: "Henüz yönetici yoksa ilk açılışta oluşturulacak yöneticinin e-postası.",
    must: "geçerli bir e-posta adresi olmalı",
    schema: z.optional(emailAddressSchema),
    example: "",
  },
  ADMIN_PASSWORD: {
    doc: "O yöneticinin şifresi; en az 12 karakter. İlk açılıştan sonra ikisini de silin.",
    must: "en az 12, en fazla 128 karakter olmalı",
    schema: z.optional(z.string().check(z.minLength(12), z.maxLength(128))),
    example: "",
    isSecret: true,
  },
  TRUSTED_PROXIES: {
    doc: "Sunucunun önündeki, X-Forwarded-For yazan kendi vekil sunucularınızın sayısı. Doğrudan bağlanılıyorsa 0.",
    must: "0-10 arasında bir sayı olmalı",
    schema: makeWholeNumberSchema(0, 10),
    example: "0",
  },
  LAW_DATES: {
    doc: "Araç kiralama kurallarının uyarmaya başladığı günler, virgülle ayrılmış: noShow=off bir kuralı kapatır, km=2027-07-01 gününü değiştirir. Kuralların adları docs/product/rentals.md 9.25’te. Boşsa oradaki günler geçerlidir.",
    must: "noShow=off, km=2027-07-01 gibi olmalı",
    schema: z._default(lawDatesSchema, DEFAULT_LAW_DATES),
    example: "",
  },
  WRITES_PER_MINUTE: {
    doc: "Bir hesabın dakikada kaydedebileceği değişiklik sayısı; onar onar sayılır. Elle çalışan kimse bu sınıra ulaşmaz, bir programa daha çoğu gerekebilir.",
    must: "10-999999 arasında bir sayı olmalı",
    schema: makeWholeNumberSchema(10, 999_999),
    example: "120",
  },
  NOTICES_PER_MINUTE: {
    doc: "Bütün kodlara bir dakikada gönderilebilecek mesajların sayısı; aşılınca yalnızca neden alınır, not ve telefon alınmaz; onar onar sayılır. Böylece birçok adresten saldıran biri herkesin gelen kutusunu yazıyla dolduramaz.",
    must: "10-999999 arasında bir sayı olmalı",
    schema: makeWholeNumberSchema(10, 999_999),
    example: "600",
  },
  BRAND: {
    doc: "Ürünün görünen adı.",
    must: "1-40 karakter olmalı",
    schema: textSchema.check(z.minLength(1), z.maxLength(40)),
    example: "Kodu Tara",
  },
  SALES: {
    doc: "off: etiket satılmaz, fiyat gösterilmez. on iken pazaryeri adresi yoksa satın alma sayfası sipariş alır; siparişler yönetici alanında listelenir ve yöneticilere e-postayla bildirilir.",
    must: "on ya da off olmalı",
    schema: z.enum(["on", "off"]),
    example: "on",
  },
  PRICE: { doc: "Etiketin fiyatı, TL.", must: "299,90 gibi bir tutar olmalı", schema: kurusSchema, example: "299,90" },
  OLD_PRICE: {
    doc: "Üstü çizili fiyat, TL.",
    must: "350,00 gibi bir tutar olmalı",
    schema: kurusSchema,
    example: "350,00",
  },
  PRICE_BADGE: {
    doc: "Fiyatın yanındaki rozet; boşsa rozet çıkmaz. Fiyatları değiştirip bunu bırakırsanız indirim fiyatlardan hesaplanır.",
    must: "en fazla 40 karakter olmalı",
    schema: textSchema.check(z.maxLength(40)),
    example: SPECIFIED_PRICES.badge,
    mayBeEmpty: true,
  },
  MARKETPLACE_1_NAME: {
    doc: "Birinci pazaryerinin adı.",
    must: "en fazla 40 karakter olmalı",
    schema: textSchema.check(z.maxLength(40)),
    example: "Pazaryeri 1",
  },
  MARKETPLACE_1_URL: {
    doc: "Birinci pazaryerindeki ürün adresi; boşsa bağlantısı çıkmaz.",
    must: "http(s):// ile başlayan bir adres olmalı",
    schema: z.optional(httpUrlSchema),
    example: "",
  },
  MARKETPLACE_2_NAME: {
    doc: "İkinci pazaryerinin adı.",
    must: "en fazla 40 karakter olmalı",
    schema: textSchema.check(z.maxLength(40)),
    example: "Pazaryeri 2",
  },
  MARKETPLACE_2_URL: {
    doc: "İkinci pazaryerindeki ürün adresi; boşsa bağlantısı çıkmaz.",
    must: "http(s):// ile başlayan bir adres olmalı",
    schema: z.optional(httpUrlSchema),
    example: "",
  },
  STICKER_MATERIAL: {
    doc: "Etiketin neden yapıldığı: “Mat laminasyonlu vinil” gibi. Bu ve sonraki altı değer satın alma sayfasında yazar; boş olan hiç yazılmaz. Yalnızca doğru olanı yazın: sözü siz vermiş olursunuz.",
    ...stickerDetailSetting,
  },
  STICKER_SIZE: { doc: "Etiketin ölçüsü: “60 × 78 mm” gibi.", ...stickerDetailSetting },
  STICKER_PLACE: { doc: "Nereye yapıştırılacağı: “Camın dış yüzüne” gibi.", ...stickerDetailSetting },
  STICKER_LASTS: { doc: "Neye ne kadar dayandığı: “Güneşe ve yağmura en az 3 yıl” gibi.", ...stickerDetailSetting },
  STICKER_PACK: { doc: "Paketten ne çıktığı: “2 etiket, 1 etkinleştirme kâğıdı” gibi.", ...stickerDetailSetting },
  STICKER_DELIVERY: { doc: "Teslimat: “3 iş gününde kargoya verilir” gibi.", ...stickerDetailSetting },
  STICKER_RETURNS: { doc: "İade: “14 gün içinde koşulsuz” gibi.", ...stickerDetailSetting },
  OPERATOR_NAME: {
    doc: "Hizmeti sunanın adı ya da ticaret unvanı; sayfaların altında ve yasal metinlerde yer alır.",
    must: "en fazla 160 karakterlik tek satır olmalı",
    schema: z._default(makeLineSchema(160), ""),
    example: "",
  },
  OPERATOR_ADDRESS: {
    doc: "Hizmeti sunanın adresi.",
    must: "en fazla 300 karakterlik tek satır olmalı",
    schema: z._default(makeLineSchema(300), ""),
    example: "",
  },
  OPERATOR_EMAIL: {
    doc: "Hizmeti sunana ulaşılacak e-posta adresi.",
    must: "geçerli bir e-posta adresi olmalı",
    schema: z._default(emailAddressSchema, ""),
    example: "",
  },
  OPERATOR_PHONE: {
    doc: "Hizmeti sunanın telefonu.",
    must: "geçerli bir telefon numarası olmalı",
    schema: z._default(makeLineSchema(40).check(z.refine((value) => parsePhone(value) !== undefined)), ""),
    example: "",
  },
  OPERATOR_KEP: {
    doc: "Kayıtlı elektronik posta (KEP) adresi.",
    must: "geçerli bir e-posta adresi olmalı",
    schema: z._default(emailAddressSchema, ""),
    example: "",
  },
  OPERATOR_MERSIS: {
    doc: "MERSİS numarası.",
    must: "16 rakam olmalı",
    schema: z._default(textSchema.check(z.regex(/^\d{16}$/)), ""),
    example: "",
  },
  TEXTS_DIR: {
    doc: "Aydınlatma metinlerinin, koşulların ve çerez sayfasının Markdown dosyaları. Kendi metinleriniz için klasörü kopyalayın.",
    must: "boş olamaz",
    schema: textSchema.check(z.minLength(1)),
    example: "texts",
  },
  SMTP_URL: {
    doc: "E-postaların gönderildiği sunucu: smtp://kullanici:sifre@sunucu:587 ya da smtps://…:465. Boşsa e-postalar gönderilmez, DATA_DIR içindeki mails klasörüne yazılır.",
    must: "smtp:// ya da smtps:// ile başlayan bir adres olmalı",
    schema: z.optional(
      textSchema.check(
        z.refine((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? "") && !!URL.parse(value)?.hostname),
      ),
    ),
    example: "",
    isSecret: true,
  },
  MAIL_FROM: {
    doc: "E-postaların göndericisi; boşsa PUBLIC_URL sunucusundaki bilgi@ adresi.",
    must: "geçerli bir e-posta adresi olmalı",
    schema: z.optional(emailAddressSchema),
    example: "",
  },
  AUTH_SYNC_URL: {
    doc: "Giriş ve çıkışların bildirileceği adres; tarayıcı girişte POST, çıkışta DELETE gönderir. Boşsa bildirilmez.",
    must: "https:// ile başlayan bir adres olmalı (http yalnızca bu makinede)",
    schema: z.optional(safeUrlSchema),
    example: "",
  },
  AUTH_SYNC_KEYS: {
    doc: "O bildirimleri imzalayan gizli anahtarlar, JWK kümesi olarak tek satırda (npm run sync-key yazar); ilki imzalar, hepsinin açık yüzü /.well-known/jwks.json adresindedir.",
    must: "gizli anahtarlardan oluşan bir JWK kümesi olmalı (npm run sync-key ile üretin)",
    schema: z.optional(privateKeysSchema),
    example: "",
    isSecret: true,
  },
  SECRET_KEY: {
    doc: "İkinci adımın sırlarını şifreleyen anahtar: base64url yazılmış 32 rastgele bayt. Boşsa DATA_DIR/secret-key dosyasında ilk açılışta oluşturulur. Veri tabanının yedeğinde yoktur, ayrı saklayın; birden çok süreçte hepsine aynısını verin.",
    must: "base64url yazılmış 32 bayt olmalı",
    schema: z.optional(secretKeySchema),
    example: "",
    isSecret: true,
  },
  TELEGRAM_BOT_TOKEN: {
    doc: "Bildirimleri Telegram’dan gönderen kendi botunuzun anahtarı (BotFather verir). Boşsa Telegram sunulmaz. PUBLIC_URL https olmalı: Telegram, bota yazılanları oradaki /telegram adresine gönderir.",
    must: "123456789:ABC… gibi olmalı",
    schema: z.optional(textSchema.check(z.regex(/^\d{1,20}:[\w-]{20,80}$/))),
    example: "",
    isSecret: true,
  },
  METRICS_PORT: {
    doc: "Sunucunun sayılarının Prometheus için okunduğu kapı: /metrics. Dışarıya açmayın; boşsa hiç sayılmaz. Her sürecin kapısı ayrı olmalı.",
    must: "0-65535 arasında bir sayı olmalı",
    schema: z.optional(makeWholeNumberSchema(0, 65_535)),
    example: "",
  },
  METRICS_HOST: {
    doc: "O kapının dinlediği adres.",
    must: "boş olamaz",
    schema: textSchema.check(z.minLength(1)),
    example: "127.0.0.1",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    doc: "Yanıtlanan isteklerin iz (trace) olarak gönderileceği OpenTelemetry toplayıcısı; sonuna /v1/traces eklenir. Bu ve sonraki OTEL_ değerleri OpenTelemetry standardındaki adlardır; geçerli olanların tümü docs/operations.md dosyasında. Boşsa hiç iz tutulmaz.",
    must: "kullanıcı adı ve şifre içermeyen bir http(s):// adresi olmalı",
    schema: z.optional(collectorUrlSchema),
    example: "",
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    doc: "Toplayıcıya her gönderimde eklenecek başlıklar: Authorization=Bearer%20… gibi, virgülle ayrılmış. Toplayıcının adresi o zaman https olmalı (http yalnızca bu makinede).",
    must: "ad=değer ya da ad=değer,ad=değer gibi olmalı",
    schema: z.optional(headerPairsSchema),
    example: "",
    isSecret: true,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    doc: "İz bırakan isteklerin oranı: 0.1 onda biri. traceparent ile gelen istekte gelenin kararı geçerlidir.",
    must: "0 ile 1 arasında bir sayı olmalı",
    schema: z
      .pipe(textSchema.check(z.regex(/^(?:\d+(?:\.\d*)?|\.\d+)$/)), z.transform(Number))
      .check(z.minimum(0), z.maximum(1)),
    example: "1",
  },
  LOG_LEVEL: {
    doc: "Günlük ayrıntısı.",
    must: "silent, error, warn, info veya debug olmalı",
    schema: z.enum(["silent", "error", "warn", "info", "debug"]),
    example: "info",
  },
} as const;

/** Names of the settings that may be given as files, because other programs and people can read an environment. */
export const secretSettings = Object.entries(settings).flatMap(([name, setting]) =>
  "isSecret" in setting ? [name] : [],
);

const databaseUrlSettings = ["DATABASE_URL", "DIRECT_DATABASE_URL", "OWNER_DATABASE_URL", "SCAN_DATABASE_URL"] as const;

type SettingSchemas = typeof settings;
type SettingValues = { [Name in keyof SettingSchemas]: z.infer<SettingSchemas[Name]["schema"]> };

/** Secrets are in an object of their own, so that a log line with the other values never prints secrets. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  /** Origins whose pages may write: the public origin, and the loopback names on a machine without configuration. */
  allowedOrigins: ReadonlySet<string>;
  dataDir: string;
  trustedProxies: number;
  law: LawDates;
  writesPerMinute: number;
  noticesPerMinute: number;
  scanCacheBytes: number;
  metrics: { port: number; host: string } | undefined;
  tracing: { url: string; ratio: number } | undefined;
  logLevel: SettingValues["LOG_LEVEL"];
  brand: BrandView;
  stickerFacts: StickerFacts;
  operator: OperatorView;
  textsDir: string;
  mailFrom: string;
  authSyncUrl: string | undefined;
  secrets: {
    telegramBotToken: string | undefined;
    otlpHeaders: string | undefined;
    smtpUrl: string | undefined;
    authSyncKeys: readonly PrivateKey[];
    /** Undefined if it is not configured; then a file in the data folder contains it. */
    secretKey: Buffer | undefined;
    databaseUrl: string | undefined;
    /** URL of the database that bypasses its connection pooler. */
    directDatabaseUrl: string | undefined;
    ownerDatabaseUrl: string | undefined;
    scanDatabaseUrl: string | undefined;
    adminPassword: string | undefined;
    firstAdmin: { email: string; password: string } | undefined;
  };
}

export function isPublicSite({ publicUrl }: Pick<Config, "publicUrl">): boolean {
  return publicUrl.startsWith("https:");
}

export class InvalidConfigError extends OperatorError {}

/** An empty value counts as missing, unless the setting may be empty. */
export function readConfig(given: Record<string, string | undefined>): Config {
  const secrets = readSecretFiles(given, secretSettings);
  throwIfAnyWrong(secrets.faults);
  const environment = { ...given, ...secrets.values };
  const wrong: string[] = [];
  const values = {} as Record<string, unknown>;
  for (const [name, setting] of Object.entries(settings)) {
    const mayBeEmpty = "mayBeEmpty" in setting;
    const isGiven = mayBeEmpty ? environment[name] !== undefined : environment[name]?.trim();
    const value = isGiven ? environment[name] : setting.example;
    const result = z.safeParse(setting.schema, value === "" && !mayBeEmpty ? undefined : value);
    if (result.success) values[name] = result.data;
    else wrong.push(`${name} ${setting.must}.`);
  }
  const { ADMIN_EMAIL, ADMIN_PASSWORD, ...rest } = values as SettingValues;
  if (ADMIN_EMAIL !== undefined && !environment["ADMIN_PASSWORD"]?.trim())
    wrong.push("ADMIN_EMAIL verilince ADMIN_PASSWORD de verilmeli.");
  if (values["AUTH_SYNC_URL"] !== undefined && !environment["AUTH_SYNC_KEYS"]?.trim())
    wrong.push("AUTH_SYNC_URL verilince AUTH_SYNC_KEYS de verilmeli; npm run sync-key ile üretin.");
  for (const name of ["DIRECT_DATABASE_URL", "OWNER_DATABASE_URL", "SCAN_DATABASE_URL"] as const) {
    if (values[name] !== undefined && !environment["DATABASE_URL"]?.trim())
      wrong.push(`${name} verilince DATABASE_URL de verilmeli.`);
  }
  for (const name of databaseUrlSettings) {
    const url = (values as Partial<SettingValues>)[name];
    if (url === undefined) continue;
    const fault = findUrlFault(url);
    const sentence = fault === undefined ? findProtectionFault(values, name) : `${name} ${fault}`;
    if (sentence !== undefined) wrong.push(sentence);
  }
  wrong.push(...listServerCountFaults(values), ...listCollectorFaults(values));
  throwIfAnyWrong(wrong);

  const local = ["localhost", "127.0.0.1", "[::1]"].map((name) => `http://${name}:${rest.PORT}`);
  const publicUrl = rest.PUBLIC_URL ?? `http://localhost:${rest.PORT}`;
  const marketplaces = [
    { name: rest.MARKETPLACE_1_NAME, url: rest.MARKETPLACE_1_URL },
    { name: rest.MARKETPLACE_2_NAME, url: rest.MARKETPLACE_2_URL },
  ].filter((place): place is { name: string; url: string } => place.url !== undefined);

  return {
    port: rest.PORT,
    host: rest.HOST,
    publicUrl,
    allowedOrigins: new Set(rest.PUBLIC_URL === undefined ? local : [publicUrl]),
    dataDir: rest.DATA_DIR,
    trustedProxies: rest.TRUSTED_PROXIES,
    law: rest.LAW_DATES,
    writesPerMinute: rest.WRITES_PER_MINUTE,
    noticesPerMinute: rest.NOTICES_PER_MINUTE,
    scanCacheBytes: rest.SCAN_CACHE_MB * 1024 * 1024,
    metrics: rest.METRICS_PORT === undefined ? undefined : { port: rest.METRICS_PORT, host: rest.METRICS_HOST },
    tracing: toTracingConfig(rest),
    logLevel: rest.LOG_LEVEL,
    brand: {
      name: rest.BRAND,
      price: rest.PRICE,
      oldPrice: rest.OLD_PRICE,
      badge: formatPriceBadge({ price: rest.PRICE, oldPrice: rest.OLD_PRICE, badge: rest.PRICE_BADGE }),
      marketplaces,
      isSold: rest.SALES === "on",
    },
    stickerFacts: {
      material: rest.STICKER_MATERIAL,
      size: rest.STICKER_SIZE,
      place: rest.STICKER_PLACE,
      lasts: rest.STICKER_LASTS,
      pack: rest.STICKER_PACK,
      delivery: rest.STICKER_DELIVERY,
      returns: rest.STICKER_RETURNS,
    },
    operator: {
      name: rest.OPERATOR_NAME,
      address: rest.OPERATOR_ADDRESS,
      email: rest.OPERATOR_EMAIL,
      phone: rest.OPERATOR_PHONE,
      kep: rest.OPERATOR_KEP,
      mersis: rest.OPERATOR_MERSIS,
    },
    textsDir: rest.TEXTS_DIR,
    mailFrom: rest.MAIL_FROM ?? `bilgi@${new URL(publicUrl).hostname}`,
    authSyncUrl: rest.AUTH_SYNC_URL,
    secrets: {
      telegramBotToken: rest.TELEGRAM_BOT_TOKEN,
      otlpHeaders: rest.OTEL_EXPORTER_OTLP_HEADERS,
      smtpUrl: rest.SMTP_URL,
      authSyncKeys: rest.AUTH_SYNC_KEYS ?? [],
      secretKey: rest.SECRET_KEY,
      databaseUrl: rest.DATABASE_URL,
      directDatabaseUrl: rest.DIRECT_DATABASE_URL,
      ownerDatabaseUrl: rest.OWNER_DATABASE_URL,
      scanDatabaseUrl: rest.SCAN_DATABASE_URL,
      adminPassword: ADMIN_PASSWORD,
      firstAdmin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : undefined,
    },
  };
}

function throwIfAnyWrong(wrong: readonly string[]): void {
  if (wrong.length > 0)
    throw new InvalidConfigError(`Ayarlar hatalı:\n${wrong.map((line) => `  - ${line}`).join("\n")}`);
}

function findProtectionFault(
  values: Partial<SettingValues>,
  name: (typeof databaseUrlSettings)[number],
): string | undefined {
  let ways: DatabaseConnection[];
  try {
    ways = splitServers(values[name]!).map(readDatabaseConnection);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "adres bozuk";
    return `${name} okunamadı (${reason}): adresi ve içinde adı geçen sertifika dosyalarını kontrol edin.`;
  }
  const hosts = findUnprotectedHosts(ways, values.DATABASE_PLAIN_HOSTS ?? new Set()).join(",");
  if (hosts === "") return undefined;
  return (
    `${name} başka bir makineye (${hosts}) şifresiz ya da sertifikası doğrulanmadan bağlanıyor: adresin sonuna ?sslmode=verify-full, ` +
    `kendi sertifikanız için &sslrootcert=DOSYA da ekleyin. O yolu başkası dinleyemiyorsa DATABASE_PLAIN_HOSTS=${hosts} yazın.`
  );
}

function listServerCountFaults(values: Partial<SettingValues>): string[] {
  const count = (url: string) => splitServers(url).length;
  const faults: string[] = [];
  const { DATABASE_URL, SCAN_DATABASE_URL } = values;
  for (const name of ["DIRECT_DATABASE_URL", "OWNER_DATABASE_URL"] as const) {
    const other = values[name];
    if (DATABASE_URL && other && count(DATABASE_URL) !== count(other))
      faults.push(`${name}, DATABASE_URL ile aynı sayıda sunucuyu aynı sırayla göstermeli.`);
  }
  if (SCAN_DATABASE_URL && count(SCAN_DATABASE_URL) > 1) faults.push("SCAN_DATABASE_URL tek sunucu göstermeli.");
  return faults;
}

function listCollectorFaults({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
}: Partial<SettingValues>): string[] {
  if (endpoint === undefined || headers === undefined || z.safeParse(safeUrlSchema, endpoint).success) return [];
  return [
    "OTEL_EXPORTER_OTLP_HEADERS verilince toplayıcının adresi https:// ile başlamalı (http yalnızca bu makinede).",
  ];
}

function toTracingConfig({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Pick<SettingValues, "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_TRACES_SAMPLER_ARG">): Config["tracing"] {
  return endpoint === undefined ? undefined : { url: `${endpoint.replace(/\/$/u, "")}/v1/traces`, ratio };
}

export function loadConfig(): Config {
  try {
    process.loadEnvFile(new URL("../../.env", import.meta.url));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  return readConfig(process.env);
}
