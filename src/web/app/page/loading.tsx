import { readSentenceFor } from "#web/app/api/sentences.ts";
import { FailedState, WaitingState } from "#web/ui/states.tsx";

export interface QueryState {
  isPending: boolean;
  isLoadingError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

export function Loading({ of, failed, rows }: { of: QueryState; failed: string; rows?: number }) {
  return of.isPending ? <WaitingState rows={rows} /> : <LoadFailure of={of} failed={failed} />;
}

export function LoadFailure({ of, failed }: { of: QueryState; failed: string }) {
  if (!of.isLoadingError) return null;
  return <FailedState text={readSentenceFor(of.error, failed)} retry={() => void of.refetch()} busy={of.isFetching} />;
}
