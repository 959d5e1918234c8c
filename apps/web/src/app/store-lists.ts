import type { QueryClient } from '@tanstack/react-query'
import { markList, mayKeep } from '#src/entities/product/list/whole-list.ts'
import { loadOutbox } from '#src/entities/product/outbox/send-changes.ts'
import type { SessionStore } from '#src/entities/session/session-store.ts'
import { reportError } from '#src/lib/errors.ts'
import { postToWorker } from '#src/lib/worker-messages.ts'

/** A store that does not open blocks nobody. */
const patienceMs = 1000
/** Marks that this device stores lists, so that a device without any need not look. */
const markKey = 'sampletrail-lists-kept'

const load = () => import('#src/lib/query-store.ts')

/**
 * Stores the signed-in person's lists on this device, to show them without a network, and removes them when the session
 * ends. Settles when it is known who is signed in, and their stored lists are in the cache.
 * docs/behaviour/offline.md
 */
export async function keepLists(session: SessionStore, client: QueryClient): Promise<void> {
  let owner: string | undefined
  let restored = Promise.resolve()
  let stop: (() => void) | undefined
  let outbox: Awaited<ReturnType<typeof loadOutbox>> | undefined

  function follow() {
    const state = session.get()
    const next = state.status === 'signed-in' ? state.user.id : undefined
    if (next === owner && state.status !== 'signed-out') return
    owner = next
    stop?.()
    stop = undefined
    outbox?.closeOutbox()
    if (next !== undefined) {
      const begun = attempt(() => begin(next))
      if (localStorage.getItem(markKey) !== null) restored = begun
    } else if (state.status === 'signed-out' && localStorage.getItem(markKey) !== null) {
      localStorage.removeItem(markKey)
      postToWorker('FORGET_PICTURES')
      void attempt(async () => (await load()).forgetQueries())
    }
  }

  async function begin(userId: string) {
    const { keepQueries, restoreQueries } = await load()
    if (localStorage.getItem(markKey) !== null) {
      await restoreQueries(client, userId)
      // Only whole lists were stored; without one this changes nothing.
      markList(client, userId, true)
    }
    if (owner !== userId) return
    localStorage.setItem(markKey, 'yes')
    stop = keepQueries(client, userId, mayKeep(client, userId))
    // Waiting changes from before are shown, marked and sent.
    outbox = await loadOutbox()
    if (owner === userId) await outbox.openOutboxOf(client, userId)
  }

  session.subscribe(follow)
  follow()
  await session.ready
  await Promise.race([restored, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/** Private windows and full disks forbid stores; then nothing is stored, and everything else works. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportError(error)
  }
}
