import type { Operator } from "#contract/ports/public-pages.ts";

/** How whoever runs the service is reached, as far as they say it. */
export function contactLinks({ email, phone }: Pick<Operator, "email" | "phone">): { href: string; text: string }[] {
  return [
    ...(email === "" ? [] : [{ href: `mailto:${email}`, text: email }]),
    ...(phone === "" ? [] : [{ href: `tel:${phone.replaceAll(/[^\d+]/g, "")}`, text: phone }]),
  ];
}
