import type { ComponentProps } from "react";

import { LateComponent } from "./late.tsx";
import { FoldingRow } from "./rows.tsx";

/** A row that loads its script and data when it is opened. */
export function LateRow<Script>({
  load,
  failed = "Bu bölüm yüklenirken bir hata oluştu.",
  name,
  children,
  ...row
}: Omit<ComponentProps<typeof FoldingRow>, "children"> &
  Omit<ComponentProps<typeof LateComponent<Script>>, "failed"> & { failed?: string }) {
  return (
    <FoldingRow {...row}>
      <LateComponent name={name} load={load} failed={failed}>
        {children}
      </LateComponent>
    </FoldingRow>
  );
}
