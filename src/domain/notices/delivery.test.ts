import { describe, expect, test } from "vitest";

import {
  DELIVERY_STAGES,
  deliveryOf,
  failuresOf,
  isHolderTold,
  reminderOf,
  SENDING_SECONDS,
  signPageState,
  type DeliveryFacts,
  type NoticeMessage,
  type VisitorPageState,
  type WaitingAlert,
} from "./delivery.ts";

// 12.00 in Istanbul.
const NOW = new Date("2026-11-23T09:00:00Z");
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const waiting: NoticeMessage = {
  kind: "notice",
  way: "email",
  isToSecondPerson: false,
  state: "waiting",
  error: "",
  createdAt: at(-10),
  at: at(-10),
};
const sent = { ...waiting, state: "sent", at: at(-5) } as const;
const givenUp = { ...waiting, state: "given-up", error: "refused-by-receiver", at: at(-5) } as const;
const retried = { ...waiting, error: "away", at: at(20) } as const;
const webhook = { way: "webhook" } as const;
const toOther = { isToSecondPerson: true, at: at(600) } as const;

const alert: WaitingAlert = {
  kind: "notice",
  isUrgent: false,
  nth: 1,
  isHeld: false,
  dueAt: at(20),
  hasWay: true,
  quiet: null,
  urgentBreaksQuiet: true,
};
const quiet = { from: 11 * 60, until: 13 * 60 };
const quietEnds = at(60 * 60);

type Stage = (typeof DELIVERY_STAGES)[number];

test.each<[string, Stage, Partial<DeliveryFacts>]>([
  ["nothing is known of it", "not-sent", {}],
  ["it waits its first half minute", "sending", { alerts: [alert] }],
  ["it waits, and there is no way", "not-sent", { alerts: [{ ...alert, hasWay: false }] }],
  ["nobody made messages of it for long", "delayed", { alerts: [{ ...alert, dueAt: at(-SENDING_SECONDS) }] }],
  ["a message waits", "sending", { messages: [waiting] }],
  ["a message waits for long", "delayed", { messages: [{ ...waiting, createdAt: at(-SENDING_SECONDS) }] }],
  ["a message failed and is tried again", "delayed", { messages: [retried] }],
  ["one failed and another waits", "delayed", { messages: [retried, { ...waiting, way: "push" }] }],
  ["one failed and a nudge is to be told", "delayed", { alerts: [{ ...alert, kind: "nudge" }], messages: [retried] }],
  ["the only one was given up", "not-sent", { messages: [givenUp] }],
  ["the address is not confirmed", "not-sent", { messages: [{ ...givenUp, error: "not-confirmed" }] }],
  ["no way was chosen", "not-sent", { messages: [{ ...givenUp, error: "not-chosen" }] }],
  ["a limit dropped it", "not-sent", { messages: [{ ...givenUp, error: "too-many" }] }],
  ["a mail left", "sent", { messages: [sent] }],
  ["one left and one was given up", "sent", { messages: [givenUp, { ...sent, way: "push" }] }],
  ["a summary left", "sent", { messages: [{ ...sent, kind: "summary" }] }],
  ["the notice was given up, and a nudge left", "sent", { messages: [givenUp, { ...sent, kind: "nudge" }] }],
  ["a program alone took it", "passed-on", { messages: [givenUp, { ...sent, ...webhook }] }],
  ["a program took it, and a mail is tried again", "passed-on", { messages: [retried, { ...sent, ...webhook }] }],
  ["a program and a mail server took it", "sent", { messages: [sent, { ...sent, ...webhook }] }],
  ["the second person alone was mailed", "stand-in", { messages: [givenUp, { ...sent, isToSecondPerson: true }] }],
  ["the second person waits, and nothing else does", "not-sent", { messages: [givenUp, { ...waiting, ...toOther }] }],
  ["it is held for a summary", "later", { alerts: [{ ...alert, isHeld: true, dueAt: at(300) }] }],
  ["it is held, and there is no way any more", "not-sent", { alerts: [{ ...alert, isHeld: true, hasWay: false }] }],
  ["quiet hours will hold it", "later", { alerts: [{ ...alert, quiet }] }],
  ["it is urgent in quiet hours", "sending", { alerts: [{ ...alert, quiet, isUrgent: true }] }],
  [
    "it is urgent in quiet hours that nothing breaks",
    "later",
    { alerts: [{ ...alert, quiet, isUrgent: true, urgentBreaksQuiet: false }] },
  ],
  [
    "its network calls it urgent again and again in quiet hours",
    "later",
    { alerts: [{ ...alert, quiet, isUrgent: true, nth: 3 }] },
  ],
  ["it was held until now", "sending", { alerts: [{ ...alert, isHeld: true, dueAt: NOW }] }],
  [
    "a nudge is on its way after the notice was given up",
    "sending",
    { alerts: [{ ...alert, kind: "nudge" }], messages: [givenUp] },
  ],
])("where %s, it is %s", (_name, stage, facts) => {
  expect(deliveryOf({ alerts: [], messages: [], ...facts }, NOW).stage).toBe(stage);
});

describe("when", () => {
  const of = (facts: Partial<DeliveryFacts>) => deliveryOf({ alerts: [], messages: [], ...facts }, NOW);

  test("it left is when it left first", () => {
    expect(of({ messages: [{ ...sent, way: "push", at: at(-3) }, sent] }).at).toEqual(at(-5));
    expect(of({ messages: [waiting] }).at).toBeNull();
  });

  test("the holder is told is the end of what holds it", () => {
    expect(of({ alerts: [{ ...alert, isHeld: true, dueAt: at(300) }] }).until).toEqual(at(300));
    expect(of({ alerts: [{ ...alert, quiet }] }).until).toEqual(quietEnds);
    const two = [
      { ...alert, isHeld: true, dueAt: at(300) },
      { ...alert, isHeld: true, dueAt: at(200) },
    ];
    expect(of({ alerts: two }).until).toEqual(at(200));
  });

  test("the second person is mailed is said while nothing else has left", () => {
    expect(of({ messages: [givenUp, { ...waiting, ...toOther }] }).secondPersonAt).toEqual(at(600));
    expect(of({ messages: [sent, { ...waiting, ...toOther }] }).secondPersonAt).toBeNull();
  });
});

test("only what left has left", () => {
  expect(DELIVERY_STAGES.filter(isHolderTold)).toEqual(["sent", "passed-on", "stand-in"]);
});

describe("a reminder", () => {
  const nudge = (given: Partial<NoticeMessage>) => ({ ...waiting, kind: "nudge", ...given }) as const;
  const NUDGED = at(-60);
  const dropped = { state: "given-up", error: "too-many" } as const;

  test.each<[string, ReturnType<typeof reminderOf>, DeliveryFacts, Date | null]>([
    ["was made by nobody", null, { alerts: [], messages: [nudge({ state: "sent" })] }, null],
    ["waits to be told", null, { alerts: [{ ...alert, kind: "nudge" }], messages: [] }, NUDGED],
    ["is on its way", null, { alerts: [], messages: [nudge({})] }, NUDGED],
    ["left", "sent", { alerts: [], messages: [nudge(dropped), nudge({ way: "push", state: "sent" })] }, NUDGED],
    ["left in a summary", "sent", { alerts: [], messages: [nudge({ kind: "summary", state: "sent" })] }, NUDGED],
    ["was dropped", "not-sent", { alerts: [], messages: [sent, nudge(dropped)] }, NUDGED],
    [
      "was dropped, and an earlier one left",
      "not-sent",
      { alerts: [], messages: [nudge({ state: "sent", createdAt: at(-120) }), nudge(dropped)] },
      NUDGED,
    ],
    ["is not known of", null, { alerts: [], messages: [sent] }, NUDGED],
    ["waits beside the notice itself", "sent", { alerts: [alert], messages: [nudge({ state: "sent" })] }, NUDGED],
    [
      "is no reminder of the second person's",
      null,
      { alerts: [], messages: [nudge({ ...dropped, isToSecondPerson: true })] },
      NUDGED,
    ],
  ])("that %s is %s", (_name, expected, facts, nudgedAt) => {
    expect(reminderOf(facts, nudgedAt)).toBe(expected);
  });
});

test("of pages that are drawn differently the signs differ", () => {
  const nothing = { at: null, until: null, secondPersonAt: null, mayBeRead: true };
  const page: VisitorPageState = {
    version: 1,
    state: "sent",
    isUnanswered: false,
    delivery: { ...nothing, stage: "not-sent" },
    reminder: null,
  };
  const drawn: VisitorPageState[] = [
    ...DELIVERY_STAGES.map((stage) => ({ ...page, delivery: { ...nothing, stage } })),
    { ...page, delivery: { ...nothing, stage: "later", until: at(60) } },
    { ...page, delivery: { ...nothing, stage: "later", until: at(120) } },
    { ...page, delivery: { ...nothing, stage: "not-sent", secondPersonAt: at(60) } },
    { ...page, delivery: { ...nothing, stage: "not-sent", mayBeRead: false } },
    { ...page, version: 2 },
    { ...page, isUnanswered: true },
    { ...page, reminder: "sent" },
    { ...page, reminder: "not-sent" },
    { ...page, state: "expired" },
    { ...page, state: "expired", delivery: { ...nothing, stage: "sent" } },
    { ...page, state: "seen" },
  ];
  expect(new Set(drawn.map(signPageState)).size).toBe(drawn.length);
});

test("what failed is said of each way by its newest message, without what nobody waited for", () => {
  const messages: NoticeMessage[] = [
    { ...givenUp, createdAt: at(-100) },
    { ...sent, createdAt: at(-50) },
    { ...retried, way: "push" },
    { ...givenUp, way: "telegram", error: "over" },
    { ...givenUp, ...webhook, error: "busy", createdAt: at(-50) },
    { ...waiting, ...webhook, createdAt: at(-90) },
    { ...givenUp, way: "telegram", error: "refused", isToSecondPerson: true },
  ];
  expect(failuresOf({ messages })).toEqual([
    { way: "push", error: "away" },
    { way: "webhook", error: "busy" },
  ]);
});
