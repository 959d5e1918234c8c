import { forgetAlertMails, planAlertMails } from '#src/commands/alerts/plan-alert-mails.ts'
import { mailAlerts, type AlertMailServices } from '#src/commands/alerts/mail-alerts.ts'
import { matchOffers } from '#src/commands/alerts/match-offers.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'
import type { MailService } from '#src/integrations/mail/mail.ts'
import type { Log } from '#src/log/log.ts'

interface AlertJobSettings extends Omit<AlertMailServices, 'mail' | 'moreCame'> {
  queue: Pick<JobQueue, 'work' | 'schedule' | 'send'>
  /** Null if emails cannot be sent: matches then appear only in the app. */
  mail: MailService | null
}

const matchQueue = 'match-offers'
const mailQueue = 'mail-alerts'
const digestQueue = 'send-digests'
/** Declared beside ours; it notifies devices of the same matches. */
const pushQueue = 'push-alerts'

/** Compares new offers at once; if that fails, the schedule does it within a minute. */
export function matchSoon(queue: Pick<JobQueue, 'send'>, log: Log): void {
  wake(queue, matchQueue, log)
}

/** Looks for digests that were due while no server ran. Called when a server starts. */
export function lookForDigests(queue: Pick<JobQueue, 'send'>, log: Log): void {
  wake(queue, digestQueue, log)
}

function wake(queue: Pick<JobQueue, 'send'>, name: string, log: Log): void {
  queue.send(name, {}).catch((error: unknown) => log.warn('alerts.not_woken', { error }))
}

/** A moment after a claim that was not begun has ended. */
const secondLook = () => new Date(Date.now() + 21_000)

/** They do all the work there is, and the schedule repeats what they could not do. */
const options = { onlyOneWaits: true, retries: 2, firstPause: 15, longestPause: 60 }

/**
 * New offers are compared on request, and every minute in case a request was lost; emails follow at once, digests when it is
 * 20:00 somewhere (docs/behaviour/alerts.md).
 */
export function declareAlertQueues(settings: AlertJobSettings): void {
  const { queue, mail, backend, log } = settings
  queue.work(matchQueue, options, async ({ signal }) => {
    const compared = await matchOffers(backend, signal)
    if (compared === 0) return
    log.info('alerts.offers_matched', { count: compared })
    if (mail !== null) await queue.send(mailQueue, {})
    await queue.send(pushQueue, {})
  })
  queue.schedule(matchQueue, '* * * * *')
  if (mail === null) return
  queue.work(mailQueue, options, async ({ signal }) => {
    let isShared = false
    // Another server joins, and continues if this one dies.
    const moreCame = () => {
      isShared = true
      wake(queue, mailQueue, log)
    }
    const sent = await mailAlerts({ ...settings, mail, moreCame }, signal)
    if (sent > 0) log.info('alerts.mails_sent', { count: sent })
    // Claims that a dead server left behind are free by then.
    if (isShared) await queue.send(mailQueue, {}, { key: 'left behind', startAfter: secondLook() })
  })
  queue.schedule(mailQueue, '* * * * *')
  queue.work(digestQueue, options, async ({ signal }) => {
    // Offers from before the hour belong in the digest, even if no server was there to compare them.
    if ((await matchOffers(backend, signal)) > 0) await queue.send(pushQueue, {})
    const now = new Date()
    if ((await planAlertMails(backend, now, signal)) > 0) await queue.send(mailQueue, {})
    await forgetAlertMails(backend, now, signal)
  })
  queue.schedule(digestQueue, '*/5 * * * *')
}
