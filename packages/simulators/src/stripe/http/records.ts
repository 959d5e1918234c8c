import type { Hono } from 'hono'
import { findCustomer, type Account } from '#src/stripe/account.ts'
import { findInvoice } from '#src/stripe/billing/invoices.ts'
import { answer, pageList } from '#src/stripe/http/answer.ts'
import { expand } from '#src/stripe/http/expand.ts'
import { readRequest } from '#src/stripe/http/read-form.ts'
import {
  expandable,
  link,
  needed,
  oneOf,
  pageOf,
  readParams,
  text,
} from '#src/stripe/http/rules.ts'
import { buildPortalSession } from '#src/stripe/objects/portal-session.ts'
import { missing } from '#src/stripe/stripe-fault.ts'

/** Prices, invoices, events, and portal sessions. */
export function addRecords(app: Hono, account: Account): void {
  const { state } = account

  app.get('/v1/prices/:id', async (context) => {
    const params = readParams(await readRequest(context), expandable)
    const id = context.req.param('id')
    if (id !== account.price.id) throw missing('price', id, 'price')
    return answer(expand(account, account.price, params.expand))
  })

  app.get('/v1/invoices', async (context) => {
    const params = readParams(await readRequest(context), {
      ...pageOf,
      customer: text,
      subscription: text,
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
    })
    const found = Object.values(state.invoices)
      .filter(({ customer }) => (params.customer ?? customer) === customer)
      .filter(({ status }) => (params.status ?? status) === status)
      .filter(({ parent }) => {
        const of = parent?.subscription_details?.subscription
        return (params.subscription ?? of) === of
      })
    return answer(expand(account, pageList(context, found, params), params.expand))
  })

  app.get('/v1/invoices/:id', async (context) => {
    const params = readParams(await readRequest(context), expandable)
    return answer(expand(account, findInvoice(account, context.req.param('id')), params.expand))
  })

  app.get('/v1/events', async (context) => {
    const params = readParams(await readRequest(context), { ...pageOf, type: text })
    const found = Object.values(state.events)
      .map(({ event }) => event)
      .filter(({ type }) => (params.type ?? type) === type)
    return answer(expand(account, pageList(context, found, params), params.expand))
  })

  app.get('/v1/events/:id', async (context) => {
    const params = readParams(await readRequest(context), expandable)
    const id = context.req.param('id')
    const record = state.events[id]
    if (record === undefined) throw missing('event', id)
    return answer(expand(account, record.event, params.expand))
  })

  app.post('/v1/billing_portal/sessions', async (context) => {
    const params = readParams(await readRequest(context), {
      ...expandable,
      customer: needed(text),
      configuration: text,
      locale: text,
      return_url: link,
    })
    const session = buildPortalSession({
      origin: new URL(context.req.url).origin,
      created: account.now(),
      livemode: account.livemode,
      customer: findCustomer(account, params.customer).id,
      returnUrl: params.return_url ?? null,
      locale: params.locale ?? null,
    })
    state.portalSessions[session.id] = session
    return answer(expand(account, session, params.expand))
  })
}
