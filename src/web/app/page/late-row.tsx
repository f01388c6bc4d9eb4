import type { ComponentProps } from "react";

import { LateComponent } from "./late.tsx";
import { FoldingRow } from "./rows.tsx";

/** A row whose script and data are loaded when it opens. */
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
