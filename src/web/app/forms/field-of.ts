import {
  get,
  type FieldError,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";

/** What a field with a label needs of its form: its registration, and the sentence about what is wrong. */
export function fieldOf<Values extends FieldValues, Sent, Name extends Path<Values>>(
  form: UseFormReturn<Values, unknown, Sent>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const error = get(form.formState.errors, name) as FieldError | undefined;
  return { ...form.register(name, options), error: error?.message };
}
