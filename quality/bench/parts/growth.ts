import { DEFAULT_PREFIX } from "#domain/sticker/code.ts";
import { formatLocalDateTime, toIstanbulDate } from "#domain/words/istanbul.ts";

import { smallWorldSizes } from "../extent.ts";
import { formatFigure } from "../figures.ts";
import { PASSWORD } from "../fill/fill-world.ts";
import { ADMIN_EMAIL } from "../fill/people.ts";
import type { LoadResult } from "../load.ts";
import { runQuery } from "../postgres.ts";
import type { PartResult } from "../report.ts";
import { makeCallRequest, makePageRequest, signIn } from "../requests.ts";
import { startProduct } from "../servers.ts";
import type { BenchRun } from "../stage.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A request whose latency is measured in a world. */
interface MeasuredRequest {
  name: string;
  requests: string[];
  /** Whether docs/quality.md lists the request. */
  isNamed: boolean;
  /** Whether the server limits the number of these requests per account and hour. */
  isLimited?: boolean;
}

/** The number of rounds for limited requests. */
const LIMITED_REQUEST_ROUNDS = 100;

/** Measures the median latency of scans, lists and sums in a small and in a large world. */
export async function measureGrowth(stage: BenchRun): Promise<PartResult> {
  const { form, tell } = stage;
  const warmUp = Math.ceil(form.single / 2);
  const worlds = [];
  for (const [name, sizes] of Object.entries({ kucuk: smallWorldSizes, buyuk: form.large })) {
    const DATABASE_URL = await stage.world(name, sizes);
    const folder = stage.folder(name);
    const server = stage.keep(await startProduct({ folder, cores: stage.cores?.server }, { DATABASE_URL }));
    worlds.push({ server, questions: await listRequests(DATABASE_URL, server.port, warmUp) });
  }
  const [first, second] = worlds as [(typeof worlds)[0], (typeof worlds)[0]];
  const pairs = first.questions.map((question, nth) => ({ question, other: second.questions[nth]! }));

  async function askOf(isLimited: boolean, rounds: number) {
    const asked = pairs.filter(({ question }) => (question.isLimited ?? false) === isLimited);
    const series = asked.flatMap(({ question, other }) => [
      { port: first.server.port, requests: question.requests },
      { port: second.server.port, requests: other.requests },
    ]);
    tell(`${asked.length} soru, küçük ve büyük dünyaya sırayla`);
    await stage.loader().compare({ rounds: Math.ceil(rounds / 2), series });
    const results = await stage.loader().compare({ rounds, series });
    return asked.map(({ question }, nth) => {
      const [less, more] = [results[2 * nth]!, results[2 * nth + 1]!];
      return { ...question, small: less, large: more, ratio: more.medianMs / less.medianMs };
    });
  }

  const rows = [
    ...(await askOf(false, form.single)),
    ...(await askOf(true, Math.min(form.single, LIMITED_REQUEST_ROUNDS))),
  ];
  for (const { server } of worlds) await server.stop();
  return makeResult(stage, rows);
}

function makeResult(
  { form }: BenchRun,
  rows: (MeasuredRequest & { small: LoadResult; large: LoadResult; ratio: number })[],
): PartResult {
  const unexpected = rows
    .flatMap((row) => [row.small, row.large])
    .reduce((sum, { count, statuses }) => sum + count - (statuses[200] ?? 0), 0);
  const slowest = (isNamed: boolean) =>
    rows.filter((row) => row.isNamed === isNamed).toSorted((one, other) => other.ratio - one.ratio)[0]!;
  const [worst, worstOther] = [slowest(true), slowest(false)];
  const where = form.name === "short" ? ` (${formatFigure(form.large.codes)} kodla)` : "";
  const sizes = ({ codes, accounts, companies, rentals }: typeof smallWorldSizes) =>
    `${formatFigure(codes)} kod, ${formatFigure(accounts)} hesap, ${formatFigure(companies)} şirket, ${formatFigure(rentals)} kiralama`;
  return {
    title: "Büyüme",
    notes: [
      `Küçük dünya: ${sizes(smallWorldSizes)}. Büyük dünya: ${sizes(form.large)}${form.name === "short" ? " (kısa biçim; uzun biçimde elli katı)" : ""}.`,
      "İki veri tabanı aynı PostgreSQL'de yan yana, her dünyanın sunucusu ayrı; istekler birer birer ve karışık sırayla. Büyük şirket, bütün kiralamaların küçük dünyada %60'ı, büyük dünyada %10'u olan; olağan şirket, iki dünyada da yaklaşık 110 kiralaması olan.",
      "Rapor, alacak ve borçlular büyük şirkette dönemin ve borçların satırlarıyla büyür; hedef, iki dünyada da yaklaşık 110 kiralaması olan şirket içindir.",
      "Küçük dünyada birkaç, büyük dünyada bir sayfa dolusu satır bulan aramalarda (ilk 4 karakter, sık soyad, plaka, en büyük şirketin kiralayanı) oran, büyüyen yanıtı da içerir.",
    ],
    tables: [
      {
        caption: "Medyan gecikme, ms",
        head: ["ne", "küçük", "büyük", "oran", "%99 küçük", "%99 büyük"],
        rows: rows.map(({ name, small: less, large: more, ratio }) => [
          name,
          formatFigure(less.medianMs, 2),
          formatFigure(more.medianMs, 2),
          formatFigure(ratio, 2),
          formatFigure(less.p99Ms, 2),
          formatFigure(more.p99Ms, 2),
        ]),
      },
    ],
    targets: [
      {
        what: `büyüme${where}: okutma, panel, kodlar ve araması, muhasebe, toplamlar, raporlar, alacaklar, plaka sorusu, şirketin aramaları, takvim, masa`,
        figure: `${formatFigure(worst.ratio, 2)} (${worst.name})`,
        must: "en çok 1,3",
        reached: worst.ratio <= 1.3,
      },
      {
        what: `büyüme${where}: öteki listeler ve aramalar`,
        figure: `${formatFigure(worstOther.ratio, 2)} (${worstOther.name})`,
        must: "hedefi yok",
        reached: null,
      },
      { what: "büyüme, beklenmeyen yanıt", figure: formatFigure(unexpected), must: "0", reached: unexpected === 0 },
    ],
    figures: rows.map(({ name, small: less, large: more, ratio }) => ({ name, small: less, large: more, ratio })),
  };
}

async function listRequests(url: string, port: number, scans: number): Promise<MeasuredRequest[]> {
  const one = async <Row extends Record<string, string>>(statement: string) =>
    (await runQuery<Row>(url, statement))[0]!;
  const cookieOf = async (email: string) => ({ Cookie: await signIn(port, email, PASSWORD) });
  const codes = await runQuery<{ code: string }>(
    url,
    "select code from profiles join users on id = owner_id where closed_at is null order by md5(code) limit $1",
    [scans],
  );
  const byCodes =
    "select users.email from users join profiles on owner_id = users.id where closed_at is null group by users.id";
  const someone = await cookieOf(
    (await one<{ email: string }>(`${byCodes} order by abs(count(*) - 6), users.id limit 1`)).email,
  );
  const collector = await cookieOf((await one<{ email: string }>(`${byCodes} order by count(*) desc limit 1`)).email);
  // Looks for a rare renter's name. Even a rare name has more than twenty rentals at the largest company of the large
  // world.
  const byRentals = `select users.email, companies.name, min(plate) as plate, (
      select renter_name from rentals as own where own.company_id = companies.id
      group by 1 order by abs(count(*) - 2), abs(char_length(renter_name) - 12), 1 limit 1
    ) as renter
    from company_owners join companies on companies.id = company_id join users on users.id = user_id
      join rentals using (company_id)
    where plate <> '' group by users.id, companies.id`;
  type Fleet = { email: string; name: string; plate: string; renter: string };
  const usual = await one<Fleet>(`${byRentals} order by abs(count(*) - 110), users.id limit 1`);
  const largest = await one<Fleet>(`${byRentals} order by count(*) desc limit 1`);
  // Uses four accounts, because reports are limited per account and hour. The small world has only these four typical
  // companies.
  const reporters = [];
  for (const { email } of await runQuery<Fleet>(url, `${byRentals} order by abs(count(*) - 110), users.id limit 4`))
    reporters.push(await cookieOf(email));
  const admin = await cookieOf(ADMIN_EMAIL);
  const person = await one<{ email: string; name: string }>(
    "select email, display_name as name from users where role = 'customer' order by md5(email) limit 1",
  );
  const [{ code: anyCode }] = codes as [{ code: string }];

  const ask = (name: string, procedure: string, input: object, as: Record<string, string>, isNamed = true) => ({
    name,
    requests: [makeCallRequest(procedure, input, as)],
    isNamed,
  });
  const month = {
    from: toIstanbulDate(new Date(Date.now() - 60 * DAY_MS)),
    to: toIstanbulDate(new Date(Date.now() - 30 * DAY_MS)),
  };
  const questions: MeasuredRequest[] = [
    { name: "okutma sayfası", requests: codes.map(({ code }) => makePageRequest(`/q/${code}`)), isNamed: true },
    ask("kumanda paneli, olağan müşteri", "codes/list", {}, someone),
    ask("kumanda paneli, en çok kodu olan müşteri", "codes/list", {}, collector),
    ask("yönetici: kodlar", "admin/codes/list", {}, admin),
    ask("yönetici: partiler", "admin/batches/list", {}, admin),
    ask("yönetici: boştaki kodlar", "admin/codes/list", { state: "free" }, admin, false),
    ask("yönetici: kod arama, tam kod", "admin/codes/list", { search: anyCode }, admin),
    ask("yönetici: kod arama, ön ek", "admin/codes/list", { search: DEFAULT_PREFIX }, admin),
    ask("yönetici: kod arama, ilk 4 karakter", "admin/codes/list", { search: anyCode.slice(0, 4) }, admin, false),
    ask("yönetici: kod arama, yok", "admin/codes/list", { search: "KT0000" }, admin),
    ask("yönetici: hesap arama, e-posta", "admin/users/list", { search: person.email }, admin, false),
    ask("yönetici: hesap arama, ad soyad", "admin/users/list", { search: person.name }, admin, false),
    ask("yönetici: hesap arama, sık soyad", "admin/users/list", { search: "yilmaz" }, admin, false),
    ask("yönetici: şirketler", "admin/companies/list", {}, admin, false),
    ask("yönetici: şirket arama", "admin/companies/list", { search: largest.name }, admin, false),
  ];
  for (const [who, { email, plate, renter }] of Object.entries({
    "olağan şirket": usual,
    "en büyük şirket": largest,
  })) {
    const clerk = await cookieOf(email);
    questions.push(
      ask(`muhasebe, ${who}`, "company/rentals/list", {}, clerk),
      ask(`muhasebe araması: plaka, ${who}`, "company/rentals/list", { search: plate }, clerk),
      ask(`muhasebe araması: kiralayan, ${who}`, "company/rentals/list", { search: renter }, clerk),
      ask(`masa araması: plaka, ${who}`, "company/desk/search", { search: plate }, clerk),
      ask(`masa araması: kiralayan, ${who}`, "company/desk/search", { search: renter }, clerk),
      ask(`müşteri arama, ${who}`, "company/customers/list", { search: renter }, clerk),
      ask(`toplamlar, ${who}`, "company/info/totals", {}, clerk),
      ask(`alacakların toplamı, ${who}`, "company/receivables/sums", {}, clerk, email === usual.email),
      ask(`borçlular, ${who}`, "company/receivables/list", {}, clerk, email === usual.email),
      ask(
        `plaka o anda kimdeydi, ${who}`,
        "company/rentals/holder",
        { plate, at: formatLocalDateTime(new Date(Date.now() - 90 * DAY_MS)) },
        clerk,
      ),
      ask(
        `plaka ve günün belgeleri, ${who}`,
        "company/rentals/holder",
        { plate, at: toIstanbulDate(new Date(Date.now() - 90 * DAY_MS)) },
        clerk,
      ),
      ask(`araçlar, ${who}`, "company/cars/list", {}, clerk, false),
      ask(`araç arama: plaka, ${who}`, "company/cars/list", { search: plate }, clerk),
      ask(`filo sayıları, ${who}`, "company/cars/fleet", {}, clerk, false),
      ask(`yaklaşan tarihler, ${who}`, "company/cars/deadlines", {}, clerk, false),
      ask(`müşteriler, ${who}`, "company/customers/list", {}, clerk, false),
      ask(`takvim, bir ay, ${who}`, "company/periods/window", month, clerk),
      { name: `kiralama masası, ${who}`, requests: [makePageRequest("/company-dashboard", clerk)], isNamed: true },
    );
  }
  const year = { from: toIstanbulDate(new Date(Date.now() - 365 * DAY_MS)), to: toIstanbulDate(new Date()) };
  for (const [length, days] of Object.entries({ "bir ay": month, "bir yıl": year }))
    questions.push({
      name: `rapor, ${length}, olağan şirketler`,
      requests: reporters.map((clerk) => makeCallRequest("company/report/get", days, clerk)),
      isNamed: true,
      isLimited: true,
    });
  return questions;
}
