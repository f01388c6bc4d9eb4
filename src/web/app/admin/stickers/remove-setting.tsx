import { useMutation } from "@tanstack/react-query";

import { makeFailureSentence } from "#web/app/api/sentences.ts";
import { ConfirmDialog } from "#web/ui/confirm.tsx";

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
  const removal = useMutation({
    mutationFn: ({ id }: Thing) => remove(id),
    onSuccess: (_, gone) => {
      onRemoved(gone);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={thing !== undefined}
      onClose={() => {
        removal.reset();
        onClose();
      }}
      title={`“${thing?.name ?? ""}” ${what} kaldırılsın mı?`}
      description="Daha önce basılanlar değişmez."
      action="Kaldır"
      busyText="Kaldırılıyor…"
      busy={removal.isPending}
      error={makeFailureSentence(removal, "Kaldırılırken bir hata oluştu.")}
      onConfirm={() => thing && removal.mutate(thing)}
    />
  );
}
