import type { Network } from "#server/http/client-ip.ts";

/** What a shared counter says to so many tries at once: whether they were there, and in how many ms it begins anew. */
export interface Counted {
  isRefused: boolean;
  msBeforeNext: number;
}

interface Count {
  /** When the counting begins anew, in ms. */
  until: number;
  spent: number;
  /** How many may be spent before the shared counter is asked again. */
  granted: number;
  /** The question that is under way, or the refusal that holds until then. */
  asked: Promise<Counted> | undefined;
}

/** How many subjects are counted here at once, each a few hundred bytes; beyond that the oldest are forgotten. */
const SUBJECTS_MAX = 20_000;

export interface BatchedCounter {
  /** Takes one try; undefined when there was one left, else the seconds until the next. */
  take(subject: Network): Promise<{ retryAfterSeconds: number } | undefined>;
  /** Gives back a try that turned out not to count. */
  giveBack(subject: Network): void;
}

/**
 * Takes tries from a counter that several processes share, a lump at a time, so that not every try costs a write. The first lump of
 * each subject is counted here alone, and told to the shared counter when more are wanted: whoever stays below costs nothing, and
 * each process beyond the first may let one lump more through, and a subject that was forgotten another. What is allowed is a multiple
 * of `lump`; `seconds` is how long the shared counter counts.
 */
export function countInBatches(
  { lump, seconds, most = SUBJECTS_MAX }: { lump: number; seconds: number; most?: number },
  takeShared: (subject: Network, tries: number) => Promise<Counted>,
): BatchedCounter {
  const counts = new Map<string, Count>();

  function countOf({ name }: Network): Count {
    const now = Date.now();
    const known = counts.get(name);
    if (known && known.until > now) return known;
    counts.delete(name);
    // The oldest stand first: those whose time is over are forgotten, and where there are too many, others.
    for (const [old, { until }] of counts) {
      if (until > now && counts.size < most) break;
      counts.delete(old);
    }
    const count = { until: now + seconds * 1000, spent: 0, granted: lump, asked: undefined };
    counts.set(name, count);
    return count;
  }

  async function ask(count: Count, subject: Network): Promise<Counted> {
    try {
      const answer = await takeShared(subject, count.granted === lump ? 2 * lump : lump);
      count.until = Date.now() + answer.msBeforeNext;
      if (answer.isRefused) return answer;
      count.granted += lump;
      count.asked = undefined;
      return answer;
    } catch (error) {
      count.asked = undefined;
      throw error;
    }
  }

  return {
    async take(subject) {
      const count = countOf(subject);
      count.spent += 1;
      const nth = count.spent;
      while (nth > count.granted) {
        const { isRefused } = await (count.asked ??= ask(count, subject));
        if (isRefused) return { retryAfterSeconds: Math.max(1, Math.ceil((count.until - Date.now()) / 1000)) };
      }
      return undefined;
    },
    giveBack(subject) {
      countOf(subject).spent -= 1;
    },
  };
}
