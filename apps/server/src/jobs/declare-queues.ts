import { z } from 'zod'
import type { Backend } from '#src/backend.ts'
import { preparePushes, sendPush } from '#src/commands/alerts/push-matches.ts'
import type { PushService } from '#src/integrations/push/push-service.ts'
import type { MailPlaces } from '#src/commands/alerts/alert-mail/alert-mail.ts'
import type { MailService } from '#src/integrations/mail/mail.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'
import { declareAlertQueues } from '#src/jobs/alert-jobs.ts'
import { declareSellerQueue } from '#src/jobs/seller-jobs.ts'
import { declareReminderQueue } from '#src/jobs/reminder-jobs.ts'
import type { ReminderTokens } from '#src/commands/reminders/reminder-token.ts'
import type { Log } from '#src/log/log.ts'

export interface QueueDependencies {
  queue: Pick<JobQueue, 'work' | 'schedule' | 'send' | 'sendAll'>
  backend: Pick<Backend, 'asService'>
  push: PushService
  /** Null if emails cannot be sent. */
  mail: MailService | null
  places: MailPlaces
  reminderTokens: Pick<ReminderTokens, 'make'>
  log: Log
}

const everyMinute = '* * * * *'
const sendPushSchema = z.object({ push: z.uuid() })

/**
 * Every queue with its handler and its schedule (docs/behaviour/jobs.md). Jobs have no personal data: tables have the work to do,
 * and it is deleted with its person. A job only says that there is work, or where.
 */
export function declareQueues(dependencies: QueueDependencies): void {
  const { queue, backend, mail, log } = dependencies
  queue.work('push-alerts', { onlyOneWaits: true, retries: 5 }, async ({ signal }) => {
    await preparePushes(dependencies, signal)
  })
  queue.schedule('push-alerts', everyMinute)
  // A message is worthless after a day, and its maker's problems rarely last for hours.
  const patience = { retries: 8, firstPause: 30, longestPause: 3600, deadline: 60 }
  queue.work('send-push', { atOnce: 10, ...patience }, async ({ data, signal }) => {
    await sendPush(dependencies, sendPushSchema.parse(data).push, signal)
  })
  declareAlertQueues(dependencies)
  declareReminderQueue({ queue, backend, log, hasMail: mail !== null })
  declareSellerQueue(dependencies)
}
