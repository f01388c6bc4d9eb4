import { readSentenceFor } from "#web/app/api/sentences.ts";
import { FailedState, WaitingState } from "#web/ui/states.tsx";

/** The part of a query result that the components in this file need. */
export interface QueryState {
  isPending: boolean;
  isLoadingError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** A placeholder while a query is loading; a message if the query failed. */
export function Loading({ of, failed, rows }: { of: QueryState; failed: string; rows?: number }) {
  return of.isPending ? <WaitingState rows={rows} /> : <LoadFailure of={of} failed={failed} />;
}

/** The message for a failed first load, with a retry button. Renders nothing if the load has not failed. */
export function LoadFailure({ of, failed }: { of: QueryState; failed: string }) {
  if (!of.isLoadingError) return null;
  return <FailedState text={readSentenceFor(of.error, failed)} retry={() => void of.refetch()} busy={of.isFetching} />;
}
