import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { conditionTitles } from "#contract/fleet/condition-titles.words.ts";
import { pages } from "#contract/pages.ts";
import { RowContent, rowStyle } from "#web/app/page/rows.tsx";

import { makeConditionPath } from "./condition-path.ts";

const DIRECTION_ORDER = ["out", "in"] as const;

export function ConditionRows({ rentalId }: { rentalId: string }) {
  const script = useQuery({
    queryKey: ["script", "condition-links"],
    queryFn: () => import("./condition-links.tsx"),
    staleTime: Infinity,
  }).data;
  return DIRECTION_ORDER.map((direction) => (
    <Link
      key={direction}
      to={pages.condition.path}
      params={{ id: rentalId, way: makeConditionPath(direction) }}
      className={rowStyle}
    >
      <RowContent
        title={conditionTitles[direction]}
        value={script && <script.ConditionProgress rentalId={rentalId} direction={direction} />}
        leads
      />
    </Link>
  ));
}
