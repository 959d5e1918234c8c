import type { Hono } from 'hono'
import { html } from 'hono/html'
import { businessName, type Account } from '#src/stripe/account.ts'
import { completeCheckout, readSession, trialEndOf } from '#src/stripe/billing/complete-checkout.ts'
import {
  cardFields,
  nothingTyped,
  readCard,
  readTypedCard,
  textField,
  type FieldProblem,
  type TypedCard,
} from '#src/stripe/pages/card-form.ts'
import { goTo, layout, show, writeMoney, type Markup } from '#src/stripe/pages/layout.ts'
import type { CheckoutSession } from '#src/stripe/wire.ts'

const day = 24 * 60 * 60

interface Typed extends TypedCard {
  email: string
}

/** The hosted page of a checkout: the product, the price, and the card. */
export function addCheckoutPage(app: Hono, account: Account): void {
  app.get('/c/pay/:id', (context) => {
    const session = account.state.sessions[context.req.param('id')]
    if (session === undefined) return show(nothingHere())
    const now = readSession(account, session.id)
    if (isClosed(account, now)) return show(closedPage(now))
    const email = now.customer_details?.email ?? ''
    return show(checkoutPage(account, now, { ...nothingTyped, email }, null))
  })

  app.post('/c/pay/:id', async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const session = account.state.sessions[context.req.param('id')]
    if (session === undefined) return show(nothingHere())
    const now = readSession(account, session.id)
    // Sent twice: the first one paid.
    if (now.status === 'complete') return goTo(successUrl(now))
    if (isClosed(account, now)) return show(closedPage(now))
    const known = now.customer === null ? null : now.customer_details?.email
    const typed = { ...readTypedCard(form), email: known ?? (form.get('email') ?? '').trim() }
    const refuse = (problem: FieldProblem) => show(checkoutPage(account, now, typed, problem))
    if (known === null && !/^\S+@\S+$/.test(typed.email)) {
      return refuse({ field: 'email', message: 'Your email is incomplete.' })
    }
    if (!asksForCard(account, now)) {
      return goTo(successUrl(completeCheckout(account, now, { email: typed.email, card: null })))
    }
    const read = readCard(typed, account.now())
    if (!read.ok) return refuse(read.problem)
    return goTo(successUrl(completeCheckout(account, now, { email: typed.email, card: read.card })))
  })
}

/** Open ones of a customer who was deleted since then are closed too. */
function isClosed({ state }: Account, { status, customer }: CheckoutSession): boolean {
  const holder = typeof customer === 'string' ? state.customers[customer] : undefined
  return status !== 'open' || (holder !== undefined && 'deleted' in holder)
}

function successUrl(session: CheckoutSession): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function asksForCard(account: Account, session: CheckoutSession): boolean {
  return session.payment_method_collection === 'always' || trialEndOf(account, session) === null
}

function checkoutPage(
  account: Account,
  session: CheckoutSession,
  typed: Typed,
  problem: FieldProblem | null,
): Markup {
  const price = writeMoney(account.price.unit_amount)
  const trialEnd = trialEndOf(account, session)
  const days = trialEnd === null ? 0 : Math.ceil((trialEnd - account.now()) / day)
  const name = account.product.name
  const terms =
    trialEnd === null
      ? html`<p class="price">${price} per month</p>`
      : html`<p class="price">
            ${days} ${days === 1 ? 'day' : 'days'} free, then ${price} per month
          </p>
          <p class="soft">${writeMoney(0)} due today.</p>`
  const email =
    session.customer === null
      ? textField(
          { name: 'email', label: 'Email', value: typed.email, complete: 'email', mode: 'email' },
          problem,
        )
      : html`<label for="email">Email</label>
          <input id="email" value="${typed.email}" readonly autocomplete="email" />`
  return layout(
    `${problem === null ? '' : 'Error: '}Subscribe to ${name}`,
    html`${backLink(session)}
      <h1>Subscribe to ${name}</h1>
      ${terms}
      <form class="card" method="post" novalidate>
        ${email} ${asksForCard(account, session) ? cardFields(typed, problem) : ''}
        <button class="wide">${trialEnd === null ? 'Subscribe' : 'Start trial'}</button>
      </form>
      <p class="soft">${businessName} charges the card each month until you cancel.</p>`,
  )
}

function closedPage(session: CheckoutSession): Markup {
  const isComplete = session.status === 'complete'
  const title = isComplete ? 'This checkout is complete' : 'This checkout has expired'
  const text = isComplete
    ? 'You have paid already; nothing more is charged.'
    : 'Nothing was charged. Go back and start again.'
  return layout(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${backLink(session)}`,
  )
}

function backLink({ cancel_url }: CheckoutSession): Markup | '' {
  return cancel_url === null ? '' : html`<a class="plain" href="${cancel_url}">Back</a>`
}

function nothingHere(): Markup {
  return layout(
    'Nothing here',
    html`<h1>Nothing here</h1>
      <p>The stand-in does not know this page. It may have been started anew.</p>`,
  )
}
