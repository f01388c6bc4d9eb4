/** What is wrong with a field or with the whole of a form; nothing where nothing is. */
export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <p id={id} role="alert" className="problem">
        {text}
      </p>
    )
  );
}
