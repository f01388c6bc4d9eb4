import { readSentenceFor } from "#web/app/api/sentences.ts";
import { FailedState, WaitingState } from "#web/ui/states.tsx";

/** The part of a query result that the components below need. */
export interface QueryState {
  isPending: boolean;
  isLoadingError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** A placeholder while a query is loading, and a message if it failed. */
export function Loading({ of, failed, rows }: { of: QueryState; failed: string; rows?: number }) {
  return of.isPending ? <WaitingState rows={rows} /> : <LoadFailure of={of} failed={failed} />;
}

/** The message for a failed first load, with a retry button. Renders nothing otherwise. */
export function LoadFailure({ of, failed }: { of: QueryState; failed: string }) {
  if (!of.isLoadingError) return null;
  return <FailedState text={readSentenceFor(of.error, failed)} retry={() => void of.refetch()} busy={of.isFetching} />;
}
