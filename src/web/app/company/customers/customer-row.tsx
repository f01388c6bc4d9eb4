import { Link } from "@tanstack/react-router";
import { ChevronRight, Ellipsis, Key, Mail, Pencil, Trash2 } from "lucide-react";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { pages } from "#contract/pages.ts";
import { makeContactHref } from "#domain/words/contact.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { CallLink } from "#web/app/company/parts/call-link.tsx";
import { Caution } from "#web/app/company/parts/caution.tsx";
import { RentLink } from "#web/app/company/parts/desk-links.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

export function CustomerRow({
  customer: { id, name, phone, email, notes, caution },
  isEdited,
  onEdit,
  onDelete,
  onMore,
}: {
  customer: CustomerView;
  isEdited: boolean;
  onEdit: () => void;
  onDelete: () => void;
  /** On a telephone, where the row has no room for the icons. */
  onMore: () => void;
}) {
  const mayDelete = useHasCompanyRight("delete-customers");
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:px-5 ${isEdited ? "bg-brand-soft" : ""}`}
    >
      <h3 className="min-w-0 font-bold wrap-anywhere">
        <Link
          to={pages.customer.path}
          params={{ id }}
          className="text-brand inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline"
        >
          <span translate="no">{name}</span>
          <ChevronRight aria-hidden="true" size={18} className="shrink-0" />
        </Link>
      </h3>
      <div className="col-start-1 row-start-2 min-w-0 sm:pb-1.5">
        {caution !== "" && <Caution text={caution} />}
        {(phone !== "" || email !== "") && (
          <p className="flex flex-wrap gap-x-5">
            {phone !== "" && <CallLink phone={phone} name={name} />}
            {email !== "" && (
              <a
                href={makeContactHref("email", email)}
                aria-label={`E-posta: ${name}, ${email}`}
                // On a telephone one calls. The address is on the customer's page.
                className={`text-brand inline-flex min-h-11 max-w-full items-center gap-2 font-semibold wrap-anywhere underline ${phone === "" ? "" : "max-sm:hidden"}`}
              >
                <Mail aria-hidden="true" size={18} className="shrink-0" />
                <span>{email}</span>
              </a>
            )}
          </p>
        )}
        {notes !== "" && (
          <p className="text-ink-soft line-clamp-2 text-sm wrap-anywhere whitespace-pre-line">{notes}</p>
        )}
      </div>
      <RentLink
        customer={id}
        className={`${getButtonStyle("secondary")} max-sm:text-brand col-start-2 row-start-2 self-start max-sm:-mr-2 max-sm:min-h-11 max-sm:border-transparent max-sm:px-2 max-sm:py-1 sm:row-span-2 sm:row-start-1 sm:mb-1.5`}
      >
        <Key aria-hidden="true" size={18} />
        Kirala<span className="sr-only">{`: ${name}`}</span>
      </RentLink>
      <div className="col-start-2 row-start-1 -mr-2 justify-self-end sm:hidden">
        <IconButton Icon={Ellipsis} name={`${name}: diğer işlemler`} aria-haspopup="dialog" onClick={onMore} />
      </div>
      <div className="col-start-3 row-start-1 -mr-2 flex max-sm:hidden">
        <IconButton Icon={Pencil} name={`${name}: düzenle`} onClick={onEdit} />
        {mayDelete && <IconButton Icon={Trash2} name={`${name}: sil`} danger onClick={onDelete} />}
      </div>
    </li>
  );
}
