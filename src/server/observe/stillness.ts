const BEAT_INTERVAL_MS = 1000;
/** The milliseconds by which the timer must be late before a line is logged. */
const LOGGED_DELAY_MS = 3000;

/**
 * Logs when the process stood still: it was stopped, it computed without a pause, or its machine gave it no processor.
 */
export function warnOfStalls(
  log: { warn(fields: object, text: string): void },
  elapsed: () => number = () => performance.now(),
): () => void {
  let last = elapsed();
  const beat = setInterval(() => {
    const late = elapsed() - last - BEAT_INTERVAL_MS;
    if (late >= LOGGED_DELAY_MS) log.warn({ seconds: Math.round(late / 1000) }, "this process stood still");
    last = elapsed();
  }, BEAT_INTERVAL_MS);
  beat.unref();
  return () => clearInterval(beat);
}
