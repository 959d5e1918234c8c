import type { Backend } from '#src/backend.ts'
import { planReminders } from '#src/commands/reminders/plan-reminders.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'
import type { Log } from '#src/log/log.ts'

interface ReminderJobSettings {
  queue: Pick<JobQueue, 'work' | 'schedule' | 'send' | 'sendAll'>
  backend: Pick<Backend, 'asService'>
  /** Whether emails can be sent. */
  hasMail: boolean
  log: Log
}

const planQueue = 'plan-reminders'
/** It sends the emails, and is declared with the alerts. */
const mailQueue = 'mail-alerts'
const options = { onlyOneWaits: true, retries: 2, firstPause: 15, longestPause: 60 }

/** Looks for reminders that were due while no server ran. Called when a server starts. */
export function lookForReminders(queue: Pick<JobQueue, 'send'>, log: Log): void {
  queue.send(planQueue, {}).catch((error: unknown) => log.warn('reminders.not_woken', { error }))
}

/** Reminders are planned every minute; each person is looked at once a day (docs/behaviour/reminders.md). */
export function declareReminderQueue({ queue, backend, hasMail, log }: ReminderJobSettings): void {
  queue.work(planQueue, options, async ({ signal }) => {
    const now = new Date()
    const services = {
      backend,
      queue,
      log,
      hasMail,
      // Another server joins.
      moreCame: () => lookForReminders(queue, log),
    }
    const made = await planReminders(services, now, signal)
    if (made > 0) {
      log.info('reminders.made', { count: made })
      if (hasMail) await queue.send(mailQueue, {})
    }
    await backend.asService((transaction) =>
      transaction.query('select private.forget_reminders($1)', [now]),
    )
  })
  queue.schedule(planQueue, '* * * * *')
}
