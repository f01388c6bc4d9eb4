import { Plus } from "lucide-react";

import type { FrequentQuestion } from "./questions-and-answers.ts";
import { TypeCode } from "./type-code.tsx";

const FIRST_QUESTIONS_COUNT = 4;

export function Questions({ questions }: { questions: readonly FrequentQuestion[] }) {
  return (
    <section aria-labelledby="sorular" className="border-line bg-surface border-y">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-6 px-4 py-10 sm:py-16 lg:grid-cols-[1fr_1.8fr] lg:gap-16 lg:py-20">
        <div className="contents lg:block">
          <h2 id="sorular" className="text-title lg:max-w-xs">
            Merak edilenler
          </h2>
          <div className="max-lg:order-last">
            <TypeCode />
          </div>
        </div>
        <div className="border-line border-t">
          {questions.slice(0, FIRST_QUESTIONS_COUNT).map((one) => (
            <QuestionAnswer key={one.question} {...one} />
          ))}
          <details className="group/all">
            <summary className="text-brand hover:bg-sunken flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg font-bold group-open/all:hidden [&::-webkit-details-marker]:hidden">
              <span>{`Tüm sorular (${questions.length})`}</span>
              <Plus aria-hidden="true" className="shrink-0" />
            </summary>
            {questions.slice(FIRST_QUESTIONS_COUNT).map((one) => (
              <QuestionAnswer key={one.question} {...one} />
            ))}
          </details>
        </div>
      </div>
    </section>
  );
}

function QuestionAnswer({ question, answer }: FrequentQuestion) {
  return (
    <details className="group border-line border-b">
      <summary className="hover:text-brand flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg font-bold [&::-webkit-details-marker]:hidden">
        <h3>{question}</h3>
        <Plus
          aria-hidden="true"
          className="text-brand shrink-0 transition-transform duration-150 group-open:rotate-45"
        />
      </summary>
      <p className="text-ink-soft max-w-2xl pb-6">{answer}</p>
    </details>
  );
}
