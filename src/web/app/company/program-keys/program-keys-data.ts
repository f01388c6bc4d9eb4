import type { ProgramKeysView } from "#contract/people/program-keys.ts";
import { formatNearDay } from "#contract/words/clock.ts";
import { formatClock } from "#domain/words/istanbul.ts";
import { api, cacheData } from "#web/app/api/client.ts";

export function programKeysQueryOptions() {
  return api.company.programKeys.list.queryOptions({ staleTime: 0 });
}

export function storeProgramKeys({ keys }: ProgramKeysView): void {
  void cacheData(programKeysQueryOptions().queryKey, { keys });
}

export function formatLastUse(lastUsedAt: Date | null, now: Date): string {
  return lastUsedAt === null
    ? "Hiç kullanılmadı"
    : `Son kullanım: ${formatNearDay(lastUsedAt, now)} ${formatClock(lastUsedAt)}`;
}
