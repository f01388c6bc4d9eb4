import { newId } from "./new-id.ts";

/**
 * The ids under which a form's values are sent: the same while the same values are sent again, another for other values and after
 * `renew`, which is called when they have arrived.
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
