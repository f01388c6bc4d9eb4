import type { CountedNetwork } from "#server/http/client-ip.ts";

export interface CountResult {
  isRefused: boolean;
  msBeforeNext: number;
}

interface WindowCount {
  /** The end of the window, in milliseconds since 1970. */
  until: number;
  spent: number;
  granted: number;
  asked: Promise<CountResult> | undefined;
}

/** Beyond the maximum, the oldest subjects are removed. */
const SUBJECTS_MAX = 20_000;

export interface BatchedCounter {
  take(subject: CountedNetwork): Promise<{ retryAfterSeconds: number } | undefined>;
  giveBack(subject: CountedNetwork): void;
}

/**
 * Takes tries from a counter in the database that several processes share, `lump` tries at a time, so that most tries
 * cost no write. The first lump of each subject is counted in memory and written only when the subject wants more. So a
 * subject may get up to one lump more for each further process, and for each time that the subject was forgotten.
 */
export function makeBatchedCounter(
  { lump, seconds, most = SUBJECTS_MAX }: { lump: number; seconds: number; most?: number },
  takeShared: (subject: CountedNetwork, tries: number) => Promise<CountResult>,
): BatchedCounter {
  const counts = new Map<string, WindowCount>();

  function countOf({ name }: CountedNetwork): WindowCount {
    const now = Date.now();
    const known = counts.get(name);
    if (known && known.until > now) return known;
    counts.delete(name);
    // Deletes expired entries and, while the map is still full, the next oldest.
    for (const [old, { until }] of counts) {
      if (until > now && counts.size < most) break;
      counts.delete(old);
    }
    const count = { until: now + seconds * 1000, spent: 0, granted: lump, asked: undefined };
    counts.set(name, count);
    return count;
  }

  async function ask(count: WindowCount, subject: CountedNetwork): Promise<CountResult> {
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
