import type { ApiClient } from "./app.ts";

export async function removeSecondPeople({ secondPeople }: ApiClient): Promise<void> {
  for (const { id } of (await secondPeople.list({})).people) await secondPeople.remove({ id });
}

export async function inviteSecondPeopleAgain({ secondPeople }: ApiClient): Promise<void> {
  for (const { id } of (await secondPeople.list({})).people) await secondPeople.inviteAgain({ id });
}
