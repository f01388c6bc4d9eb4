import { setTimeout as wait } from "node:timers/promises";

import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { type Arrival, type Receiver, startReceiver } from "../alerts/receiver.ts";
import { type Sender, startSender } from "../alerts/sender.ts";
import {
  countUnsent,
  deleteUnsent,
  makeAlertedAccounts,
  queueMails,
  queueMessages,
  type AlertedAccounts,
} from "../alerts/world.ts";
import { smallWorld } from "../extent.ts";
import { median, percentile, show } from "../figures.ts";
import type { PartResult, Table, Target } from "../report.ts";
import type { Stage } from "../stage.ts";

const MESSAGES = 10_000;
/** The number of messages in a round with a hanging receiver, and the number of messages that hang. */
const BESIDE = 4000;
const HANGING = 500;
const ROUNDS = 3;
/** Alerts stored per second by both processes together. One in sixteen is sent by mail. */
const A_SECOND = 160;
const MAILS = 16;
const MEMORY_MB = 5;

interface World {
  url: string;
  receiver: Receiver;
  mail: MailServer;
  readers: AlertedAccounts;
  senders: [Sender, Sender];
}

type Found = { rows: Table[]; targets: Target[]; notes: string[]; figures: unknown };

/**
 * Measures alerts from being stored to their arrival at stand-ins on loopback: the cost of the outbox lanes, the effect
 * of hanging receivers, and the delay.
 */
export async function measureAlerts(stage: Stage): Promise<PartResult> {
  const url = await stage.world("bildirim", smallWorld);
  const receiver = stage.keep(await startReceiver());
  const mail = await startMailServer();
  stage.keep({ stop: () => mail.goDown() });
  const readers = await makeAlertedAccounts(url, receiver.answering, receiver.hanging);
  const senders: World["senders"] = [await startSender(stage, url, mail.url), await startSender(stage, url, mail.url)];
  const world = { url, receiver, mail, readers, senders };
  const many = await measureMany(stage, world);
  const heapBefore = await senders[0].ask({ do: "heap" });
  const hanging = await measureHanging(stage, world);
  const soon = await measureArrivals(stage, world);
  const grown = ((await senders[0].ask({ do: "heap" })) - heapBefore) / 2 ** 20;
  const all = [many, hanging, soon];
  return {
    title: "Bildirimler",
    notes: all.flatMap(({ notes }) => notes),
    tables: all.flatMap(({ rows }) => rows),
    targets: [
      ...all.flatMap(({ targets }) => targets),
      {
        what: `bildirim gönderen sürecin belleği, ${show(MESSAGES)} iletiden sonra büyümesi`,
        figure: `${show(grown, 1)} MB`,
        must: `en çok ${MEMORY_MB} MB`,
        reached: grown <= MEMORY_MB,
      },
    ],
    figures: { many: many.figures, hanging: hanging.figures, soon: soon.figures, grownMB: grown },
  };
}

/** Milliseconds from the first to the last arrival. */
function span(arrivals: readonly Arrival[]): number {
  return arrivals.at(-1)!.at - arrivals[0]!.at;
}

async function measureMany(stage: Stage, { url, receiver, senders: [sender] }: World): Promise<Found> {
  stage.tell(`${show(MESSAGES)} yalın istek, sonra ${show(MESSAGES)} bildirim`);
  const bare: number[] = [];
  const sent: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round only warms up.
    bare.push(await sender.ask({ do: "bare", url: receiver.answering, count: MESSAGES }));
    await receiver.take(MESSAGES);
    await queueMessages(url, MESSAGES, "answers");
    if (round === 0) await sender.ask({ do: "send" });
    sent.push(span(await receiver.take(MESSAGES)));
    stage.tell(`tur ${round}: ${show(bare.at(-1))} ms yalın, ${show(sent.at(-1))} ms bildirim`);
  }
  const [bareMs, sentMs] = [median(bare.slice(1)), median(sent.slice(1))];
  const ratio = sentMs / bareMs;
  return {
    notes: [
      "Bildirimler: gönderen süreçler sunucudaki gibi planlar ve gönderir; karşılarında aynı makinede yanıt veren yerler var. Yalın istekler aynı süreçten, aynı sayıda bağlantıyla, veri tabanı olmadan.",
    ],
    rows: [
      {
        caption: `${show(MESSAGES)} ileti, http ile, bir süreçten`,
        head: ["ne", "ms", "ileti/sn"],
        rows: [
          ["yalın istek", show(bareMs), show((MESSAGES / bareMs) * 1000)],
          ["bildirim", show(sentMs), show((MESSAGES / sentMs) * 1000)],
        ],
      },
    ],
    targets: [
      {
        what: `${show(MESSAGES)} bildirim, http ile, yalın isteklerin süresine oranı`,
        figure: show(ratio, 2),
        must: "en çok 5",
        reached: ratio <= 5,
      },
    ],
    figures: { bare, sent },
  };
}

async function measureHanging(stage: Stage, { url, receiver, mail, readers }: World): Promise<Found> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await queueMessages(url, BESIDE, "answers");
    alone.push(span(await receiver.take(BESIDE)));
    mail.manner = "hangs after the text";
    await queueMessages(url, HANGING, "hangs");
    await queueMails(url, readers);
    await queueMessages(url, BESIDE, "answers");
    beside.push(span(await receiver.take(BESIDE)));
    await deleteUnsent(url);
    receiver.hangUp();
    mail.manner = "takes mails";
    // Gives the lanes time to notice that their connections have ended.
    await wait(1000);
    await deleteUnsent(url);
    stage.tell(`tur ${round + 1}: ${show(alone.at(-1))} ms, takılanların yanında ${show(beside.at(-1))} ms`);
  }
  const ratio = median(beside) / median(alone);
  return {
    notes: [
      `Takılanlar: ${show(BESIDE)} bildirim, tek başına ve ${HANGING} bildirimi bekleyen, hiç yanıt vermeyen bir adres ile ${readers.mail.length} e-postayı almayan bir posta sunucusunun yanında.`,
    ],
    rows: [
      {
        caption: `${show(BESIDE)} bildirim, takılanların yanında`,
        head: ["ne", "ms"],
        rows: [
          ["tek başına", show(median(alone))],
          ["takılan adres ve posta sunucusunun yanında", show(median(beside))],
        ],
      },
    ],
    targets: [
      {
        what: "takılan bir yolun yanında ötekilerin süresi, onsuz süreye oranı",
        figure: show(ratio, 2),
        must: "en çok 1,1",
        reached: ratio <= 1.1,
      },
    ],
    figures: { alone, beside },
  };
}

async function measureArrivals(stage: Stage, { url, receiver, mail, readers, senders }: World): Promise<Found> {
  const seconds = stage.form.name === "short" ? 10 : 60;
  await senders[1].ask({ do: "send" });
  stage.tell(`${seconds} sn boyunca saniyede ${A_SECOND} bildirim, iki süreçten`);
  const mails = (A_SECOND / MAILS) * seconds;
  const posts = A_SECOND * seconds - mails;
  const { length } = mail.mails;
  const arrivedMails: number[] = [];
  // The text of a mail contains the time at which it was stored. The time of its arrival is taken here.
  const watch = setInterval(() => {
    for (const { text } of mail.mails.slice(length + arrivedMails.length))
      arrivedMails.push(Date.now() - Number(/an (\d+) son/u.exec(text)?.[1]));
  }, 2);
  const half = { do: "store", count: (A_SECOND * seconds) / 2, perSecond: A_SECOND / 2 } as const;
  const mixed = readers.http.map((id, nth) =>
    nth % MAILS === 0 ? readers.mail[(nth / MAILS) % readers.mail.length]! : id,
  );
  // Each process has its own accounts, so that no account is notified by both at once.
  const parts = [mixed.slice(0, mixed.length / 2), mixed.slice(mixed.length / 2)];
  await Promise.all(senders.map((sender, nth) => sender.ask({ ...half, readers: parts[nth]! })));
  const arrivals = await receiver.take(posts);
  while (arrivedMails.length < mails) await wait(10);
  clearInterval(watch);
  const perSecond = (arrivals.length / span(arrivals)) * 1000;
  const ways = { http: arrivals.map(({ at, storedAt }) => at - storedAt!), "e-posta": arrivedMails };
  const repeats = arrivals.length - new Set(arrivals.map(({ id }) => id)).size;
  const left = await countUnsent(url);
  const reached = (times: number[]) => median(times) <= 300 && percentile(times, 0.99) <= 2000;
  return {
    notes: [
      `Yazılıştan varışa: iki süreç, birlikte saniyede ${A_SECOND} bildirim yazar, her biri ${seconds} sn boyunca; on altıda biri e-posta ile gider. ${repeats} ileti iki kez geldi, ${left} ileti kaldı.`,
    ],
    rows: [
      {
        caption: `Yazılıştan varışa, saniyede ${A_SECOND} bildirim, iki süreç`,
        head: ["yol", "ileti", "medyan ms", "%99 ms", "en çok ms"],
        rows: Object.entries(ways).map(([name, times]) => [
          name,
          ...[times.length, median(times), percentile(times, 0.99), Math.max(...times)].map((value) => show(value)),
        ]),
      },
    ],
    targets: [
      ...Object.entries(ways).map(([name, times]) => ({
        what: `bildirim, yazılıştan varışa, ${name} (medyan; %99)`,
        figure: `${show(median(times))} ms; ${show(percentile(times, 0.99))} ms`,
        must: "en çok 300 ms; 2.000 ms",
        reached: reached(times),
      })),
      {
        what: "varan bildirim, http ile, saniyede",
        figure: show(perSecond),
        must: `en az ${show(150 * 0.97)} (150 yazılırken)`,
        reached: perSecond >= 150 * 0.97 && repeats === 0 && left === 0,
      },
    ],
    figures: { ways, perSecond, repeats, left },
  };
}
