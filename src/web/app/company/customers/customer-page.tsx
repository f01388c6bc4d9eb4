import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { FileText, Key, Mail, Pencil, Wallet } from "lucide-react";
import { useState } from "react";

import type { CustomerView } from "#contract/fleet/customers.ts";
import type { ReceiptView } from "#contract/fleet/receipts.ts";
import { pages } from "#contract/pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { makeContactHref } from "#domain/words/contact.ts";
import { formatKurus } from "#domain/words/money.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { CallLink } from "#web/app/company/parts/call-link.tsx";
import { Caution } from "#web/app/company/parts/caution.tsx";
import { RentLink } from "#web/app/company/parts/desk-links.tsx";
import { PaperHead } from "#web/app/company/parts/paper-head.tsx";
import { BackLink } from "#web/app/page/back-link.tsx";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { CustomerBalance } from "./customer-balance.tsx";
import { CustomerRentals } from "./customer-rentals.tsx";

type CustomerFormName = "payment" | "edit";

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

/** `isGone` means that somebody deleted the customer. The page stays open, so that no typed text is lost. */
function LoadedCustomer({ customer, isGone }: { customer: CustomerView; isGone: boolean }) {
  const { id, name, phone, email, notes, caution } = customer;
  const navigate = useNavigate();
  const [opened, setOpened] = useState<CustomerFormName>();
  // Forms that were opened stay mounted, so that typed text survives switching between them.
  const [used, setUsed] = useState<readonly CustomerFormName[]>([]);
  const [taken, setTaken] = useState<ReceiptView>();

  function show(form: CustomerFormName) {
    setOpened(opened === form ? undefined : form);
    if (!used.includes(form)) setUsed([...used, form]);
  }

  function close(form: CustomerFormName) {
    setOpened(undefined);
    setUsed(used.filter((one) => one !== form));
  }

  return (
    <Page title={name} width="max-w-3xl" back={<BackLink to={pages.customers.path}>Müşterilerim</BackLink>}>
      <PaperHead />
      <div className="grid grid-cols-1 gap-6">
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
          {notes !== "" && <p className="text-ink-soft wrap-anywhere whitespace-pre-line print:hidden">{notes}</p>}
        </div>
        <CustomerBalance id={id} />
        {taken && (
          <Notice kind="good">
            <span>{`${formatKurus(taken.amount)} ödeme kaydedildi. `}</span>
            <Link to={pages.receipt.path} params={{ id: taken.id }} className="inline-block py-1 font-bold underline">
              Makbuzu aç
            </Link>
          </Notice>
        )}
        <div className="grid grid-cols-2 gap-3 min-[30rem]:flex min-[30rem]:flex-wrap print:hidden">
          <RentLink customer={id} className={getButtonStyle("primary")}>
            <Key aria-hidden="true" size={18} />
            Kirala
          </RentLink>
          <Button look="secondary" aria-expanded={opened === "payment"} onClick={() => show("payment")}>
            <Wallet aria-hidden="true" size={18} />
            Ödeme al
          </Button>
          <Link to={pages.statement.path} params={{ id }} className={getButtonStyle("secondary")}>
            <FileText aria-hidden="true" size={18} />
            Hesap özeti
          </Link>
          <Button look="secondary" aria-expanded={opened === "edit"} onClick={() => show("edit")}>
            <Pencil aria-hidden="true" size={18} />
            Düzenle
          </Button>
        </div>
        {used.includes("payment") && (
          <div hidden={opened !== "payment"}>
            <LazyComponent
              name="take-receipt"
              load={() => import("./take-receipt.tsx")}
              failed="Ödeme formu yüklenirken bir hata oluştu."
            >
              {({ TakeReceipt }) => (
                <TakeReceipt
                  customerId={id}
                  onTaken={(receipt) => {
                    setTaken(receipt);
                    close("payment");
                  }}
                  onCancel={() => close("payment")}
                />
              )}
            </LazyComponent>
          </div>
        )}
        {used.includes("edit") && (
          <section
            hidden={opened !== "edit"}
            aria-labelledby="duzenle"
            className="border-line bg-surface rounded-2xl border p-5"
          >
            <h2 id="duzenle" className="mb-4 text-xl font-bold">
              Bilgileri
            </h2>
            <LazyComponent
              name="customer-edit"
              load={() => import("./customer-edit.tsx")}
              failed="Bu bölüm yüklenirken bir hata oluştu."
            >
              {({ EditCustomer }) => (
                <EditCustomer
                  customer={customer}
                  onSaved={(saved) => {
                    showToast(`${isolateDirection(saved.name)} güncellendi.`);
                    close("edit");
                  }}
                  onMade={(made) => {
                    showToast(`${isolateDirection(made.name)} eklendi.`);
                    void navigate({
                      to: pages.customer.path,
                      params: { id: made.id },
                      replace: true,
                      ignoreBlocker: true,
                    });
                  }}
                  onCancel={() => close("edit")}
                />
              )}
            </LazyComponent>
          </section>
        )}
        <LazyComponent
          name="driver-row"
          load={() => import("#web/app/company/drivers/driver-row.tsx")}
          failed="Sürücü bilgileri yüklenirken bir hata oluştu."
        >
          {({ DriverRow }) => <DriverRow customer={customer} />}
        </LazyComponent>
        <CustomerRentals id={id} />
      </div>
    </Page>
  );
}
