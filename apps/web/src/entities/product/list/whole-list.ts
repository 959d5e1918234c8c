import type { Query, QueryClient } from '@tanstack/react-query'
import { productKeys } from '#src/entities/product/product-keys.ts'

/** The owner of the list that was loaded to its last page, or restored in that state. */
const whole = new WeakMap<QueryClient, Set<string>>()

/** Whether the list has all products: half a list would be half the money. */
export function isWholeList(client: QueryClient, userId: string): boolean {
  const isHeld = client.getQueryData(productKeys.list(userId)) !== undefined
  return isHeld && (whole.get(client)?.has(userId) ?? false)
}

/** Records that the last page has loaded; until then a list that starts again is a part. */
export function markList(client: QueryClient, userId: string, isWhole: boolean): void {
  const users = whole.get(client) ?? new Set()
  whole.set(client, users)
  if (isWhole) users.add(userId)
  else users.delete(userId)
}

/** Whether this device may store a query: never a part of the products that looks like the whole list. */
export function mayKeep(client: QueryClient, userId: string): (query: Query) => boolean {
  const [kind, , list] = productKeys.list(userId)
  return ({ queryKey }) =>
    queryKey[0] !== kind || queryKey[2] !== list || isWholeList(client, userId)
}
