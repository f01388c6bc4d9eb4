import { ORPCError } from "@orpc/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { ConfirmAction, orGone } from "./confirm-action.tsx";

const refuse = (code: string) => Promise.reject(new ORPCError(code, { defined: true, message: "Yok." }));

const button = (name: string) => page.getByRole("button", { name });
const question = page.getByRole("dialog");

test("a failed action leaves its question open with the sentence, and the next press takes it", async () => {
  const acts = [() => refuse("UNEXPECTED"), () => Promise.resolve()];
  const done = openQuestion(() => acts.shift()!());
  await button("Sor").click();
  await button("Sil").click();
  await expect.element(question.getByText("Silinemedi.")).toBeVisible();
  expect(done).toEqual([]);
  await button("Sil").click();
  await expect.element(question).not.toBeInTheDocument();
  expect(done).toEqual(["Lastik"]);
});

test("a question that is closed forgets its failure", async () => {
  openQuestion(() => refuse("UNEXPECTED"));
  await button("Sor").click();
  await button("Sil").click();
  await expect.element(question.getByText("Silinemedi.")).toBeVisible();
  await button("Vazgeç").click();
  await button("Sor").click();
  await expect.element(question).toBeVisible();
  await expect.element(question.getByText("Silinemedi.")).not.toBeInTheDocument();
});

test("what somebody else removed first counts as removed, and no other refusal does", async () => {
  await orGone(refuse("EXPENSE_NOT_FOUND"), "EXPENSE_NOT_FOUND");
  await expect(orGone(refuse("FORBIDDEN"), "EXPENSE_NOT_FOUND")).rejects.toMatchObject({ code: "FORBIDDEN" });
});

function openQuestion(act: () => Promise<void>): string[] {
  const done: string[] = [];
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <Question act={act} onDone={(name) => done.push(name)} />
    </QueryClientProvider>,
  );
  return done;
}

function Question({ act, onDone }: { act: () => Promise<void>; onDone: (name: string) => void }) {
  const [asked, setAsked] = useState<string>();
  return (
    <>
      <button onClick={() => setAsked("Lastik")}>Sor</button>
      <ConfirmAction
        asked={asked}
        onClose={() => setAsked(undefined)}
        title="Silinsin mi?"
        action="Sil"
        busyText="Siliniyor…"
        failed="Silinemedi."
        act={act}
        onDone={(_, name) => onDone(name)}
      />
    </>
  );
}
