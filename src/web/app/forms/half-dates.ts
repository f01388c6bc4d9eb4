/** The browser reports such a field as empty, and saving it would delete the stored date. */
export function findHalfDates<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Name[] {
  return names.filter((name) => {
    const input: unknown = form.elements.namedItem(name);
    return input instanceof HTMLInputElement && input.validity.badInput;
  });
}

export const HALF_DATE_MESSAGE = "Lütfen tarihi tamamlayın veya silin.";
