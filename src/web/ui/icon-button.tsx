import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

/** Screen readers read `name`, which contains the item and the action ("Ayşe Yılmaz: düzenle"). */
export function IconButton({
  Icon,
  name,
  danger = false,
  ...rest
}: Omit<ComponentProps<"button">, "children" | "className" | "aria-label"> & {
  Icon: LucideIcon;
  name: string;
  danger?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      {...rest}
      className={`text-ink-soft grid size-11 shrink-0 place-items-center rounded-lg ${danger ? "hover:bg-bad-soft hover:text-bad" : "hover:bg-brand-soft hover:text-brand"}`}
    >
      <Icon aria-hidden="true" size={20} />
    </button>
  );
}
