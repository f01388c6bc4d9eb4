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

/**
 * Takes tries from a counter that several processes share, a lump at a time, so that not every try costs a write. The first lump of
 * each subject is counted here alone, and told to the shared counter when more are wanted: whoever stays below costs nothing, and
 * each process beyond the first may let one lump more through. `seconds` is how long the shared counter counts.
 */
export function countInBatches(
  { lump, seconds }: { lump: number; seconds: number },
  takeShared: (subject: string, tries: number) => Promise<Counted>,
): (subject: string) => Promise<{ retryAfterSeconds: number } | undefined> {
  const counts = new Map<string, Count>();

  function countOf(subject: string): Count {
    const now = Date.now();
    const known = counts.get(subject);
    if (known && known.until > now) return known;
    // The oldest stand first: those whose time is over are forgotten, so that the map does not grow.
    for (const [old, { until }] of counts) {
      if (until > now) break;
      counts.delete(old);
    }
    const count = { until: now + seconds * 1000, spent: 0, granted: lump, asked: undefined };
    counts.delete(subject);
    counts.set(subject, count);
    return count;
  }

  async function ask(count: Count, subject: string): Promise<Counted> {
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

  return async (subject) => {
    const count = countOf(subject);
    count.spent += 1;
    const nth = count.spent;
    while (nth > count.granted) {
      const { isRefused } = await (count.asked ??= ask(count, subject));
      if (isRefused) return { retryAfterSeconds: Math.max(1, Math.ceil((count.until - Date.now()) / 1000)) };
    }
    return undefined;
  };
}
