import { createECDH, randomBytes, randomUUID } from "node:crypto";

import type { Kysely } from "kysely";

import { ALERT_TOPICS, minuteOfIstanbulDay, type AlertTopic, type ChannelKind } from "#domain/notices/alert.ts";
import type { ReachChoice } from "#domain/notices/notice.ts";
import { makeCode } from "#domain/sticker/code.ts";
import { hashToken } from "#server/access/session-token.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

import type { ReceiverBehaviour } from "./receivers.ts";
import { LONG_AGO } from "./world.ts";

export interface RandomChannel {
  kind: ChannelKind;
  taking: ReceiverBehaviour;
  isChosen: boolean;
  isOff: boolean;
  to: string;
}

export interface RandomOwner {
  id: string;
  companyId: string | null;
  code: string;
  token: string;
  mail: { to: string; isConfirmed: boolean; isChosen: boolean; taking: ReceiverBehaviour };
  channels: RandomChannel[];
  second: { state: "asked" | "agreed" | "declined"; to: string; taking: ReceiverBehaviour } | null;
  quiet: { breaks: boolean } | null;
  isBusy: boolean;
  reach: ReachChoice;
  showsPhone: boolean;
  isPaused: boolean;
}

export function makeSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const receiverBehaviours = ["takes", "takes", "takes", "refuses", "busy", "gone"] as const;

export function makeRandomOwner(draw: () => number, nth: number): RandomOwner {
  const oneOf = <Choice>(choices: readonly Choice[]): Choice => choices[Math.floor(draw() * choices.length)]!;
  const chance = (share: number) => draw() < share;
  const channelOf = (kind: ChannelKind, to: string): RandomChannel[] =>
    chance(0.3) ? [{ kind, to, taking: oneOf(receiverBehaviours), isChosen: chance(0.8), isOff: chance(0.15) }] : [];
  const isCompany = chance(0.25);
  return {
    id: makeId(LONG_AGO),
    companyId: isCompany ? makeId(LONG_AGO) : null,
    code: makeCode(isCompany ? "RC-" : "KT", randomBytes),
    token: randomBytes(32).toString("base64url"),
    mail: {
      to: `sahip${nth}@example.com`,
      isConfirmed: chance(0.5),
      isChosen: chance(0.75),
      taking: oneOf(["takes", "takes", "refuses", "busy"]),
    },
    channels: [
      ...channelOf("push", `https://fcm.googleapis.com/fcm/send/${nth}`),
      ...channelOf("telegram", String(1000 + nth)),
      ...channelOf("webhook", `https://program${nth}.example/`),
    ],
    second: chance(0.25)
      ? {
          state: oneOf(["asked", "agreed", "agreed", "declined"]),
          to: `ikinci${nth}@example.com`,
          taking: oneOf(["takes", "takes", "refuses"]),
        }
      : null,
    quiet: chance(0.2) ? { breaks: chance(0.5) } : null,
    isBusy: chance(0.12),
    reach: isCompany ? "both" : oneOf(["both", "both", "notices", "notices", "contacts"]),
    showsPhone: chance(0.5),
    isPaused: !isCompany && chance(0.06),
  };
}

export const OWNERS_PHONE = "+905321234567";

export const OWNERS_PLATE = "34 SIR 34";

export async function insertOwners(db: Kysely<DB>, owners: readonly RandomOwner[], now: Date): Promise<void> {
  const at = { createdAt: LONG_AGO };
  const later = new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000);
  const own = owners.filter(({ companyId }) => companyId === null);
  const fleets = owners.flatMap(({ companyId, ...owner }) => (companyId === null ? [] : [{ ...owner, companyId }]));
  await db
    .insertInto("users")
    .values(
      owners.map(({ id, companyId, mail }) => ({
        id,
        ...at,
        displayName: "Ayşe Yılmaz",
        email: mail.to,
        passwordHash: "x",
        role: companyId === null ? ("customer" as const) : ("company" as const),
        emailConfirmedAt: mail.isConfirmed ? LONG_AGO : null,
      })),
    )
    .execute();
  await db
    .insertInto("sessions")
    .values(
      owners.map(({ id, token }) => ({
        id: randomUUID(),
        tokenHash: hashToken(token),
        userId: id,
        expiresAt: later,
        lastUsedAt: now,
        createdAt: now,
      })),
    )
    .execute();
  const phone = { phone: OWNERS_PHONE, phoneVisible: true };
  await db
    .insertInto("companies")
    .values(
      fleets.map(({ companyId: id, showsPhone }) => ({
        id,
        ...at,
        name: "Hızlı Kiralama",
        updatedAt: LONG_AGO,
        isApproved: true,
        contactPhone: OWNERS_PHONE,
        contactPhoneVisible: showsPhone,
        websiteVisible: false,
        instagramVisible: false,
        whatsappVisible: false,
      })),
    )
    .execute();
  await db
    .insertInto("companyMembers")
    .values(fleets.map(({ companyId, id: userId }) => ({ companyId, userId, role: "owner" as const, ...at })))
    .execute();
  await db
    .insertInto("codes")
    .values(
      owners.map(({ id, companyId, code }) => ({
        code,
        prefix: code.slice(0, -6),
        ...at,
        linkedAt: LONG_AGO,
        ownerId: companyId === null ? id : null,
        companyId,
      })),
    )
    .execute();
  await db
    .insertInto("profiles")
    .values(
      own.map(({ id, code, reach, showsPhone, isPaused }) => ({
        code,
        ownerId: id,
        ...at,
        updatedAt: LONG_AGO,
        plate: OWNERS_PLATE,
        note: "",
        searchKey: "",
        reach,
        ...phone,
        phoneVisible: showsPhone,
        noticesPausedUntil: isPaused ? later : null,
      })),
    )
    .execute();
  await db
    .insertInto("cars")
    .values(fleets.map(({ companyId, code }) => ({ companyId, code, ...at, updatedAt: LONG_AGO, plate: OWNERS_PLATE })))
    .execute();
  await insertAlertWays(db, owners, now);
}

async function insertAlertWays(db: Kysely<DB>, owners: readonly RandomOwner[], now: Date): Promise<void> {
  const minute = minuteOfIstanbulDay(now);
  const others = ALERT_TOPICS.filter((topic) => topic !== "notices") as AlertTopic[];
  await db
    .insertInto("alertSettings")
    .values(
      owners.map(({ id: userId, mail, quiet }) => ({
        userId,
        mailTopics: [...(mail.isChosen ? ALERT_TOPICS : others)],
        quietFrom: quiet && minute,
        quietUntil: quiet && (minute + 60) % 1440,
        urgentBreaksQuiet: quiet?.breaks ?? true,
        fleetAt: 450,
      })),
    )
    .execute();
  const key = createECDH("prime256v1");
  key.generateKeys();
  const push = { p256dh: key.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const addressOf = ({ kind, to }: RandomChannel) =>
    ({
      push: { endpoint: to, ...push },
      telegram: { chatId: Number(to) },
      webhook: { url: to, secret, old: null },
    })[kind];
  await db
    .insertInto("channels")
    .values(
      owners.flatMap(({ id: userId, channels }) =>
        channels.map((channel) => ({
          id: makeId(LONG_AGO),
          userId,
          kind: channel.kind,
          name: "Yol",
          address: JSON.stringify(addressOf(channel)),
          addressHash: hashToken(channel.to),
          topics: channel.isChosen ? ["notices"] : ["log-ins"],
          offAt: channel.isOff ? LONG_AGO : null,
          createdAt: LONG_AGO,
        })),
      ),
    )
    .execute();
  await db
    .insertInto("secondPeople")
    .values(
      owners.flatMap(({ id: userId, second }) =>
        second === null
          ? []
          : [
              {
                id: makeId(LONG_AGO),
                ownerId: userId,
                name: "Mehmet",
                email: second.to,
                afterMinutes: 10,
                tokenHash: randomBytes(32),
                askedAt: LONG_AGO,
                confirmedAt: second.state === "agreed" ? LONG_AGO : null,
                declinedAt: second.state === "declined" ? LONG_AGO : null,
              },
            ],
      ),
    )
    .execute();
  const lately = new Date(now.getTime() - 60_000);
  await db
    .insertInto("alerts")
    .values(
      owners
        .filter(({ isBusy }) => isBusy)
        .flatMap(({ id: userId }) =>
          Array.from({ length: 5 }, () => ({
            id: makeId(lately),
            userId,
            kind: "notice",
            createdAt: lately,
            dueAt: lately,
            toldAt: lately,
            toldAlone: true,
          })),
        ),
    )
    .execute();
}
