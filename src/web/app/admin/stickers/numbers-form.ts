import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";

import { COPIES_MAX } from "#domain/sticker/print-order.ts";
import { formatCount, parseCount } from "#domain/words/count.ts";

/** A whole number as it is typed; anything else stays text, which the schema refuses. */
const asNumber = { setValueAs: (text: unknown) => parseCount(String(text)) ?? text };

/** The numbers of a print: which of so many stickers, and how many of each. */
export function useNumbersForm(count: number) {
  const form = useForm({
    resolver: standardSchemaResolver(numbersUpTo(count)),
    defaultValues: { from: 1, to: count, copies: 1 },
    mode: "onChange",
  });
  const { from, to, copies } = form.watch();
  const read = numbersUpTo(count).safeParse({ from, to, copies });
  return {
    form,
    register: (name: "from" | "to" | "copies") => form.register(name, asNumber),
    /** What was typed, as soon as all of it can be meant. */
    numbers: read.success ? read.data : undefined,
  };
}

function numbersUpTo(count: number) {
  const whole = (most: number) => {
    const message = `Lütfen 1 ile ${formatCount(most)} arasında bir tam sayı girin.`;
    return z.int({ error: message }).check(z.minimum(1, message), z.maximum(most, message));
  };
  return z
    .strictObject({ from: whole(count), to: whole(count), copies: whole(COPIES_MAX) })
    .check(z.refine(({ from, to }) => from <= to, { path: ["to"], error: "Son numara ilk numaradan küçük olamaz." }));
}
