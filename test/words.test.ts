import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

const ROOT_FOLDER = join(import.meta.dirname, "..");
const productSources = globSync(["src/**/*.{ts,tsx}", "texts/*.md", "deploy/*.html"], { cwd: ROOT_FOLDER }).filter(
  (file) => !file.endsWith(".test.ts") && !file.endsWith(".test.tsx"),
);

/** Texts quoted from the specification and the decisions, which are allowed as they are. */
const printedSentences = [
  "Yeni Numaratör Bağla",
  "Numaratörler yüklenirken hata oluştu",
  "Numaratör bağlantısı kaldırılırken hata oluştu",
  "Lütfen QR Kodu giriniz",
  "Geçersiz veya bulunamayan QR Kodu",
  "Geçersiz veya Bulunamayan QR Kodu",
  "Bu QR kodu zaten sizin tarafınızdan bağlanmış",
  "Bu QR Kodu zaten başka bir kullanıcı tarafından bağlanmış",
  "Rent a car şirketi olarak kaydol",
  "Hesabınız Onay Bekliyor",
];

const wordRules: readonly { wrong: RegExp; instead: string; but?: readonly string[]; of?: RegExp }[] = [
  {
    wrong: /(?<![\p{L}/])haber(?:i|in|e|de|den|le|im|iniz\p{L}*|ler\p{L}*)?(?!\p{L})(?! (?:de )?ver)/iu,
    instead: "mesaj",
    but: ["haberiniz olsun", "(report|haber)"],
    of: /^src\//u,
  },
  { wrong: /artık geç(?:mez|miyor)|kadar geçer(?!\p{L})/iu, instead: "geçerli", of: /^src\//u },
  {
    wrong: /^(?!\s*[*/]).*["`>][^"`]*[\p{L}”’).}]; \p{Ll}/u,
    instead: "one thought a sentence",
    of: /\.words\.ts$|\/refusals\.ts$|^src\/web\/mail\/|words\/tr\.ts$/u,
  },
  { wrong: /tarafından/iu, instead: "say who does it", of: /^src\// },
  { wrong: /numaratör/iu, instead: "etiket" },
  { wrong: /(?<!\p{L})yalnız(?!\p{L})/iu, instead: "yalnızca", of: /^src\//u },
  { wrong: /QR kod(?:u(?!\p{L})|lar[ıi])/iu, instead: "QR kod", but: ["QR kodu büyüt"] },
  { wrong: /kiralayan/iu, instead: "kiracı", but: ["araç kiralayan kişiler", "(?:kiralayan|kiraci|"] },
  { wrong: /kaydol|üye ol/iu, instead: "kayıt ol" },
  {
    wrong: /hesap aç|hesabınızı açın/iu,
    instead: "kayıt ol",
    but: ["Hesap açılamadı.", "sağlayıcınızdan bir hesap açın"],
  },
  { wrong: /(?<!\p{L})(?:öteki|öbür)/iu, instead: "diğer" },
  { wrong: /denetle/iu, instead: "kontrol et", but: ["denetlemekle yükümlü"] },
  { wrong: /süzge/iu, instead: "filtre" },
  { wrong: /yedek kişi/iu, instead: "ikinci kişi" },
  { wrong: /(?<!\p{L})hal(?:i|in|ini|de|inde)?(?!\p{L})/u, instead: "hâl" },
  { wrong: /(?<!\p{L})durur(?!\p{L})/iu, instead: "kalır, saklanır" },
  { wrong: /(?<!\p{L})tara(?:yın|yan|nan|dığ|yıp|tın)/iu, instead: "okut" },
  { wrong: /(?:Kayıt O|Giriş Y|Çıkış Y|Satın A|Ana S)\p{Ll}/u, instead: "sentence case" },
  {
    wrong: /[\p{L}\d}>]'(?:[dt][ae]n?|[dt][ae]ki|n[ıiuü]n|[yn]?[ıiuüae]|l[ıiuü]k|s[ıi]ne|ün|in|nca)(?![\p{L}'])/u,
    instead: "’",
  },
  {
    wrong: /(?:<\/(?:a|\w*Link)>|<\w*Link\b[^<>]*\/>|\]\([^()\s]*\))(?:\{["'`])?[’'\p{L}]/u,
    instead: "the ending of the word inside the link",
  },
  { wrong: /(?:koşulları|metni|bilgileri)’/u, instead: "no apostrophe after a common noun" },
];

describe("the words of the product", () => {
  test.each(wordRules)("never $wrong: $instead", ({ wrong, but = [], of = /./u }) => {
    const allowed = [...printedSentences, ...but];
    const found = productSources
      .filter((file) => of.test(file))
      .flatMap((file) =>
        readFileSync(join(ROOT_FOLDER, file), "utf8")
          .split("\n")
          .map((line) => allowed.reduce((left, sentence) => left.replaceAll(sentence, ""), line))
          .filter((line) => wrong.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  test("says a time of day in one way: formatClock of the domain, and with a colon where another language is read", () => {
    const ownWay = /formatLocalDateTime\([^)]*\)\s*\.slice\((?:11|-5)|timeStyle|hour: "(?:2-digit|numeric)"/u;
    const makers = productSources.filter((file) => ownWay.test(readFileSync(join(ROOT_FOLDER, file), "utf8")));
    expect(makers.toSorted()).toEqual(["src/domain/words/istanbul.ts", "src/web/public/words/instants.ts"]);
  });

  test("says an amount in one way, with two decimals: formatKurus of the domain, and the page's own where another language is read", () => {
    const ownWay = /(?<!,\d)[\d}] TL\b|replace\(",00/u;
    const makers = productSources.filter((file) => ownWay.test(readFileSync(join(ROOT_FOLDER, file), "utf8")));
    expect(makers.toSorted()).toEqual(["src/domain/words/money.ts", "src/web/public/words/instants.ts"]);
  });

  test("each sentence that is let through still stands somewhere", () => {
    const all = productSources
      .map((file) => readFileSync(join(ROOT_FOLDER, file), "utf8").replace(/\s+/gu, " "))
      .join("\n");
    const sentences = [...printedSentences, ...wordRules.flatMap(({ but = [] }) => but)];
    expect(sentences.filter((sentence) => !all.includes(sentence))).toEqual([]);
  });
});
