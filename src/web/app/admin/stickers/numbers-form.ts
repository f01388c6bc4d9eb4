import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";

import { COPIES_MAX } from "#domain/sticker/print-order.ts";
import { formatCount, parseCount } from "#domain/words/count.ts";

/** Text that is no number is returned unchanged, so that the schema refuses it. */
const parseAsNumber = { setValueAs: (text: unknown) => parseCount(String(text)) ?? text };

export function useNumbersForm(count: number) {
  const form = useForm({
    resolver: standardSchemaResolver(makeNumbersSchema(count)),
    defaultValues: { from: 1, to: count, copies: 1 },
    mode: "onChange",
  });
  const { from, to, copies } = form.watch();
  const read = makeNumbersSchema(count).safeParse({ from, to, copies });
  return {
    form,
    register: (name: "from" | "to" | "copies") => form.register(name, parseAsNumber),
    numbers: read.success ? read.data : undefined,
  };
}

function makeNumbersSchema(count: number) {
  const whole = (most: number) => {
    const message = `Lütfen 1 ile ${formatCount(most)} arasında bir tam sayı girin.`;
    return z.int({ error: message }).check(z.minimum(1, message), z.maximum(most, message));
  };
  return z
    .strictObject({ from: whole(count), to: whole(count), copies: whole(COPIES_MAX) })
    .check(z.refine(({ from, to }) => from <= to, { path: ["to"], error: "Son numara ilk numaradan küçük olamaz." }));
}
