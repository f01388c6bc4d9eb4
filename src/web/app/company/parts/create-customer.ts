import type { CustomerView } from "#contract/fleet/customers.ts";
import { api } from "#web/app/api/client.ts";

/**
 * Creates a customer. If an earlier attempt succeeded but its response was lost, the present values overwrite the
 * stored customer.
 */
export async function createCustomer(
  sent: Parameters<typeof api.company.customers.create.call>[0],
): Promise<CustomerView> {
  const made = await api.company.customers.create.call(sent);
  const isSent = (["name", "phone", "email", "notes", "caution"] as const).every(
    (name) => made[name] === (sent[name] ?? ""),
  );
  const isSame = isSent && made.isBusiness === (sent.isBusiness ?? false);
  return isSame ? made : api.company.customers.update.call({ ...sent, version: made.version });
}
