import { useState, type Ref } from "react";

import { readEnteredCode, type EnteredCode } from "#domain/people/second-factor.ts";
import { readFieldErrors, isRefusal } from "#web/app/api/sentences.ts";
import { TextField } from "#web/ui/field.tsx";

type CodeKind = EnteredCode["kind"];

const fieldOfKind = {
  totp: {
    label: "Uygulamadaki kod",
    hint: "Doğrulama uygulamanızın gösterdiği 6 rakam.",
    wrong: "Uygulamanın gösterdiği 6 rakamlı kodu girin.",
    other: "Kurtarma kodu kullan",
    input: { name: "code", autoComplete: "one-time-code", inputMode: "numeric" },
  },
  recovery: {
    label: "Kurtarma kodu",
    hint: "Kurulumda sakladığınız kodlardan biri. Her kod bir kez kullanılır.",
    wrong: "Kurtarma kodunu eksiksiz girin.",
    other: "Uygulamadaki kodu kullan",
    input: { name: "recovery-code", autoComplete: "off", autoCapitalize: "characters" },
  },
} as const;

/**
 * The typed texts for a telephone code and a recovery code are kept separately, so that switching between the two loses
 * no text.
 */
export function useCodeField(first: CodeKind = "totp") {
  const [kind, setKind] = useState<CodeKind>(first);
  const [texts, setTexts] = useState<Record<CodeKind, string>>({ totp: "", recovery: "" });
  const [isTried, setTried] = useState(false);
  const text = texts[kind];
  const isRight = readEnteredCode(text)?.kind === kind;
  return {
    kind,
    text,
    problem: isTried && !isRight ? (text.trim() === "" ? "Lütfen kodu girin." : fieldOfKind[kind].wrong) : undefined,
    type: (typed: string) => setTexts({ ...texts, [kind]: typed }),
    change: () => {
      setKind(kind === "totp" ? "recovery" : "totp");
      setTried(false);
    },
    check: () => {
      setTried(true);
      return isRight;
    },
    clear: () => {
      setTexts({ totp: "", recovery: "" });
      setTried(false);
    },
  };
}

export function findCodeProblem(error: unknown): string | undefined {
  return isRefusal(error, "CODE_WRONG") ? (error as Error).message : readFieldErrors(error)["code"];
}

export function CodeInput({
  code,
  refused,
  recovery = true,
  ref,
}: {
  code: ReturnType<typeof useCodeField>;
  refused?: string | undefined;
  recovery?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const { label, hint, other, input } = fieldOfKind[code.kind];
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <TextField
          key={code.kind}
          ref={ref}
          label={label}
          hint={hint}
          spellCheck={false}
          {...input}
          value={code.text}
          onChange={(event) => code.type(event.target.value)}
          error={code.problem ?? refused}
        />
      </div>
      {recovery && (
        <button
          type="button"
          onClick={code.change}
          className="text-brand inline-flex min-h-11 items-center font-semibold underline"
        >
          {other}
        </button>
      )}
    </div>
  );
}
