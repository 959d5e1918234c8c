import { z } from 'zod'
import {
  mailTrialEnding,
  type TrialMailServices,
} from '#src/commands/payments/mail-trial-ending.ts'
import { trialMailQueue } from '#src/commands/payments/receive-payment-event.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'

const taskSchema = z.object({ event: z.string(), subscription: z.string() })

/** The event comes three days before the end: tries continue for about a day. */
const patience = { retries: 30, firstPause: 30, longestPause: 3600, deadline: 120 }

/** Tells people that their trial ends, with a job for each such event (docs/behaviour/payments.md). */
export function declareTrialMails(
  queue: Pick<JobQueue, 'work'>,
  services: TrialMailServices,
): void {
  queue.work(trialMailQueue, patience, async ({ data }) => {
    await mailTrialEnding(services, taskSchema.parse(data))
  })
}
