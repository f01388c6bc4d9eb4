import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Mail } from "lucide-react";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { pages } from "#contract/pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { makeContactHref } from "#domain/words/contact.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { CallLink } from "#web/app/company/parts/call-link.tsx";
import { Caution } from "#web/app/company/parts/caution.tsx";
import { BackLink } from "#web/app/page/back-link.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Notice } from "#web/ui/notice.tsx";

import { CustomerActions } from "./customer-actions.tsx";
import { CustomerBalance } from "./customer-balance.tsx";
import { CustomerRentals } from "./customer-rentals.tsx";

const DriverRow = makeLazy(
  async () => (await import("#web/app/company/drivers/driver-row.tsx")).DriverRow,
  "Sürücü bilgileri yüklenirken bir hata oluştu.",
);

const customerQueryOptions = (id: string, how = {}) =>
  api.company.customers.get.queryOptions({ ...how, input: { id } });

export function prefetchPageData(id: string): void {
  void queryClient.prefetchQuery(customerQueryOptions(id, PREFETCH_OPTIONS));
}

export function CustomerPage() {
  const { id } = useParams({ from: `/company${pages.customer.path}` });
  const customer = useQuery(customerQueryOptions(id));
  const back = <BackLink to={pages.customers.path}>Müşterilerim</BackLink>;
  // INPUT_INVALID means that the URL contains something that is no id.
  const isGone = isRefusal(customer.error, "CUSTOMER_NOT_FOUND") || isRefusal(customer.error, "INPUT_INVALID");
  if (isGone && !customer.data) {
    return (
      <Page title={refusals.CUSTOMER_NOT_FOUND.message} width="max-w-3xl">
        <Link to={pages.customers.path} className={getButtonStyle("primary")}>
          Müşterilerime dön
        </Link>
      </Page>
    );
  }
  if (!customer.data) {
    return (
      <Page title="Müşteri" width="max-w-3xl" back={back}>
        <Loading of={customer} failed="Müşteri yüklenirken bir hata oluştu." rows={3} />
      </Page>
    );
  }
  return <LoadedCustomer key={id} customer={customer.data} isGone={isGone} />;
}

/** The page stays open, so that no typed text is lost. */
function LoadedCustomer({ customer, isGone }: { customer: CustomerView; isGone: boolean }) {
  const { id, name } = customer;
  return (
    <Page title={name} width="max-w-3xl" back={<BackLink to={pages.customers.path}>Müşterilerim</BackLink>}>
      <div className="grid grid-cols-1 gap-6">
        <CustomerFacts customer={customer} isGone={isGone} />
        <CustomerBalance id={id} />
        <CustomerActions customer={customer} />
        <DriverRow customer={customer} />
        <CustomerRentals id={id} />
      </div>
    </Page>
  );
}

function CustomerFacts({
  customer: { name, phone, email, notes, caution },
  isGone,
}: {
  customer: CustomerView;
  isGone: boolean;
}) {
  return (
    <div className="grid grid-cols-1 gap-1">
      {isGone && <Notice kind="bad">{refusals.CUSTOMER_NOT_FOUND.message}</Notice>}
      {caution !== "" && <Caution text={caution} />}
      {(phone !== "" || email !== "") && (
        <p className="flex flex-wrap gap-x-6">
          {phone !== "" && <CallLink phone={phone} name={name} />}
          {email !== "" && (
            <a
              href={makeContactHref("email", email)}
              className="text-brand inline-flex min-h-11 max-w-full items-center gap-2 font-semibold wrap-anywhere underline"
            >
              <Mail aria-hidden="true" size={18} className="shrink-0" />
              <span>{email}</span>
            </a>
          )}
        </p>
      )}
      {notes !== "" && <p className="text-ink-soft wrap-anywhere whitespace-pre-line">{notes}</p>}
    </div>
  );
}
