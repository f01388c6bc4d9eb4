import type { CustomerView } from "#contract/fleet/customers.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";

/** If an earlier attempt succeeded but its response was lost, the present values overwrite the stored customer. */
export async function createCustomer(
  sent: Parameters<typeof api.company.customers.create.call>[0],
): Promise<CustomerView> {
  try {
    return await api.company.customers.create.call(sent);
  } catch (error) {
    if (!isRefusal(error, "ID_TAKEN")) throw error;
    const { version } = await api.company.customers.get.call({ id: sent.id });
    return api.company.customers.update.call({ ...sent, version });
  }
}
