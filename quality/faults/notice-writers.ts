import { createHash, randomBytes } from "node:crypto";

import { type Answer, type NoticeReason, getReasonsOfKind } from "#domain/notices/notice.ts";

import type { FaultBrowser } from "./browser.ts";
import { sendRequest, makeNoAcknowledgedRows, type WriteRequest, type WritingClient } from "./clients.ts";

/** What one visitor has sent for a notice. */
interface SentVisitorNotice {
  key: string;
  note: string;
  end: "waits" | "solved" | "withdrawn";
}

/** The notice about a code with a reason, and its state. */
interface NoticeState {
  code: string;
  reason: NoticeReason;
  parts: SentVisitorNotice[];
  isSeen: boolean;
  answers: Answer[];
}

type NoticeStep = "tell" | "see" | "coming-10" | "now" | "solve first" | "solve second" | "withdraw first";

/**
 * Sequences of steps. New notices use the sequences in turn. At the end of each sequence nobody can join the notice any
 * more.
 */
const noticeStepSequences: readonly (readonly NoticeStep[])[] = [
  ["tell", "tell", "see", "coming-10", "now", "solve first", "solve second"],
  ["tell", "withdraw first"],
  ["tell", "now", "solve first"],
  ["tell", "tell", "withdraw first", "see", "coming-10", "solve second"],
];

let strangerCount = 0;

/** An owner who opens and answers the notices of strangers. Each stranger has their own IP address and key. */
export function makeNoticeWriter(browser: FaultBrowser, person: string, codes: string[]): WritingClient {
  const book = makeNoAcknowledgedRows({ person });
  for (const code of codes) book.profiles.set(code, "Kısa süre içinde döneceğim.");
  const reasons = getReasonsOfKind("vehicle");
  let [begun, step, notes] = [-1, 0, 0];
  let matter: NoticeState;

  function begin(): void {
    begun += 1;
    step = 0;
    const [code, reason] = [codes[begun % codes.length]!, reasons[Math.floor(begun / codes.length) % reasons.length]!];
    matter = { code, reason, parts: [], isSeen: false, answers: [] };
  }

  /** Records what the database must contain now. */
  function keep({ code, reason, parts, isSeen, answers }: NoticeState): void {
    const waiting = parts.filter(({ end }) => end === "waits").length;
    const all = [parts.length, waiting, isSeen ? "seen" : "unseen", ...answers];
    for (const { key, note, end } of parts) {
      const own = [code, reason, ...(end === "withdrawn" ? [] : [note]), end];
      book.tellings.set(createHash("sha256").update(key).digest("hex"), [...own, ...all].join(" "));
    }
    book.notices.set("all", String(begun + 1));
  }

  function write(path: string, json: object, change: () => void, from?: string): WriteRequest {
    const done = () => {
      change();
      keep(matter);
      step += 1;
    };
    // A repeated request gets the same answer as the first time.
    return { method: "POST", path, json, ...(from === undefined ? {} : { from }), doneAlready: [], done };
  }

  function tell(): WriteRequest {
    const { code, reason, parts } = matter;
    notes += 1;
    const part: SentVisitorNotice = { key: randomBytes(16).toString("base64url"), note: `Not ${notes}`, end: "waits" };
    const telling = { key: part.key, reason, note: part.note, phone: "" };
    return write(`/codes/${code}/notices`, telling, () => parts.push(part), makeStrangerAddress());
  }

  function finish(nth: number, how: "solved" | "withdrawn"): WriteRequest {
    const part = matter.parts[nth]!;
    return write(`/tellings/${how}`, { key: part.key }, () => (part.end = how), makeStrangerAddress());
  }

  async function see(): Promise<WriteRequest> {
    return write(`/notices/${await idOf(matter)}/seen`, {}, () => (matter.isSeen = true));
  }

  async function answer(given: Answer): Promise<WriteRequest> {
    const json = { version: 1 + matter.answers.length, answer: given, note: "" };
    return write(`/notices/${await idOf(matter)}/answers`, json, () => {
      matter.isSeen = true;
      matter.answers.push(given);
    });
  }

  /** The id of the newest notice with this code and reason. */
  async function idOf({ code, reason, isSeen }: NoticeState): Promise<string> {
    type Row = { id: string; reason: string };
    const list = isSeen ? "read" : "unread";
    const { items } = await sendRequest<{ items: Row[] }>(browser, "GET", `/notices?list=${list}&code=${code}`);
    const found = items.find((row) => row.reason === reason);
    if (!found) throw new Error(`The notice of ${code} is not in the list of what is ${list}.`);
    return found.id;
  }

  return {
    browser,
    book,
    async next() {
      const course = noticeStepSequences[Math.max(begun, 0) % noticeStepSequences.length]!;
      if (begun < 0 || step === course.length) begin();
      const next = noticeStepSequences[begun % noticeStepSequences.length]![step]!;
      switch (next) {
        case "tell":
          return tell();
        case "see":
          return see();
        case "coming-10":
        case "now":
          return answer(next);
        case "solve first":
          return finish(0, "solved");
        case "solve second":
          return finish(1, "solved");
        case "withdraw first":
          return finish(0, "withdrawn");
      }
    },
  };
}

function makeStrangerAddress(): string {
  strangerCount += 1;
  return `10.8.${(strangerCount >> 8) & 255}.${strangerCount & 255}`;
}
