import { Choices } from "#web/ui/choices.tsx";

/** A filter of a list. One of its choices is usual: the address says nothing of it, and `onChoose` gives undefined. */
export function FilterChoices<Choice extends string, Usual extends Choice>({
  legend,
  names,
  usual,
  chosen = usual,
  onChoose,
}: {
  legend: string;
  /** What the choices are called, in their order. */
  names: Readonly<Record<Choice, string>>;
  usual: Usual;
  chosen: NoInfer<Choice> | undefined;
  onChoose: (chosen: Exclude<Choice, Usual> | undefined) => void;
}) {
  const choices = (Object.entries(names) as [Choice, string][]).map(([value, label]) => ({ value, label }));
  return (
    <Choices
      legend={legend}
      choices={choices}
      chosen={chosen}
      onChoose={(choice) => onChoose(choice === usual ? undefined : (choice as Exclude<Choice, Usual>))}
    />
  );
}
