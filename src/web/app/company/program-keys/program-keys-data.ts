import type { ProgramKeysView } from "#contract/people/program-keys.ts";
import { formatNearDay } from "#contract/words/clock.ts";
import { formatClock } from "#domain/words/istanbul.ts";
import { api, cacheData } from "#web/app/api/client.ts";

export function programKeysOptions() {
  return api.company.programKeys.list.queryOptions({ staleTime: 0 });
}

/** Puts the keys from the server's answer into the cache. */
export function storeProgramKeys({ keys }: ProgramKeysView): void {
  void cacheData(programKeysOptions().queryKey, { keys });
}

/** When a key was last used: 'bugün 14.05'. */
export function formatLastUse(lastUsedAt: Date | null, now: Date): string {
  return lastUsedAt === null
    ? "Hiç kullanılmadı"
    : `Son kullanım: ${formatNearDay(lastUsedAt, now)} ${formatClock(lastUsedAt)}`;
}
