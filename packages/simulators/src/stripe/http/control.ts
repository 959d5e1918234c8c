import type { Hono } from 'hono'
import { liveCustomers, type Account } from '#src/stripe/account.ts'
import { endPeriod } from '#src/stripe/billing/end-period.ts'
import { answer } from '#src/stripe/http/answer.ts'
import { StripeFault } from '#src/stripe/stripe-fault.ts'
import type { Webhooks, WebhookSettings } from '#src/stripe/webhooks.ts'

/** Controls of the simulator for tests in other processes; they need no key, and Stripe has none of them. */
export function addControl(app: Hono, account: Account, webhooks: Webhooks): void {
  const { state } = account

  app.get('/simulator/customers', (context) => {
    const email = context.req.query('email')
    const data = liveCustomers(account).filter(
      (customer) => (email ?? customer.email) === customer.email,
    )
    return answer({ data })
  })

  app.get('/simulator/subscriptions', (context) => {
    const customer = context.req.query('customer')
    const data = Object.values(state.subscriptions).filter(
      (subscription) => (customer ?? subscription.customer) === subscription.customer,
    )
    return answer({ data })
  })

  app.post('/simulator/subscriptions/:id/end-period', (context) =>
    answer(endPeriod(account, context.req.param('id'))),
  )

  app.post('/simulator/webhooks', async (context) => {
    webhooks.set(await readSettings(context.req.text()))
    return answer(webhooks.settings())
  })

  app.get('/simulator/events', () =>
    answer({ data: Object.values(state.events).map(({ event }) => event) }),
  )

  app.post('/simulator/events/:id/deliver', async (context) =>
    answer({ status: await webhooks.deliver(context.req.param('id')) }),
  )
}

async function readSettings(body: Promise<string>): Promise<WebhookSettings> {
  const { url, mode }: Record<string, unknown> = JSON.parse((await body) || '{}')
  if (url !== undefined && url !== null && typeof url !== 'string') {
    throw new StripeFault(400, 'url is a text or null.')
  }
  if (mode !== undefined && mode !== 'deliver' && mode !== 'hold') {
    throw new StripeFault(400, "mode is 'deliver' or 'hold'.")
  }
  return { ...(url !== undefined && { url }), ...(mode !== undefined && { mode }) }
}
