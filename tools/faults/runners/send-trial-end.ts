import { signPayload } from '../../../packages/simulators/src/stripe.ts'
import { stripeKeys } from '../providers/provider-site.ts'
import { send } from '../repeat.ts'
import type { Account } from '../sign-up.ts'
import type { RunnerSite } from './runner-site.ts'

/** Stripe's event three days before a trial ends, sent to both servers at once, until one has accepted it. */
export async function sendTrialEnd(
  { servers, stripe }: RunnerSite,
  { email }: Account,
  subscription: string,
  problems: string[],
): Promise<void> {
  const body = JSON.stringify({
    id: `evt_ending_${subscription}`,
    object: 'event',
    type: 'customer.subscription.trial_will_end',
    livemode: false,
    data: { object: stripe.subscriptions().find(({ id }) => id === subscription) },
  })
  const deliver = async (url: string, age: number) => {
    const at = new Date(Date.now() - age * 1000)
    const signature = signPayload(body, { secret: stripeKeys.webhookSecret, at })
    const answer = await send(`${url}/api/webhooks/stripe`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    return answer?.status === 200
  }
  for (let tries = 0; tries < 30; tries += 1) {
    const taken = await Promise.all(
      servers.map(({ url }, index) => deliver(url, tries * 2 + index)),
    )
    if (taken.includes(true)) return
  }
  problems.push(`nobody took that the trial of ${email} ends`)
}
