import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";

import { rentSchema, type RentInput } from "./rent-schema.ts";
import {
  makeEmptyDraft,
  readRentalDraft,
  removeRentalDraft,
  writeRentalDraft,
  type RentalDraft,
} from "./rental-draft.ts";

export function useRentDraft({ code, isFromLink }: { code: string; isFromLink: boolean }) {
  const [kept] = useState(() => readRentalDraft(code));
  const [isRestored, setRestored] = useState(kept !== undefined && !isFromLink);
  const form = useForm<RentalDraft, unknown, RentInput>({
    resolver: standardSchemaResolver(rentSchema),
    defaultValues: kept ?? makeEmptyDraft(code),
  });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => writeRentalDraft(values) }),
    [form],
  );

  function clear() {
    form.reset(makeEmptyDraft(code));
    removeRentalDraft(code);
    setRestored(false);
  }

  return { form, isRestored, clear };
}
