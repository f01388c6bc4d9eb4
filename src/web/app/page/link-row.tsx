import { Link, type LinkProps } from "@tanstack/react-router";

import { RowContent, rowStyle } from "#web/app/page/rows.tsx";

export function LinkRow({
  title,
  value,
  ...way
}: Pick<LinkProps, "to" | "hash" | "search"> & { title: string; value?: string | undefined }) {
  return (
    <div>
      <Link {...way} className={rowStyle}>
        <RowContent title={title} value={value === undefined ? undefined : <span>{value}</span>} leads />
      </Link>
    </div>
  );
}
