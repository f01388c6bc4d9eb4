import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState, type SubmitEvent } from "react";

import { pages } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import { requiredMessages } from "#contract/words/sign-in.words.ts";
import type { CompanyOpenSums } from "#domain/fleet/customer.ts";
import { api } from "#web/app/api/client.ts";
import { setAccount } from "#web/app/api/current-account.ts";
import { removeDrafts } from "#web/app/api/drafts.ts";
import { readFieldErrors, isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { clearUnsaved } from "#web/app/forms/unsaved.ts";
import { Username } from "#web/app/forms/username.tsx";
import { reportSignOut } from "#web/token-sync/token-sync.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

import { CompanyOpenMatters } from "./company-open-matters.tsx";
import { removalConsequences } from "./removal-consequences.ts";

export function DeleteAccountForm({
  account,
  onBusy,
  onClose,
  onRemoved,
}: {
  account: AccountView;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The company is deleted only with its owner's account.
  const isStaff = account.company !== null && account.company.memberRole !== "owner";
  const isOwner = account.role === "company" && !isStaff;
  const receivables = useQuery({
    ...api.company.receivables.sums.queryOptions({ staleTime: 0 }),
    enabled: isOwner,
    select: ({ bands, deposits }) => ({
      owed: bands.reduce((sum, band) => sum + band.owed, 0),
      depositHeld: deposits.held,
    }),
  });
  const [named, setNamed] = useState<CompanyOpenSums>();
  const sums = named ?? receivables.data;
  const remove = useMutation({
    mutationFn: () => api.account.remove.call({ password, ...(sums && { knowsOpenSums: true }) }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onError: (error) => {
      if (isRefusal(error, "COMPANY_HAS_OPEN_SUMS")) setNamed((error as Error & { data: CompanyOpenSums }).data);
      if (findPasswordProblemText(error) !== undefined) field.current?.focus();
    },
    onSuccess: ({ sync }) => {
      reportSignOut(sync);
      removeDrafts();
      clearUnsaved();
      onRemoved();
      setAccount(null);
    },
  });
  const wrong = findPasswordProblemText(remove.error);

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (remove.isPending) return;
    setMissing(password === "");
    if (password !== "") return remove.mutate();
    remove.reset();
    field.current?.focus();
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <ul className="grid list-disc gap-2 pl-5">
        {removalConsequences[isStaff ? "customer" : account.role].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isOwner && <CompanyOpenMatters sums={sums} />}
      <Username email={account.email} />
      <PasswordField
        label="Şifreniz"
        name="password"
        ref={field}
        autoComplete="current-password"
        hint="Hesabın sizin olduğunu doğrulamak için."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isMissing && password === "" ? requiredMessages.password : wrong}
      />
      {wrong === undefined && (
        <ActionFailure
          of={remove}
          atField={["COMPANY_HAS_OPEN_SUMS"]}
          failed="Hesap silinemedi. Lütfen tekrar deneyin."
        >
          {isRefusal(remove.error, "RENTALS_RUNNING") && (
            <Link to={pages.companyDashboard.path} search={{ status: "rented" }} className="font-semibold underline">
              Kiradaki araçlara git
            </Link>
          )}
        </ActionFailure>
      )}
      <Actions>
        <Button look="final" type="submit" busy={remove.isPending} busyText="Siliniyor…">
          Hesabımı kalıcı olarak sil
        </Button>
        <Button look="secondary" busy={remove.isPending} onClick={onClose}>
          Vazgeç
        </Button>
      </Actions>
    </form>
  );
}

function findPasswordProblemText(error: Error | null): string | undefined {
  return isRefusal(error, "PASSWORD_WRONG") ? error?.message : readFieldErrors(error)["password"];
}
