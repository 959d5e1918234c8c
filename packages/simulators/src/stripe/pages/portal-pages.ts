import { html } from 'hono/html'
import { businessName } from '#src/stripe/account.ts'
import { hasEnded } from '#src/stripe/billing/change-subscription.ts'
import { itemOf } from '#src/stripe/objects/subscription.ts'
import { cardFields, type FieldProblem, type TypedCard } from '#src/stripe/pages/card-form.ts'
import { layout, writeDate, writeMoney, type Markup } from '#src/stripe/pages/layout.ts'
import type {
  Invoice,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  Subscription,
} from '#src/stripe/wire.ts'

interface Held {
  subscription: Subscription
  invoice: Invoice | null
  card: PaymentMethod['card'] | null
}

interface PortalContent {
  email: string | null
  product: Product
  price: Price
  problem: string | null
  subscriptions: Held[]
  invoices: Invoice[]
}

/** A customer's subscription and payments. */
export function portalPage(session: PortalSession, content: PortalContent): Markup {
  const { email, problem, subscriptions, invoices } = content
  return layout(
    'Manage your plan',
    html`${returnLink(session)}
      <h1>Manage your plan</h1>
      <p class="soft">${email}</p>
      ${problem === null ? '' : html`<p class="bad notice" role="alert">${problem}</p>`}
      ${subscriptions.length === 0 ? html`<p>There is no plan yet.</p>` : ''}
      ${subscriptions.map((held) => planSection(session, content, held))}
      ${invoices.length === 0 ? '' : invoiceSection(invoices)}`,
  )
}

function planSection(
  session: PortalSession,
  { product, price }: PortalContent,
  held: Held,
): Markup {
  const { subscription, invoice, card } = held
  const base = `/p/session/${session.id}`
  const { id, cancel_at, cancel_at_period_end, status } = subscription
  if (hasEnded(subscription)) {
    return html`<section aria-label="Ended plan">
      <h2>${product.name}</h2>
      <p>Ended on ${writeDate(subscription.ended_at ?? subscription.created)}</p>
    </section>`
  }
  const isCancelled = cancel_at !== null || cancel_at_period_end
  const end = writeDate(cancel_at ?? itemOf(subscription).current_period_end)
  const failed =
    status === 'past_due' && invoice?.status === 'open'
      ? html`<div class="notice">
          <p class="bad">Your last payment of ${writeMoney(invoice.amount_remaining)} failed.</p>
          <form method="post" action="${base}/pay/${id}"><button>Pay now</button></form>
        </div>`
      : ''
  const date = isCancelled
    ? html`<p>Your plan ends on ${end}</p>`
    : status === 'trialing'
      ? html`<p>Your trial ends on ${end}, then it renews each month</p>`
      : html`<p>Your plan renews on ${end}</p>`
  const change = isCancelled
    ? html`<form class="inline" method="post" action="${base}/keep/${id}">
        <button>Don't cancel plan</button>
      </form>`
    : html`<a class="button quiet" href="${base}/cancel/${id}">Cancel plan</a>`
  return html`<section aria-label="Current plan">
    <h2>${product.name}</h2>
    <p class="price">${writeMoney(price.unit_amount)} per month</p>
    ${date} ${failed}
    <p class="soft">${card ? `Visa ending in ${card.last4}` : 'No card'}</p>
    ${change} <a class="button quiet" href="${base}/card">Update card</a>
  </section>`
}

function invoiceSection(invoices: Invoice[]): Markup {
  return html`<section aria-label="Invoices">
    <h2>Invoices</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Amount</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        ${invoices.map(
          ({ created, total, status }) =>
            html`<tr>
              <td>${writeDate(created)}</td>
              <td>${writeMoney(total)}</td>
              <td>${status}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}

/** Asks whether to end the plan. */
export function cancelPage(session: PortalSession, subscription: Subscription): Markup {
  const base = `/p/session/${session.id}`
  return layout(
    'Cancel your plan',
    html`<h1>Cancel your plan</h1>
      <p>
        Your plan stays until ${writeDate(itemOf(subscription).current_period_end)}. Nothing is
        charged after that.
      </p>
      <form method="post"><button>Cancel plan</button></form>
      <a class="plain" href="${base}">Go back</a>`,
  )
}

/** Asks for another card. */
export function cardPage(
  session: PortalSession,
  typed: TypedCard,
  problem: FieldProblem | null,
): Markup {
  return layout(
    `${problem === null ? '' : 'Error: '}Update card`,
    html`<h1>Update card</h1>
      <form class="card" method="post" novalidate>
        ${cardFields(typed, problem)}
        <button class="wide">Save card</button>
      </form>
      <a class="plain" href="/p/session/${session.id}">Go back</a>`,
  )
}

function returnLink({ return_url }: PortalSession): Markup | '' {
  return return_url === null
    ? ''
    : html`<a class="plain" href="${return_url}">Return to ${businessName}</a>`
}
