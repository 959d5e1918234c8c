import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { isInstalled } from '#src/lib/installed-mode.ts'

let store: UseStore | undefined

/** The installed app and the browser may have different users, so each has a separate store. */
function openStore(): UseStore {
  store ??= createStore(
    isInstalled() ? 'sampletrail-unsent-pwa' : 'sampletrail-unsent-web',
    'changes',
  )
  return store
}

/** A person's unsent changes as this device keeps them, in the order in which they were made. */
export async function readUnsent(userId: string): Promise<UnsentChange[]> {
  const all = await entries<string, UnsentChange>(openStore())
  return all
    .map(([, change]) => change)
    .filter((change) => change.userId === userId)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

export async function writeUnsent(change: UnsentChange): Promise<void> {
  await set(change.id, change, openStore())
}

export async function removeUnsent(ids: readonly string[]): Promise<void> {
  await delMany([...ids], openStore())
}
