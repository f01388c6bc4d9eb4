import { Link, useNavigate } from "@tanstack/react-router";
import { FileText, Key, Pencil, Wallet } from "lucide-react";
import { useState } from "react";

import type { CustomerView } from "#contract/fleet/customers.ts";
import type { ReceiptView } from "#contract/fleet/receipts.ts";
import { pages } from "#contract/pages.ts";
import { formatKurus } from "#domain/words/money.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { RentLink } from "#web/app/company/parts/desk-links.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

const TakeReceipt = makeLazy(
  async () => (await import("./take-receipt.tsx")).TakeReceipt,
  "Ödeme formu yüklenirken bir hata oluştu.",
);
const EditCustomer = makeLazy(
  async () => (await import("./customer-edit.tsx")).EditCustomer,
  "Bu bölüm yüklenirken bir hata oluştu.",
);

type CustomerFormName = "payment" | "edit";

export function CustomerActions({ customer }: { customer: CustomerView }) {
  const { id } = customer;
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
    <>
      {taken && (
        <Notice kind="good">
          <span>{`${formatKurus(taken.amount)} ödeme kaydedildi. `}</span>
          <Link to={pages.receipt.path} params={{ id: taken.id }} className="inline-block py-1 font-bold underline">
            Makbuzu aç
          </Link>
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3 min-[30rem]:flex min-[30rem]:flex-wrap">
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
          <TakeReceipt
            customerId={id}
            onTaken={(receipt) => {
              setTaken(receipt);
              close("payment");
            }}
            onCancel={() => close("payment")}
          />
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
          <LazyEditCustomer customer={customer} onClose={() => close("edit")} />
        </section>
      )}
    </>
  );
}

function LazyEditCustomer({ customer, onClose }: { customer: CustomerView; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <EditCustomer
      customer={customer}
      onSaved={(saved) => {
        showToast(`${isolateDirection(saved.name)} güncellendi.`);
        onClose();
      }}
      onMade={(made) => {
        showToast(`${isolateDirection(made.name)} eklendi.`);
        void navigate({ to: pages.customer.path, params: { id: made.id }, replace: true, ignoreBlocker: true });
      }}
      onCancel={onClose}
    />
  );
}
