import { useRef, useState } from "react";

const IDLE_STATE: ActionState = { isPending: false, isSuccess: false, error: undefined };

interface ActionState {
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
}

/** Used on pages that do not load TanStack Query's mutations at first. */
export function usePendingAction<Given extends unknown[]>(deed: (...given: Given) => Promise<void>) {
  const [state, setState] = useState<ActionState>(IDLE_STATE);
  const underWay = useRef(false);

  async function run(...given: Given): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setState({ isPending: true, isSuccess: false, error: undefined });
    try {
      await deed(...given);
      setState({ isPending: false, isSuccess: true, error: undefined });
    } catch (error) {
      setState({ isPending: false, isSuccess: false, error });
    } finally {
      underWay.current = false;
    }
  }

  return {
    ...state,
    isError: state.error !== undefined,
    reset: () => setState(IDLE_STATE),
    run: (...given: Given) => void run(...given),
  };
}
