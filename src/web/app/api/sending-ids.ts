import { makeId } from "./new-id.ts";

/**
 * The same values get the same id, so that a retry does not create a second record. `renew` must be called after
 * success, so that the next values get a new id.
 */
export function makeSendingIds(): { idOf: (values: object) => string; renew: () => void } {
  let last: { text: string; id: string } | undefined;
  return {
    idOf(values) {
      const text = JSON.stringify(values);
      if (last?.text !== text) last = { text, id: makeId() };
      return last.id;
    },
    renew() {
      last = undefined;
    },
  };
}
