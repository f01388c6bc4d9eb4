import { newId } from "./new-id.ts";

/**
 * Gives an id to the values of a form. The same values get the same id, so that a retry makes nothing twice. `renew`
 * is called after success, so that the next values get a new one.
 */
export function sendingIds(): { idOf: (values: object) => string; renew: () => void } {
  let last: { text: string; id: string } | undefined;
  return {
    idOf(values) {
      const text = JSON.stringify(values);
      if (last?.text !== text) last = { text, id: newId() };
      return last.id;
    },
    renew() {
      last = undefined;
    },
  };
}
