import { Link, type LinkProps } from "@tanstack/react-router";

import { RowFace, rowStyle } from "#web/app/page/rows.tsx";

/** A row that leads to a place of its own, and says how it stands there. */
export function LeadingRow({
  title,
  value,
  ...way
}: Pick<LinkProps, "to" | "hash"> & { title: string; value?: string | undefined }) {
  return (
    <div>
      <Link {...way} className={rowStyle}>
        <RowFace title={title} value={value === undefined ? undefined : <span>{value}</span>} leads />
      </Link>
    </div>
  );
}
