import { hasRight, type Actor } from "#domain/people/actor.ts";

/**
 * The undo also deletes the customers that the import added. Therefore a member without the right to delete customers
 * can undo only their own imports.
 */
export function mayUndoImport(actor: Actor, { isOwn }: { readonly isOwn: boolean }): boolean {
  return isOwn || hasRight(actor, "delete-customers");
}
