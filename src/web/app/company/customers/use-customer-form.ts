import { useEffect, useRef, useState } from "react";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { useHasUnsaved } from "#web/app/forms/unsaved.ts";

interface FormState {
  customer?: CustomerView;
  isOpen: boolean;
}

export function useCustomerForm() {
  const [form, setForm] = useState<FormState>({ isOpen: false });
  const [requested, setRequested] = useState<FormState>();
  // A new number mounts the form anew, without the typed text.
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
    // If that is not possible, focuses the first field of the form for new customers, which a wide screen always shows.
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
    requested,
    request,
    show,
    cancelRequest: () => setRequested(undefined),
    close: () => setForm({ isOpen: false }),
    emptyForm: () => setFormKey(formKey + 1),
  };
}
