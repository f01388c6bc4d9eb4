import { setTimeout as wait } from "node:timers/promises";

import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { type MessageArrival, type AlertReceiver, startReceiver } from "../alerts/receiver.ts";
import { type SenderProcess, startSender } from "../alerts/sender.ts";
import {
  countUnsent,
  deleteUnsent,
  makeAlertedAccounts,
  queueMails,
  queueMessages,
  type AlertedAccounts,
} from "../alerts/world.ts";
import { smallWorldSizes } from "../extent.ts";
import { computeMedian, computePercentile, formatFigure } from "../figures.ts";
import type { PartResult, ReportTable, ReportTarget } from "../report.ts";
import type { BenchRun } from "../stage.ts";

const MESSAGE_COUNT = 10_000;
/** The number of messages in a round with a hanging receiver, and the number of messages that hang. */
const ALERTS_BESIDE_HANGING_COUNT = 4000;
const HANGING_MESSAGE_COUNT = 500;
const ROUND_COUNT = 3;
/** Alerts stored per second by both processes together. One in sixteen is sent by mail. */
const ALERTS_PER_SECOND = 160;
const MAIL_COUNT = 16;
const MEMORY_GROWTH_MAX_MB = 5;

interface AlertWorld {
  url: string;
  receiver: AlertReceiver;
  mail: MailServer;
  readers: AlertedAccounts;
  senders: [SenderProcess, SenderProcess];
}

type AlertFigures = { rows: ReportTable[]; targets: ReportTarget[]; notes: string[]; figures: unknown };

/**
 * Measures alerts from being stored to their arrival at stand-ins on loopback: the cost of the outbox lanes, the effect
 * of hanging receivers, and the delay.
 */
export async function measureAlerts(stage: BenchRun): Promise<PartResult> {
  const url = await stage.world("bildirim", smallWorldSizes);
  const receiver = stage.keep(await startReceiver());
  const mail = await startMailServer();
  stage.keep({ stop: () => mail.goDown() });
  const readers = await makeAlertedAccounts(url, receiver.answering, receiver.hanging);
  const senders: AlertWorld["senders"] = [
    await startSender(stage, url, mail.url),
    await startSender(stage, url, mail.url),
  ];
  const world = { url, receiver, mail, readers, senders };
  const many = await measureThroughput(stage, world);
  const heapBefore = await senders[0].ask({ do: "heap" });
  const hanging = await measureBesideHangingReceiver(stage, world);
  const soon = await measureDelays(stage, world);
  const grown = ((await senders[0].ask({ do: "heap" })) - heapBefore) / 2 ** 20;
  const all = [many, hanging, soon];
  return {
    title: "Bildirimler",
    notes: all.flatMap(({ notes }) => notes),
    tables: all.flatMap(({ rows }) => rows),
    targets: [
      ...all.flatMap(({ targets }) => targets),
      {
        what: `bildirim gönderen sürecin belleği, ${formatFigure(MESSAGE_COUNT)} iletiden sonra büyümesi`,
        figure: `${formatFigure(grown, 1)} MB`,
        must: `en çok ${MEMORY_GROWTH_MAX_MB} MB`,
        reached: grown <= MEMORY_GROWTH_MAX_MB,
      },
    ],
    figures: { many: many.figures, hanging: hanging.figures, soon: soon.figures, grownMB: grown },
  };
}

/** Milliseconds from the first to the last arrival. */
function spanOfArrivals(arrivals: readonly MessageArrival[]): number {
  return arrivals.at(-1)!.at - arrivals[0]!.at;
}

async function measureThroughput(
  stage: BenchRun,
  { url, receiver, senders: [sender] }: AlertWorld,
): Promise<AlertFigures> {
  stage.tell(`${formatFigure(MESSAGE_COUNT)} yalın istek, sonra ${formatFigure(MESSAGE_COUNT)} bildirim`);
  const bare: number[] = [];
  const sent: number[] = [];
  for (let round = 0; round <= ROUND_COUNT; round += 1) {
    // The first round only warms up.
    bare.push(await sender.ask({ do: "bare", url: receiver.answering, count: MESSAGE_COUNT }));
    await receiver.take(MESSAGE_COUNT);
    await queueMessages(url, MESSAGE_COUNT, "answers");
    if (round === 0) await sender.ask({ do: "send" });
    sent.push(spanOfArrivals(await receiver.take(MESSAGE_COUNT)));
    stage.tell(`tur ${round}: ${formatFigure(bare.at(-1))} ms yalın, ${formatFigure(sent.at(-1))} ms bildirim`);
  }
  const [bareMs, sentMs] = [computeMedian(bare.slice(1)), computeMedian(sent.slice(1))];
  const ratio = sentMs / bareMs;
  return {
    notes: [
      "Bildirimler: gönderen süreçler sunucudaki gibi planlar ve gönderir; karşılarında aynı makinede yanıt veren yerler var. Yalın istekler aynı süreçten, aynı sayıda bağlantıyla, veri tabanı olmadan.",
    ],
    rows: [
      {
        caption: `${formatFigure(MESSAGE_COUNT)} ileti, http ile, bir süreçten`,
        head: ["ne", "ms", "ileti/sn"],
        rows: [
          ["yalın istek", formatFigure(bareMs), formatFigure((MESSAGE_COUNT / bareMs) * 1000)],
          ["bildirim", formatFigure(sentMs), formatFigure((MESSAGE_COUNT / sentMs) * 1000)],
        ],
      },
    ],
    targets: [
      {
        what: `${formatFigure(MESSAGE_COUNT)} bildirim, http ile, yalın isteklerin süresine oranı`,
        figure: formatFigure(ratio, 2),
        must: "en çok 5",
        reached: ratio <= 5,
      },
    ],
    figures: { bare, sent },
  };
}

async function measureBesideHangingReceiver(
  stage: BenchRun,
  { url, receiver, mail, readers }: AlertWorld,
): Promise<AlertFigures> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    await queueMessages(url, ALERTS_BESIDE_HANGING_COUNT, "answers");
    alone.push(spanOfArrivals(await receiver.take(ALERTS_BESIDE_HANGING_COUNT)));
    mail.manner = "hangs after the text";
    await queueMessages(url, HANGING_MESSAGE_COUNT, "hangs");
    await queueMails(url, readers);
    await queueMessages(url, ALERTS_BESIDE_HANGING_COUNT, "answers");
    beside.push(spanOfArrivals(await receiver.take(ALERTS_BESIDE_HANGING_COUNT)));
    await deleteUnsent(url);
    receiver.hangUp();
    mail.manner = "takes mails";
    // Gives the lanes time to notice that their connections have ended.
    await wait(1000);
    await deleteUnsent(url);
    stage.tell(
      `tur ${round + 1}: ${formatFigure(alone.at(-1))} ms, takılanların yanında ${formatFigure(beside.at(-1))} ms`,
    );
  }
  const ratio = computeMedian(beside) / computeMedian(alone);
  return {
    notes: [
      `Takılanlar: ${formatFigure(ALERTS_BESIDE_HANGING_COUNT)} bildirim, tek başına ve ${HANGING_MESSAGE_COUNT} bildirimi bekleyen, hiç yanıt vermeyen bir adres ile ${readers.mail.length} e-postayı almayan bir posta sunucusunun yanında.`,
    ],
    rows: [
      {
        caption: `${formatFigure(ALERTS_BESIDE_HANGING_COUNT)} bildirim, takılanların yanında`,
        head: ["ne", "ms"],
        rows: [
          ["tek başına", formatFigure(computeMedian(alone))],
          ["takılan adres ve posta sunucusunun yanında", formatFigure(computeMedian(beside))],
        ],
      },
    ],
    targets: [
      {
        what: "takılan bir yolun yanında ötekilerin süresi, onsuz süreye oranı",
        figure: formatFigure(ratio, 2),
        must: "en çok 1,1",
        reached: ratio <= 1.1,
      },
    ],
    figures: { alone, beside },
  };
}

async function measureDelays(
  stage: BenchRun,
  { url, receiver, mail, readers, senders }: AlertWorld,
): Promise<AlertFigures> {
  const seconds = stage.form.name === "short" ? 10 : 60;
  await senders[1].ask({ do: "send" });
  stage.tell(`${seconds} sn boyunca saniyede ${ALERTS_PER_SECOND} bildirim, iki süreçten`);
  const mails = (ALERTS_PER_SECOND / MAIL_COUNT) * seconds;
  const posts = ALERTS_PER_SECOND * seconds - mails;
  const { length } = mail.mails;
  const mailDelays: number[] = [];
  // The text of each mail contains the time at which the alert was stored. The poll sees the mail at its
  // arrival and records the delay in milliseconds.
  const watch = setInterval(() => {
    for (const { text } of mail.mails.slice(length + mailDelays.length))
      mailDelays.push(Date.now() - Number(/an (\d+) son/u.exec(text)?.[1]));
  }, 2);
  const half = { do: "store", count: (ALERTS_PER_SECOND * seconds) / 2, perSecond: ALERTS_PER_SECOND / 2 } as const;
  const mixed = readers.http.map((id, nth) =>
    nth % MAIL_COUNT === 0 ? readers.mail[(nth / MAIL_COUNT) % readers.mail.length]! : id,
  );
  // Each process has its own accounts, so that no account is notified by both at once.
  const parts = [mixed.slice(0, mixed.length / 2), mixed.slice(mixed.length / 2)];
  await Promise.all(senders.map((sender, nth) => sender.ask({ ...half, readers: parts[nth]! })));
  const arrivals = await receiver.take(posts);
  while (mailDelays.length < mails) await wait(10);
  clearInterval(watch);
  const perSecond = (arrivals.length / spanOfArrivals(arrivals)) * 1000;
  const ways = { http: arrivals.map(({ at, storedAt }) => at - storedAt!), "e-posta": mailDelays };
  const repeats = arrivals.length - new Set(arrivals.map(({ id }) => id)).size;
  const left = await countUnsent(url);
  const reached = (times: number[]) => computeMedian(times) <= 300 && computePercentile(times, 0.99) <= 2000;
  return {
    notes: [
      `Yazılıştan varışa: iki süreç, birlikte saniyede ${ALERTS_PER_SECOND} bildirim yazar, her biri ${seconds} sn boyunca; on altıda biri e-posta ile gider. ${repeats} ileti iki kez geldi, ${left} ileti kaldı.`,
    ],
    rows: [
      {
        caption: `Yazılıştan varışa, saniyede ${ALERTS_PER_SECOND} bildirim, iki süreç`,
        head: ["yol", "ileti", "medyan ms", "%99 ms", "en çok ms"],
        rows: Object.entries(ways).map(([name, times]) => [
          name,
          ...[times.length, computeMedian(times), computePercentile(times, 0.99), Math.max(...times)].map((value) =>
            formatFigure(value),
          ),
        ]),
      },
    ],
    targets: [
      ...Object.entries(ways).map(([name, times]) => ({
        what: `bildirim, yazılıştan varışa, ${name} (medyan; %99)`,
        figure: `${formatFigure(computeMedian(times))} ms; ${formatFigure(computePercentile(times, 0.99))} ms`,
        must: "en çok 300 ms; 2.000 ms",
        reached: reached(times),
      })),
      {
        what: "varan bildirim, http ile, saniyede",
        figure: formatFigure(perSecond),
        must: `en az ${formatFigure(150 * 0.97)} (150 yazılırken)`,
        reached: perSecond >= 150 * 0.97 && repeats === 0 && left === 0,
      },
    ],
    figures: { ways, perSecond, repeats, left },
  };
}
