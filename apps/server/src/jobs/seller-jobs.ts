import type { Backend } from '#src/backend.ts'
import { releaseDeletedSellers } from '#src/commands/sellers/release-deleted-sellers.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'
import type { Log } from '#src/log/log.ts'

interface SellerJobSettings {
  queue: Pick<JobQueue, 'work' | 'schedule'>
  backend: Pick<Backend, 'asService'>
  log: Log
}

const sellerQueue = 'release-deleted-sellers'

/** The schedule repeats what could not be done. */
const options = { onlyOneWaits: true, retries: 5, firstPause: 15, longestPause: 300 }

/** Every minute, products take the names of sellers that admins deleted and many people use (docs/behaviour/sellers.md). */
export function declareSellerQueue({ queue, backend, log }: SellerJobSettings): void {
  queue.work(sellerQueue, options, async ({ signal }) => {
    const count = await releaseDeletedSellers(backend, signal)
    if (count > 0) log.info('sellers.released', { count })
  })
  queue.schedule(sellerQueue, '* * * * *')
}
