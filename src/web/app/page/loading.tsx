import { readSentenceFor } from "#web/app/api/sentences.ts";
import { Failed, Waiting } from "#web/ui/states.tsx";

/** What of something that is read tells how far that is. */
export interface Read {
  isPending: boolean;
  isLoadingError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** Stands in the place of something until it is loaded, and says so where that failed. */
export function Loading({ of, failed, rows }: { of: Read; failed: string; rows?: number }) {
  return of.isPending ? <Waiting rows={rows} /> : <LoadFailure of={of} failed={failed} />;
}

/** Says that something could not be loaded, and the way to try again; nothing where it was loaded before. */
export function LoadFailure({ of, failed }: { of: Read; failed: string }) {
  if (!of.isLoadingError) return null;
  return <Failed text={readSentenceFor(of.error, failed)} retry={() => void of.refetch()} busy={of.isFetching} />;
}
