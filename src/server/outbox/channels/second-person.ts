import type { Mail } from "#contract/ports/mails.ts";
import { resemblesAuthority } from "#domain/people/shown-name.ts";
import { maskPersonName } from "#domain/words/person-name.ts";
import { isPlateShown } from "#server/db/plate.ts";

import type { TakenDelivery } from "../deliveries-store.ts";
import type { SendingOutcome } from "../lane.ts";
import { makeSecondPersonLink } from "../second-person-mails.ts";
import { sendAndGetOutcome } from "../sender.ts";
import type { ChannelDeps } from "./channel.ts";

/**
 * Mails the second person of an account about a notice that the account has not answered, if the second person has
 * agreed and the visitor still waits.
 */
export async function sendToSecondPerson(
  deps: ChannelDeps,
  { id, content, tries }: TakenDelivery,
  secondPersonId: string,
): Promise<SendingOutcome> {
  if (content.kind !== "notice") return { is: "dropped", error: "over" };
  const person = await deps.db
    .selectFrom("secondPeople as person")
    .innerJoin("users", "users.id", "person.ownerId")
    .select(["person.id", "person.code"])
    .select(({ ref }) => [
      ref("name").$notNull().as("name"),
      ref("person.email").$notNull().as("email"),
      ref("afterMinutes").$notNull().as("afterMinutes"),
      ref("tokenHash").$notNull().as("tokenHash"),
    ])
    .select("users.displayName as owner")
    .where("person.id", "=", secondPersonId)
    .where("confirmedAt", "is not", null)
    .where("declinedAt", "is", null)
    .where("users.closedAt", "is", null)
    .executeTakeFirst();
  if (!person) return { is: "dropped", error: "ended" };
  const notice = await deps.db
    .selectFrom("notices")
    .select(["waiting", "answeredAt"])
    .where("id", "=", content.noticeId)
    .executeTakeFirst();
  if (notice && notice.answeredAt !== null) return { is: "dropped", error: "answered" };
  if (!notice || notice.waiting === 0) return { is: "dropped", error: "over" };
  if (tries === 1 && (await deps.limits.take("secondPersonMailsByRecipient", person.email)) !== undefined) {
    deps.metrics.mailDropped("too many to one address today");
    return { is: "dropped", error: "too-many" };
  }
  const { name, afterMinutes: minutes } = person;
  const { code, reason } = content;
  // A name that imitates an authority, a bank or this service is masked here too.
  const owner = resemblesAuthority(person.owner, deps.config.brand.name) ? maskPersonName(person.owner) : person.owner;
  const plate = (await isPlateShown(deps.db, code)) ? content.plate : "";
  const endLink = await makeSecondPersonLink(deps, person);
  const mail: Mail = { kind: "second-person-told", name, owner, code, plate, reason, minutes, endLink };
  const rendered = deps.pages.renderMail(mail, deps.config);
  return sendAndGetOutcome(() => deps.mailer.send({ ...rendered, id, recipient: person.email }));
}
