import { Link } from "@tanstack/react-router";

import { formatAccess } from "#contract/notices/access.words.ts";
import { pages } from "#contract/pages.ts";
import type { Access, AccessKind, AccessReport } from "#domain/people/access.ts";
import { isolateDirection } from "#domain/words/text.ts";

const pageOfAccess = {
  telegram: pages.alerts.path,
  webhook: pages.alerts.path,
  "second-person": pages.secondPeople.path,
  "second-person-invitation": pages.secondPeople.path,
  member: pages.members.path,
  "member-invitation": pages.members.path,
  "program-key": pages.programKeys.path,
  calendar: pages.alerts.path,
} as const satisfies Record<AccessKind, string>;

export function AccessReportList({ report: { ended, kept } }: { report: AccessReport }) {
  return (
    <>
      {ended.length > 0 && (
        <div className="grid gap-1">
          <p>Başkası eklemiş olabilir diye şunları kapattık. Sizinse yeniden ekleyin:</p>
          <ul className="list-disc ps-5">
            {ended.map((way) => (
              <li key={nameOf(way)} className="wrap-anywhere">
                {nameOf(way)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {kept.length > 0 && (
        <div className="grid gap-1">
          <p>Bunlar duruyor. Birini siz eklemediyseniz giriş yapıp kaldırın:</p>
          <ul className="list-disc ps-5">
            {kept.map((way) => (
              <li key={nameOf(way)} className="wrap-anywhere">
                <span>{`${nameOf(way)} · `}</span>
                <Link to={pageOfAccess[way.kind]} className="text-brand font-medium underline">
                  Kaldır
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function nameOf(way: Access): string {
  return formatAccess(way, isolateDirection(way.name));
}
