import { hasRight, type Actor } from "#domain/people/actor.ts";

/**
 * Whether a member may undo the import of a list. The undo also deletes the customers that the import added. Therefore
 * a member without the right to delete customers can undo only their own imports. docs/product.md 10.6.
 */
export function mayUndoImport(actor: Actor, { isOwn }: { readonly isOwn: boolean }): boolean {
  return isOwn || hasRight(actor, "delete-customers");
}
