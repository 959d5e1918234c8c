import { loadKnown } from '#src/entities/product/list/load-known.ts'
import type { ImportSession } from '#src/features/products/import/file/import-session.ts'
import { waitForServer } from '#src/features/products/import/send/wait-for-server.ts'
import { checkConnection } from '#src/lib/connection.ts'
import { toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import type { Remote } from '#src/lib/worker-calls.ts'

/**
 * Gives the worker the account's products, and returns how many are in the lists. Without a connection it waits: a file that is
 * compared with half of the products would add the others twice.
 */
export async function learnKnown(
  session: Pick<Remote<ImportSession>, 'know'>,
  userId: string,
  signal: AbortSignal,
  onWait: () => void,
): Promise<number> {
  for (;;) {
    let held = 0
    try {
      await loadKnown(getSupabase(), userId, signal, async (products, isFirst) => {
        held += products.filter(({ isTrashed }) => !isTrashed).length
        await session.know(products, isFirst)
      })
      return held
    } catch (error) {
      const isAway = toAppError(error).isNetwork && !signal.aborted && !(await checkConnection())
      if (!isAway) throw error
      onWait()
      await waitForServer(signal)
    }
  }
}
