import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { findCustomer, type Account } from '#src/stripe/account.ts'
import {
  changeSubscription,
  hasEnded,
  updateSubscription,
} from '#src/stripe/billing/change-subscription.ts'
import { keepCard } from '#src/stripe/billing/complete-checkout.ts'
import { payOpenInvoice } from '#src/stripe/billing/invoices.ts'
import { itemOf } from '#src/stripe/objects/subscription.ts'
import { nothingTyped, readCard, readTypedCard } from '#src/stripe/pages/card-form.ts'
import { goTo, layout, show } from '#src/stripe/pages/layout.ts'
import { cancelPage, cardPage, portalPage } from '#src/stripe/pages/portal-pages.ts'
import { idOf, type PortalSession, type Subscription } from '#src/stripe/wire.ts'

/** A link into the portal works for an hour. */
const lifetime = 60 * 60

/** The hosted pages where customers manage their subscription. */
export function addPortal(app: Hono, account: Account): void {
  const base = '/p/session/:id'

  app.get(base, (context) => visit(account, context, (session) => showPortal(account, session)))

  app.get(`${base}/cancel/:subscription`, (context) =>
    visit(account, context, (session) => {
      const subscription = ownOf(account, session, context.req.param('subscription'))
      if (subscription === null) return goTo(`/p/session/${session.id}`)
      return show(cancelPage(session, subscription))
    }),
  )

  app.post(`${base}/cancel/:subscription`, (context) =>
    visit(account, context, (session) => {
      const subscription = ownOf(account, session, context.req.param('subscription'))
      if (subscription !== null) {
        // Flexible billing: the portal sets the date itself.
        updateSubscription(account, subscription.id, {
          ...nothing,
          cancelAt: itemOf(subscription).current_period_end,
        })
      }
      return goTo(`/p/session/${session.id}`)
    }),
  )

  app.post(`${base}/keep/:subscription`, (context) =>
    visit(account, context, (session) => {
      const subscription = ownOf(account, session, context.req.param('subscription'))
      if (subscription !== null) {
        updateSubscription(account, subscription.id, { ...nothing, cancelAt: null })
      }
      return goTo(`/p/session/${session.id}`)
    }),
  )

  app.post(`${base}/pay/:subscription`, (context) =>
    visit(account, context, (session) => {
      const subscription = ownOf(account, session, context.req.param('subscription'))
      const isPaid = subscription === null || payOpenInvoice(account, subscription)
      if (isPaid) return goTo(`/p/session/${session.id}`)
      return showPortal(account, session, 'Your card was declined. Update it, then pay again.')
    }),
  )

  app.get(`${base}/card`, (context) =>
    visit(account, context, (session) => show(cardPage(session, nothingTyped, null))),
  )

  app.post(`${base}/card`, (context) =>
    visit(account, context, async (session) => {
      const typed = readTypedCard(new URLSearchParams(await context.req.text()))
      const read = readCard(typed, account.now())
      if (!read.ok) return show(cardPage(session, typed, read.problem))
      const customer = findCustomer(account, session.customer)
      const card = keepCard(account, customer, read.card)
      account.state.customers[customer.id] = {
        ...customer,
        invoice_settings: { ...customer.invoice_settings, default_payment_method: card },
      }
      for (const { id } of subscriptionsOf(account, session).filter((each) => !hasEnded(each))) {
        changeSubscription(account, id, { default_payment_method: card })
      }
      return goTo(`/p/session/${session.id}`)
    }),
  )
}

const nothing = {
  cancelAtPeriodEnd: undefined,
  cancelAt: undefined,
  metadata: undefined,
  paymentMethod: undefined,
}

type Visit = (session: PortalSession) => Response | Promise<Response>

function visit(account: Account, context: Context, then: Visit): Response | Promise<Response> {
  const session = account.state.portalSessions[context.req.param('id') ?? '']
  const customer = account.state.customers[session?.customer ?? '']
  const isOpen = session !== undefined && session.created + lifetime > account.now()
  if (isOpen && customer !== undefined && !('deleted' in customer)) return then(session)
  return show(
    layout(
      'This link has expired',
      html`<h1>This link has expired</h1>
        <p>Go back and open the page anew.</p>`,
    ),
  )
}

function subscriptionsOf({ state }: Account, { customer }: PortalSession): Subscription[] {
  return Object.values(state.subscriptions).filter((each) => each.customer === customer)
}

/** A continuing one of the visitor, or null. */
function ownOf(account: Account, session: PortalSession, id: string): Subscription | null {
  const own = subscriptionsOf(account, session).find((each) => each.id === id)
  return own === undefined || hasEnded(own) ? null : own
}

function showPortal(account: Account, session: PortalSession, problem: string | null = null) {
  const subscriptions = subscriptionsOf(account, session)
  const invoices = Object.values(account.state.invoices).filter(
    ({ customer }) => customer === session.customer,
  )
  const email = findCustomer(account, session.customer).email
  const { product, price, state } = account
  return show(
    portalPage(session, {
      email,
      product,
      price,
      problem,
      subscriptions: subscriptions.toReversed().map((subscription) => ({
        subscription,
        invoice: state.invoices[idOf(subscription.latest_invoice)] ?? null,
        card: state.paymentMethods[idOf(subscription.default_payment_method)]?.card ?? null,
      })),
      invoices: invoices.toReversed(),
    }),
  )
}
