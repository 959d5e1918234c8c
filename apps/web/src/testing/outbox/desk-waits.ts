import type { QueryClient } from '@tanstack/react-query'
import { nextToSend } from '#src/entities/product/outbox/outbox-rules.ts'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { getUnsent } from '#src/entities/product/outbox/unsent.ts'
import { isSame } from '#src/lib/is-same.ts'
import type { Columns } from '#src/testing/outbox/outbox-handle.ts'
import { getConnection } from '#src/lib/connection.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import { postToTabs } from '#src/lib/tabs.ts'

const lookMs = 10
/** The outbox waits for its next retry; a message from another tab makes it check at once. */
const newsMs = 60

/** Settles when no request is under way. Returns those that do not end within `longestMs`. */
export async function whenQuiet(
  client: QueryClient,
  calls: readonly Promise<string>[],
  longestMs: number,
): Promise<string[]> {
  let open = calls.length
  for (const call of calls) void call.finally(() => (open -= 1))
  const news = `unsent-${readStoredSession()?.user.id ?? ''}`
  const began = performance.now()
  let told = began
  for (;;) {
    const left = [
      ...(getConnection() === 'online' ? [] : [`the connection is ${getConnection()}`]),
      ...(open > 0 ? [`${open} calls have no outcome`] : []),
      ...(nextToSend(getUnsent()) === undefined ? [] : ['a change is not sent']),
      ...(client.isFetching() > 0 ? ['a list is being loaded'] : []),
    ]
    const now = performance.now()
    if (left.length === 0 || now - began > longestMs) {
      return left
    }
    if (now - told > newsMs) {
      told = now
      if (getConnection() !== 'online') window.dispatchEvent(new Event('online'))
      postToTabs(news)
    }
    await rest()
  }
}

/** Whether nothing is left to send within `longestMs`, although nobody wakes the outbox. */
export async function sendsByItself(longestMs: number): Promise<boolean> {
  const began = performance.now()
  while (performance.now() - began < longestMs) {
    if (getConnection() === 'online' && nextToSend(getUnsent()) === undefined) return true
    await rest()
  }
  return false
}

/** Settles when lists and pages show these products with these columns, and lists no others. Returns what they show instead after `longestMs`. */
export async function findDifferences(
  client: QueryClient,
  cache: ProductCache,
  expected: Record<string, Columns>,
  longestMs: number,
): Promise<string[]> {
  /** Data that no screen shows is refetched when one does. */
  const isOpen = (id: string): boolean => {
    const queryKey = productKeys.detail(cache.userId, id)
    return (client.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0
  }
  const began = performance.now()
  for (;;) {
    const shown = (cache.rows() ?? []).filter((row) => row.deleted_at === null)
    const found = [
      ...shown
        .filter(({ id }) => !(id in expected))
        .map(({ id, name }) => `the list shows ${String(name)} (${id}), which is not there`),
      ...Object.entries(expected).flatMap(([id, columns]) => [
        ...compare(
          `the list's ${id}`,
          shown.find((row) => row.id === id),
          columns,
        ),
        ...(isOpen(id) ? compare(`the page of ${id}`, cache.detail(id), columns) : []),
      ]),
    ]
    if (found.length === 0 || performance.now() - began > longestMs) return found
    await rest()
  }
}

function compare(what: string, shown: object | undefined, columns: Columns): string[] {
  if (shown === undefined) return [`${what} is not there`]
  const held: Columns = { ...shown }
  return Object.entries(columns)
    .filter(([field, value]) => field in held && !isSame(held[field], value))
    .map(
      ([field, value]) =>
        `${what} shows ${JSON.stringify(held[field])} as ${field}, not ${JSON.stringify(value)}`,
    )
}

const rest = () =>
  new Promise((resolve) => {
    setTimeout(resolve, lookMs)
  })
