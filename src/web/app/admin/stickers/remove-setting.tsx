import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";

export function RemoveSetting<Thing extends { id: string; name: string }>({
  thing,
  what,
  remove,
  onRemoved,
  onClose,
}: {
  thing: Thing | undefined;
  /** The Turkish word for the setting with its possessive ending, such as 'yazıcısı'. */
  what: string;
  remove: (id: string) => Promise<unknown>;
  onRemoved: (gone: Thing) => void;
  onClose: () => void;
}) {
  return (
    <ConfirmAction
      asked={thing}
      onClose={onClose}
      title={`“${thing?.name ?? ""}” ${what} kaldırılsın mı?`}
      description="Daha önce basılanlar değişmez."
      action="Kaldır"
      busyText="Kaldırılıyor…"
      failed="Kaldırılırken bir hata oluştu."
      act={({ id }) => remove(id)}
      onDone={(_, gone) => onRemoved(gone)}
    />
  );
}
