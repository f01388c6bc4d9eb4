import { Link } from "@tanstack/react-router";

import type { OpenMattersView } from "#contract/fleet/customers.ts";
import { pages } from "#contract/pages.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export function CarsNotReturnedDialog({
  name,
  cars,
  onClose,
}: {
  name: string;
  cars: OpenMattersView["cars"];
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${isolateDirection(name)} şu anda silinemez`}
      description={
        cars.length === 1
          ? "Bu müşteride bir aracınız var. Müşteriyi silmek için önce kiralamayı bitirin."
          : "Bu müşteride araçlarınız var. Müşteriyi silmek için önce kiralamaları bitirin."
      }
    >
      <div className="grid gap-4">
        <ul>
          {cars.map(({ code, plate }) => (
            <li key={code}>
              <Link
                to={pages.car.path}
                params={{ code }}
                className="text-brand inline-flex min-h-11 items-center font-semibold underline"
              >
                {isolateDirection(plate || code)}
              </Link>
            </li>
          ))}
        </ul>
        <Actions>
          <Button look="secondary" onClick={onClose}>
            Tamam
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
