import { Link } from "@tanstack/react-router";

import type { CarView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { ExpenseForm } from "#web/app/company/expenses/expense-form.tsx";

export function CarExpenses({ car: { code, plate } }: { car: CarView }) {
  return (
    <>
      <ExpenseForm code={code} />
      <Link
        to={pages.expenses.path}
        search={{ car: plate || code }}
        hash="giderler"
        className="text-brand mt-4 inline-flex min-h-11 items-center font-bold underline"
      >
        Bu aracın giderleri
      </Link>
    </>
  );
}
