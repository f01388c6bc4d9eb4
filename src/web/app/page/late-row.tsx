import type { ComponentProps } from "react";

import { Late } from "./late.tsx";
import { Row } from "./rows.tsx";

/** A row whose script and data are loaded when it opens. */
export function LateRow<Script>({
  load,
  failed = "Bu bölüm yüklenirken bir hata oluştu.",
  name,
  children,
  ...row
}: Omit<ComponentProps<typeof Row>, "children"> &
  Omit<ComponentProps<typeof Late<Script>>, "failed"> & { failed?: string }) {
  return (
    <Row {...row}>
      <Late name={name} load={load} failed={failed}>
        {children}
      </Late>
    </Row>
  );
}
