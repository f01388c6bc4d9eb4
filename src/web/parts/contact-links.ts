import type { Operator } from "#contract/ports/public-pages.ts";
import { contactHref } from "#domain/words/contact.ts";

/** How whoever runs the service is reached, as far as they say it. */
export function contactLinks({ email, phone }: Pick<Operator, "email" | "phone">): { href: string; text: string }[] {
  return [
    ...(email === "" ? [] : [{ href: contactHref("email", email), text: email }]),
    ...(phone === "" ? [] : [{ href: contactHref("phone", phone), text: phone }]),
  ];
}
