import { useEffect, useRef, useState } from "react";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { useHasUnsaved } from "#web/app/forms/unsaved.ts";

/**
 * The state of the form: the customer that it edits, or undefined for a new customer. On a narrow screen the form is
 * shown above the list while `isOpen` is true. A wide screen always shows it beside the list. `isOpen` also decides
 * where the focus goes.
 */
interface FormState {
  customer?: CustomerView;
  isOpen: boolean;
}

/** Holds which customer the form of the page edits, and moves the focus when the form opens or closes. */
export function useCustomerForm() {
  const [form, setForm] = useState<FormState>({ isOpen: false });
  const [requested, setRequested] = useState<FormState>();
  // The React key of the form. A new number mounts the form anew, without the typed text.
  const [formKey, setFormKey] = useState(0);
  const hasUnsaved = useHasUnsaved();
  const section = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const shown = useRef(form);

  useEffect(() => {
    if (shown.current === form) return;
    shown.current = form;
    const place = form.customer ? section.current?.querySelector("h2") : section.current?.querySelector("input");
    if (form.isOpen) return place?.focus();
    // Focuses the button that opened the form. If that is not possible, focuses the first field of the form for new
    // customers, which a wide screen always shows.
    const back = opener.current instanceof HTMLElement ? opener.current : undefined;
    opener.current = null;
    back?.focus();
    if (back === undefined || document.activeElement !== back) place?.focus();
  }, [form]);

  function show(next: FormState) {
    setRequested(undefined);
    setFormKey(formKey + 1);
    setForm(next);
  }

  /** Shows another customer or an empty form. If there are unsaved changes, the user must confirm first. */
  function request(next: FormState) {
    if (next.customer && next.customer.id === form.customer?.id) return section.current?.querySelector("h2")?.focus();
    if (next.isOpen) opener.current = document.activeElement;
    if (hasUnsaved) setRequested(next);
    else show(next);
  }

  return {
    form,
    formKey,
    section,
    /** The state that awaits the user's confirmation, because it would discard unsaved changes. */
    requested,
    request,
    show,
    cancelRequest: () => setRequested(undefined),
    close: () => setForm({ isOpen: false }),
    emptyForm: () => setFormKey(formKey + 1),
  };
}
