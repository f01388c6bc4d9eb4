import type { OperatorView } from "#contract/ports/public-pages.ts";
import { makeContactHref } from "#domain/words/contact.ts";

export function makeContactLinks({
  email,
  phone,
}: Pick<OperatorView, "email" | "phone">): { href: string; text: string }[] {
  return [
    ...(email === "" ? [] : [{ href: makeContactHref("email", email), text: email }]),
    ...(phone === "" ? [] : [{ href: makeContactHref("phone", phone), text: phone }]),
  ];
}
