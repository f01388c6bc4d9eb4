import { describe, expect, test } from "vitest";

import {
  DELIVERY_STAGES,
  getNoticeDelivery,
  listFailures,
  isHolderNotified,
  getReminderState,
  SENDING_SECONDS,
  makePageFingerprint,
  type DeliveryFacts,
  type NoticeMessage,
  type VisitorPageState,
  type WaitingAlert,
} from "./delivery.ts";

// 12.00 in Istanbul.
const NOW = new Date("2026-11-23T09:00:00Z");
const instantAt = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const waitingMessage: NoticeMessage = {
  kind: "notice",
  way: "email",
  isToSecondPerson: false,
  state: "waiting",
  error: "",
  createdAt: instantAt(-10),
  at: instantAt(-10),
};
const sentMessage = { ...waitingMessage, state: "sent", at: instantAt(-5) } as const;
const givenUpMessage = {
  ...waitingMessage,
  state: "given-up",
  error: "refused-by-receiver",
  at: instantAt(-5),
} as const;
const retriedMessage = { ...waitingMessage, error: "away", at: instantAt(20) } as const;
const webhookWay = { way: "webhook" } as const;
const secondPersonMessage = { isToSecondPerson: true, at: instantAt(600) } as const;

const waitingAlert: WaitingAlert = {
  kind: "notice",
  isUrgent: false,
  nth: 1,
  isHeld: false,
  dueAt: instantAt(20),
  hasWay: true,
  quiet: null,
  pausedUntil: null,
  urgentBreaksQuiet: true,
};
const quietHours = { from: 11 * 60, until: 13 * 60 };
const quietHoursEnd = instantAt(60 * 60);

type DeliveryStage = (typeof DELIVERY_STAGES)[number];

test.each<[string, DeliveryStage, Partial<DeliveryFacts>]>([
  ["nothing is known of it", "not-sent", {}],
  ["it waits its first half minute", "sending", { alerts: [waitingAlert] }],
  ["it waits, and there is no way", "not-sent", { alerts: [{ ...waitingAlert, hasWay: false }] }],
  [
    "nobody made messages of it for long",
    "delayed",
    { alerts: [{ ...waitingAlert, dueAt: instantAt(-SENDING_SECONDS) }] },
  ],
  ["a message waits", "sending", { messages: [waitingMessage] }],
  [
    "a message waits for long",
    "delayed",
    { messages: [{ ...waitingMessage, createdAt: instantAt(-SENDING_SECONDS) }] },
  ],
  ["a message failed and is tried again", "delayed", { messages: [retriedMessage] }],
  ["one failed and another waits", "delayed", { messages: [retriedMessage, { ...waitingMessage, way: "push" }] }],
  [
    "one failed and a nudge is to be told",
    "delayed",
    { alerts: [{ ...waitingAlert, kind: "nudge" }], messages: [retriedMessage] },
  ],
  ["the only one was given up", "not-sent", { messages: [givenUpMessage] }],
  ["the address is not confirmed", "not-sent", { messages: [{ ...givenUpMessage, error: "not-confirmed" }] }],
  ["no way was chosen", "not-sent", { messages: [{ ...givenUpMessage, error: "not-chosen" }] }],
  ["a limit dropped it", "not-sent", { messages: [{ ...givenUpMessage, error: "too-many" }] }],
  ["a mail left", "sent", { messages: [sentMessage] }],
  ["one left and one was given up", "sent", { messages: [givenUpMessage, { ...sentMessage, way: "push" }] }],
  ["a summary left", "sent", { messages: [{ ...sentMessage, kind: "summary" }] }],
  [
    "the notice was given up, and a nudge left",
    "sent",
    { messages: [givenUpMessage, { ...sentMessage, kind: "nudge" }] },
  ],
  ["a program alone took it", "passed-on", { messages: [givenUpMessage, { ...sentMessage, ...webhookWay }] }],
  [
    "a program took it, and a mail is tried again",
    "passed-on",
    { messages: [retriedMessage, { ...sentMessage, ...webhookWay }] },
  ],
  ["a program and a mail server took it", "sent", { messages: [sentMessage, { ...sentMessage, ...webhookWay }] }],
  [
    "the second person alone was mailed",
    "stand-in",
    { messages: [givenUpMessage, { ...sentMessage, isToSecondPerson: true }] },
  ],
  [
    "the second person waits, and nothing else does",
    "not-sent",
    { messages: [givenUpMessage, { ...waitingMessage, ...secondPersonMessage }] },
  ],
  ["it is held for a summary", "later", { alerts: [{ ...waitingAlert, isHeld: true, dueAt: instantAt(300) }] }],
  [
    "it is held, and there is no way any more",
    "not-sent",
    { alerts: [{ ...waitingAlert, isHeld: true, hasWay: false }] },
  ],
  ["quiet hours will hold it", "later", { alerts: [{ ...waitingAlert, quiet: quietHours }] }],
  ["it is urgent in quiet hours", "sending", { alerts: [{ ...waitingAlert, quiet: quietHours, isUrgent: true }] }],
  [
    "it is urgent in quiet hours that nothing breaks",
    "later",
    { alerts: [{ ...waitingAlert, quiet: quietHours, isUrgent: true, urgentBreaksQuiet: false }] },
  ],
  [
    "its network calls it urgent again and again in quiet hours",
    "later",
    { alerts: [{ ...waitingAlert, quiet: quietHours, isUrgent: true, nth: 3 }] },
  ],
  ["it was held until now", "sending", { alerts: [{ ...waitingAlert, isHeld: true, dueAt: NOW }] }],
  [
    "a nudge is on its way after the notice was given up",
    "sending",
    { alerts: [{ ...waitingAlert, kind: "nudge" }], messages: [givenUpMessage] },
  ],
])("where %s, it is %s", (_name, stage, facts) => {
  expect(getNoticeDelivery({ alerts: [], messages: [], ...facts }, NOW).stage).toBe(stage);
});

describe("when", () => {
  const of = (facts: Partial<DeliveryFacts>) => getNoticeDelivery({ alerts: [], messages: [], ...facts }, NOW);

  test("it left is when it left first", () => {
    expect(of({ messages: [{ ...sentMessage, way: "push", at: instantAt(-3) }, sentMessage] }).at).toEqual(
      instantAt(-5),
    );
    expect(of({ messages: [waitingMessage] }).at).toBeNull();
  });

  test("the holder is told is the end of what holds it", () => {
    expect(of({ alerts: [{ ...waitingAlert, isHeld: true, dueAt: instantAt(300) }] }).until).toEqual(instantAt(300));
    expect(of({ alerts: [{ ...waitingAlert, quiet: quietHours }] }).until).toEqual(quietHoursEnd);
    const two = [
      { ...waitingAlert, isHeld: true, dueAt: instantAt(300) },
      { ...waitingAlert, isHeld: true, dueAt: instantAt(200) },
    ];
    expect(of({ alerts: two }).until).toEqual(instantAt(200));
  });

  test("the second person is mailed is said while nothing else has left", () => {
    expect(of({ messages: [givenUpMessage, { ...waitingMessage, ...secondPersonMessage }] }).secondPersonAt).toEqual(
      instantAt(600),
    );
    expect(of({ messages: [sentMessage, { ...waitingMessage, ...secondPersonMessage }] }).secondPersonAt).toBeNull();
  });
});

test("only what left has left", () => {
  expect(DELIVERY_STAGES.filter(isHolderNotified)).toEqual(["sent", "passed-on", "stand-in"]);
});

describe("a reminder", () => {
  const nudge = (given: Partial<NoticeMessage>) => ({ ...waitingMessage, kind: "nudge", ...given }) as const;
  const NUDGED = instantAt(-60);
  const dropped = { state: "given-up", error: "too-many" } as const;

  test.each<[string, ReturnType<typeof getReminderState>, DeliveryFacts, Date | null]>([
    ["was made by nobody", null, { alerts: [], messages: [nudge({ state: "sent" })] }, null],
    ["waits to be told", null, { alerts: [{ ...waitingAlert, kind: "nudge" }], messages: [] }, NUDGED],
    ["is on its way", null, { alerts: [], messages: [nudge({})] }, NUDGED],
    ["left", "sent", { alerts: [], messages: [nudge(dropped), nudge({ way: "push", state: "sent" })] }, NUDGED],
    ["left in a summary", "sent", { alerts: [], messages: [nudge({ kind: "summary", state: "sent" })] }, NUDGED],
    ["was dropped", "not-sent", { alerts: [], messages: [sentMessage, nudge(dropped)] }, NUDGED],
    [
      "was dropped, and an earlier one left",
      "not-sent",
      { alerts: [], messages: [nudge({ state: "sent", createdAt: instantAt(-120) }), nudge(dropped)] },
      NUDGED,
    ],
    ["is not known of", null, { alerts: [], messages: [sentMessage] }, NUDGED],
    [
      "waits beside the notice itself",
      "sent",
      { alerts: [waitingAlert], messages: [nudge({ state: "sent" })] },
      NUDGED,
    ],
    [
      "is no reminder of the second person's",
      null,
      { alerts: [], messages: [nudge({ ...dropped, isToSecondPerson: true })] },
      NUDGED,
    ],
  ])("that %s is %s", (_name, expected, facts, nudgedAt) => {
    expect(getReminderState(facts, nudgedAt)).toBe(expected);
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
    { ...page, delivery: { ...nothing, stage: "later", until: instantAt(60) } },
    { ...page, delivery: { ...nothing, stage: "later", until: instantAt(120) } },
    { ...page, delivery: { ...nothing, stage: "not-sent", secondPersonAt: instantAt(60) } },
    { ...page, delivery: { ...nothing, stage: "not-sent", mayBeRead: false } },
    { ...page, version: 2 },
    { ...page, isUnanswered: true },
    { ...page, reminder: "sent" },
    { ...page, reminder: "not-sent" },
    { ...page, state: "expired" },
    { ...page, state: "expired", delivery: { ...nothing, stage: "sent" } },
    { ...page, state: "seen" },
  ];
  expect(new Set(drawn.map(makePageFingerprint)).size).toBe(drawn.length);
});

test("what failed is said of each way by its newest message, without what nobody waited for", () => {
  const messages: NoticeMessage[] = [
    { ...givenUpMessage, createdAt: instantAt(-100) },
    { ...sentMessage, createdAt: instantAt(-50) },
    { ...retriedMessage, way: "push" },
    { ...givenUpMessage, way: "telegram", error: "over" },
    { ...givenUpMessage, ...webhookWay, error: "busy", createdAt: instantAt(-50) },
    { ...waitingMessage, ...webhookWay, createdAt: instantAt(-90) },
    { ...givenUpMessage, way: "telegram", error: "refused", isToSecondPerson: true },
  ];
  expect(listFailures({ messages })).toEqual([
    { way: "push", error: "away" },
    { way: "webhook", error: "busy" },
  ]);
});
