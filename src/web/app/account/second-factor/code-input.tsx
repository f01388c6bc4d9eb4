import { useState, type Ref } from "react";

import { readEnteredCode, type EnteredCode } from "#domain/people/second-factor.ts";
import { fieldErrorsOf, isRefusal } from "#web/app/api/sentences.ts";
import { TextField } from "#web/ui/field.tsx";

type Kind = EnteredCode["kind"];

const fields = {
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
    wrong: "Kurtarma kodu 16 harf ve rakamdır: ABCD-EFGH-IJKL-MNOP.",
    other: "Uygulamadaki kodu kullan",
    input: { name: "recovery-code", autoComplete: "off", autoCapitalize: "characters" },
  },
} as const;

/** What is typed as a code of the one kind or the other; each keeps its own text when somebody changes to the other and back. */
export function useCode(first: Kind = "totp") {
  const [kind, setKind] = useState<Kind>(first);
  const [texts, setTexts] = useState<Record<Kind, string>>({ totp: "", recovery: "" });
  const [isTried, setTried] = useState(false);
  const text = texts[kind];
  const isRight = readEnteredCode(text)?.kind === kind;
  return {
    kind,
    text,
    /** What is wrong with it, once it was tried. */
    problem: isTried && !isRight ? (text.trim() === "" ? "Lütfen kodu girin." : fields[kind].wrong) : undefined,
    type: (typed: string) => setTexts({ ...texts, [kind]: typed }),
    change: () => {
      setKind(kind === "totp" ? "recovery" : "totp");
      setTried(false);
    },
    /** Whether it may be sent; from now on it says what is wrong. */
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

/** The sentence of a refused code, which stands at its field. */
export function codeProblem(error: unknown): string | undefined {
  return isRefusal(error, "CODE_WRONG") ? (error as Error).message : fieldErrorsOf(error)["code"];
}

/** The field for a code, and the way to the other kind where there is one. */
export function CodeInput({
  code,
  refused,
  recovery = true,
  ref,
}: {
  code: ReturnType<typeof useCode>;
  /** What the server said of the code that was sent last. */
  refused?: string | undefined;
  /** Whether a recovery code does as well. */
  recovery?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const { label, hint, other, input } = fields[code.kind];
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
