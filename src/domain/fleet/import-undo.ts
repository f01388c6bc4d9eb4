import { hasRight, type Actor } from "#domain/people/actor.ts";

/**
 * Whether a member may take a list back. That deletes customers and what else the list added, so whoever may not delete
 * customers takes back only lists of their own. docs/product.md 10.6.
 */
export function mayTakeBack(actor: Actor, { isOwn }: { readonly isOwn: boolean }): boolean {
  return isOwn || hasRight(actor, "delete-customers");
}
