import { useRef, type BaseSyntheticEvent } from "react";

/** Operating systems take two clicks within half a second for a double click. */
const DOUBLE_PRESS_MS = 500;

/**
 * Recognises the second press of a double press that comes after the success of the first one. Without this, the second
 * press would submit the emptied form, and an error would replace the message of success.
 */
export function useSecondPress() {
  const succeededAt = useRef(-Infinity);
  return {
    recordSuccess: () => {
      succeededAt.current = performance.now();
    },
    isSecondPress: (event: BaseSyntheticEvent | undefined) =>
      event !== undefined && event.timeStamp - succeededAt.current < DOUBLE_PRESS_MS,
  };
}
