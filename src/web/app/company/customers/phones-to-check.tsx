import { useQuery } from "@tanstack/react-query";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { formatContact } from "#domain/words/contact.ts";
import { api } from "#web/app/api/client.ts";
import { Notice } from "#web/ui/notice.tsx";

export function PhonesToCheck({ onEdit }: { onEdit: (customer: CustomerView) => void }) {
  const { data } = useQuery(api.company.customers.phonesToCheck.queryOptions({ input: {} }));
  if (!data || data.customers.length === 0) return null;
  return (
    <div className="mb-5">
      <Notice kind="info">
        <p>Bu müşteriler kayıtlı numaradan aranamayabilir. Numarayı kontrol edip kaydedin.</p>
        <ul className="mt-1">
          {data.customers.map((customer) => (
            <li key={customer.id}>
              <button
                type="button"
                onClick={() => onEdit(customer)}
                className="text-brand min-h-11 text-left font-semibold wrap-anywhere underline"
              >{`${customer.name}: ${formatContact("phone", customer.phone)}`}</button>
            </li>
          ))}
        </ul>
        {data.hasMore && <p>Bunları düzeltince sıradakiler burada görünür.</p>}
      </Notice>
    </div>
  );
}
