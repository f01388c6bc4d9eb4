import pg from "pg";

import { ROAD_CHARGES_PER_REQUEST_MAX } from "#domain/fleet/road-charge.ts";
import { foldPlate } from "#domain/people/plate.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";

import { computeMedian, formatFigure } from "../figures.ts";
import { PASSWORD } from "../fill/fill-world.ts";
import type { PartResult } from "../report.ts";
import { callProcedure, signIn } from "../requests.ts";
import { startProduct } from "../servers.ts";
import type { BenchRun } from "../stage.ts";

const LINE_COUNT = 10_000;
const ROUND_COUNT = 3;
const SPEED_UP_RATIO_MIN = 3;

interface TollRide {
  plate: string;
  at: Date;
}

/**
 * Looks up a list of 10,000 lines through the product, and compares the time with that of one indexed query per line.
 * The product and the queries are measured in turn.
 */
export async function measureTolls(stage: BenchRun): Promise<PartResult> {
  const { form, tell } = stage;
  const url = await stage.world("gecisler", form.large);
  const server = stage.keep(
    await startProduct({ folder: stage.folder("gecisler"), cores: stage.cores?.server }, { DATABASE_URL: url }),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: largest } = await client.query<{ id: string; email: string }>(
      `select company_id as id, email from company_owners join users on users.id = user_id
       where company_id = (select company_id from rentals group by company_id order by count(*) desc limit 1)`,
    );
    const { id, email } = largest[0]!;
    const rides = await readRides(client, id);
    const cookie = { Cookie: await signIn(server.port, email, PASSWORD) };
    const [bare, ours]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      tell(`${LINE_COUNT} satır: düz sorgular (${round + 1}/${ROUND_COUNT})`);
      bare.push(await timeBareQueries(client, id, rides));
      tell(`${LINE_COUNT} satır: ürün (${round + 1}/${ROUND_COUNT})`);
      ours.push(await timeLookUps(server.port, cookie, rides));
    }
    const ratio = computeMedian(ours) / computeMedian(bare);
    return {
      title: "Geçiş listesi",
      notes: [
        `${formatFigure(LINE_COUNT)} satır, ${formatFigure(form.large.rentals)} kiralamalı dünyanın en büyük şirketinde; ürün ${ROAD_CHARGES_PER_REQUEST_MAX}'er satırlık isteklerle, düz sorgular tek bağlantıdan birer birer, aynı koşuda sırayla.`,
      ],
      tables: [
        {
          caption: "Ortanca süre, saniye",
          head: ["ne", "saniye"],
          rows: [
            ["düz sorgu, satır başına bir", formatFigure(computeMedian(bare), 2)],
            ["ürün: satırların kiracısını bulma", formatFigure(computeMedian(ours), 2)],
          ],
        },
      ],
      targets: [
        {
          what: `${formatFigure(LINE_COUNT)} geçişin kiracısı, satır başına bir düz sorguya göre`,
          figure: formatFigure(ratio, 2),
          must: `en çok ${SPEED_UP_RATIO_MIN}`,
          reached: ratio <= SPEED_UP_RATIO_MIN,
        },
      ],
      figures: { bare, ours, ratio },
    };
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Pairs of a plate and a time at which the car was rented. Pairs repeat if there are few rentals. */
async function readRides(client: pg.Client, companyId: string): Promise<TollRide[]> {
  const { rows } = await client.query<TollRide>(
    `select plate, started_at + (coalesce(ended_at, now()) - started_at) / 2 as at from rentals
     where company_id = $1 and plate <> '' order by md5(id::text) limit $2`,
    [companyId, LINE_COUNT],
  );
  return Array.from({ length: LINE_COUNT }, (_, nth) => {
    const { plate, at } = rows[nth % rows.length]!;
    return { plate, at: new Date(at.getTime() + Math.floor(nth / rows.length) * 60_000) };
  });
}

async function timeBareQueries(client: pg.Client, companyId: string, rides: readonly TollRide[]): Promise<number> {
  const begin = performance.now();
  for (const { plate, at } of rides)
    await client.query({
      name: "ride",
      text: `select id, renter_name from rentals where company_id = $1 and translate(plate, 'İ', 'I') = $2 and started_at <= $3
        order by started_at desc limit 1`,
      values: [companyId, foldPlate(plate), at],
    });
  return (performance.now() - begin) / 1000;
}

async function timeLookUps(port: number, cookie: { Cookie: string }, rides: readonly TollRide[]): Promise<number> {
  const begin = performance.now();
  for (let from = 0; from < rides.length; from += ROAD_CHARGES_PER_REQUEST_MAX) {
    const lines = rides.slice(from, from + ROAD_CHARGES_PER_REQUEST_MAX).map(({ plate, at }, nth) => ({
      plate,
      at: formatLocalDateTime(at),
      amount: 4250 + from + nth,
      documentNo: "",
      text: "",
    }));
    const { status, body } = await callProcedure(port, "company/roadCharges/look", { kind: "toll", lines }, cookie);
    if (status !== 200) throw new Error(`The lines were answered by ${status}: ${body.toString()}`);
  }
  return (performance.now() - begin) / 1000;
}
