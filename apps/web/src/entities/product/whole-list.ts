import type { Query, QueryClient } from '@tanstack/react-query'
import { productKeys } from '#src/entities/product/product-keys.ts'

/** Whose list was loaded to its last page, or restored as it was then. */
const whole = new WeakMap<QueryClient, Set<string>>()

/** Whether the list has all products: half a list would be half the money. */
export function isWholeList(client: QueryClient, userId: string): boolean {
  const isHeld = client.getQueryData(productKeys.list(userId)) !== undefined
  return isHeld && (whole.get(client)?.has(userId) ?? false)
}

/** Notes that the last page came; until then a list that begins anew is a part. */
export function markList(client: QueryClient, userId: string, isWhole: boolean): void {
  const users = whole.get(client) ?? new Set()
  whole.set(client, users)
  if (isWhole) users.add(userId)
  else users.delete(userId)
}

/** Whether a query may be kept on this device: of the products no part that looks like the whole. */
export function mayKeep(client: QueryClient, userId: string): (query: Query) => boolean {
  const [kind, , list] = productKeys.list(userId)
  return ({ queryKey }) =>
    queryKey[0] !== kind || queryKey[2] !== list || isWholeList(client, userId)
}
