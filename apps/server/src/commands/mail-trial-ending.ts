import { calendarDateIn, formatLongDate } from '@sampletrail/domain/calendar-date.ts'
import { priceText } from '@sampletrail/domain/plan-contents.ts'
import type { Backend } from '#src/backend.ts'
import type { NotedMail, NotedMailService } from '#src/integrations/mail/mail.ts'
import type { Log } from '#src/log.ts'

interface TrialMailServices {
  backend: Pick<Backend, 'asService'>
  /** Null where mails cannot be sent. */
  mail: NotedMailService | null
  /** Origin of this installation. */
  publicUrl: string
  log: Log
}

interface EndingTrial {
  user_id: string
  email: string
  time_zone: string
  trial_end: Date
  price: { amount: number; currency: string }
}

/**
 * Tells whoever carries that subscription that their trial ends and is paid for then; not those who have cancelled. Once: its
 * caller has noted the event before. A mail that cannot be sent is noted in the log, and changes nothing.
 * docs/behaviour/payments.md
 */
export async function mailTrialEnding(
  { backend, mail, publicUrl, log }: TrialMailServices,
  subscriptionId: string,
): Promise<void> {
  if (mail === null) return
  try {
    const trial = await findEndingTrial(backend, subscriptionId)
    if (trial) await mail.send(trialEndingMail(trial, publicUrl))
  } catch (error) {
    log.warn('payment.trial_end_not_told', { subscription: subscriptionId, error })
  }
}

async function findEndingTrial(
  backend: Pick<Backend, 'asService'>,
  subscriptionId: string,
): Promise<EndingTrial | undefined> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<EndingTrial>(
      `select account.id as user_id, account.email, account.time_zone, plan.trial_end,
         jsonb_build_object('amount', pro.monthly_price, 'currency', pro.currency) as price
       from public.subscriptions as plan join public.users as account on account.id = plan.user_id
         join public.plans as pro on pro.tier = 'pro'
       where plan.stripe_subscription_id = $1 and plan.payment_status = 'trialing'
         and not plan.cancel_at_period_end and plan.trial_end > now()`,
      [subscriptionId],
    )
    return rows[0]
  })
}

function trialEndingMail(
  { user_id: userId, email, time_zone, trial_end, price }: EndingTrial,
  publicUrl: string,
): NotedMail {
  const day = formatLongDate(calendarDateIn(trial_end, time_zone))
  return {
    to: email,
    subject: `Your Pro trial ends on ${day}`,
    text: `Your trial of SampleTrail Pro ends on ${day}. From then on Pro is ${priceText({ price })} a month, and the card that you left is charged.

You need not do anything to keep Pro. To go back to Basic, cancel before that day; nothing is charged then, and you keep everything that you have entered: ${publicUrl}/subscription
`,
    note: { kind: 'trial_ending', userId },
  }
}
