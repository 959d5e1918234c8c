import { calendarDateIn, formatLongDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { priceText } from '@sampletrail/domain/plans/plan-contents.ts'
import type { Backend } from '#src/backend.ts'
import { describeMailFailure } from '#src/integrations/mail/describe-mail-failure.ts'
import type { NotedMail, NotedMailService } from '#src/integrations/mail/mail.ts'
import type { Log } from '#src/log/log.ts'
import { writeLetter } from '#src/mails/letter.ts'

export interface TrialMailServices {
  backend: Pick<Backend, 'asService'>
  mail: NotedMailService
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

/** The data of its job: the event, and the subscription. */
export interface TrialMailTask {
  event: string
  subscription: string
}

/**
 * Tells the owner of that subscription that their trial ends and payments begin, unless they have cancelled. The email of an
 * event is begun once: if it may have been sent, it is not sent again. Throws IntegrationError for an email that certainly was
 * not sent and may succeed the next time; a refused one is logged. docs/behaviour/payments.md
 */
export async function mailTrialEnding(
  { backend, mail, publicUrl, log }: TrialMailServices,
  { event, subscription }: TrialMailTask,
): Promise<void> {
  const trial = await findEndingTrial(backend, subscription)
  if (!trial || !(await begin(backend, event))) return
  try {
    await mail.send(trialEndingMail(trial, publicUrl))
  } catch (error) {
    const { result } = describeMailFailure(error)
    if (result === 'failed') {
      await backend.asService((transaction) =>
        transaction.query('select private.give_trial_mail_back($1)', [event]),
      )
      throw error
    }
    log.warn('payment.trial_end_not_told', { subscription, error })
  }
}

async function begin(backend: Pick<Backend, 'asService'>, event: string): Promise<boolean> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ begun: boolean }>(
      'select private.begin_trial_mail($1) as begun',
      [event],
    )
    return rows[0]?.begun === true
  })
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
    ...writeLetter({
      title: `Your Pro trial ends on ${day}`,
      parts: [
        {
          kind: 'paragraph',
          text: `Your trial of SampleTrail Pro ends on ${day}. From then on Pro is ${priceText({ price })} a month, and we charge the card that you left.`,
        },
        {
          kind: 'paragraph',
          text: 'You do not need to do anything to keep Pro. To go back to Basic, cancel before that day: we charge nothing then, and you keep everything that you have entered.',
        },
        { kind: 'button', label: 'Open your plan', url: `${publicUrl}/subscription` },
      ],
      why: 'You get this email once, because your trial is about to become a paid plan.',
      publicUrl,
    }),
    note: { kind: 'trial_ending', userId, isTriedAgain: true },
  }
}
