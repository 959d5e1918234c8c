import type { Backend } from '#src/backend.ts'
import { fetchOfferPictures } from '#src/commands/offers/fetch-offer-pictures.ts'
import { followOfferSource } from '#src/commands/offers/follow-offer-source.ts'
import type { OfferSourceReader } from '#src/integrations/offer-source/offer-source.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'
import { callWhileFull } from '#src/jobs/call-while-full.ts'
import { repeatJob, type RepeatedJob } from '#src/jobs/repeat-job.ts'
import type { Log } from '#src/log/log.ts'

interface OfferJobSettings {
  backend: Pick<Backend, 'admin' | 'asService' | 'publicFileUrl'>
  web: Pick<WebReader, 'readPicture'>
  /** Whether to store our own copies of pictures. */
  arePicturesKept: boolean
  /** Another project whose offers are imported, or null. */
  source: OfferSourceReader | null
  log: Log
  /** Milliseconds between two runs. */
  pauses?: { expiry: number; deletion: number; pictures: number; source: number }
}

export interface OfferJobs {
  stop(): Promise<void>
}

const minute = 60_000

/**
 * Takes expired offers out of the lists and deletes old ones, fetches pictures, and reads another project. Several
 * servers may do so at the same time. docs/behaviour/ingest.md
 */
export function startOfferJobs({
  backend,
  web,
  arePicturesKept,
  source,
  log,
  pauses = {
    expiry: 15 * minute,
    deletion: 24 * 60 * minute,
    pictures: minute,
    source: 5 * minute,
  },
}: OfferJobSettings): OfferJobs {
  const jobs: RepeatedJob[] = [
    repeatJob(
      (signal) =>
        callWhileFull(backend, 'select private.unlist_expired_offers($1) as count', signal),
      { name: 'take expired offers out of the lists', pause: pauses.expiry, log },
    ),
    repeatJob(
      (signal) => callWhileFull(backend, 'select private.delete_old_offers($1) as count', signal),
      { name: 'delete old offers', pause: pauses.deletion, log },
    ),
  ]
  if (arePicturesKept) {
    jobs.push(
      repeatJob((signal) => fetchOfferPictures({ backend, web, log }, signal), {
        name: 'fetch pictures of offers',
        pause: pauses.pictures,
        log,
      }),
    )
  }
  if (source) {
    jobs.push(
      repeatJob((signal) => followOfferSource({ backend, source, log }, signal), {
        name: 'read another project',
        pause: pauses.source,
        log,
      }),
    )
  }
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
