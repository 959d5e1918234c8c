import type { Hono } from 'hono'
import { findCustomer, liveCustomers, type Account } from '#src/stripe/account.ts'
import { endSubscription, hasEnded } from '#src/stripe/billing/change-subscription.ts'
import { answer, pageList } from '#src/stripe/http/answer.ts'
import { expand } from '#src/stripe/http/expand.ts'
import { readRequest } from '#src/stripe/http/read-form.ts'
import {
  clearable,
  expandable,
  mergeMetadata,
  metadata,
  pageOf,
  readParams,
  text,
} from '#src/stripe/http/rules.ts'
import { buildCustomer } from '#src/stripe/objects/customer.ts'
import { previousOf } from '#src/stripe/objects/event.ts'
import { missing } from '#src/stripe/stripe-fault.ts'
import type { Customer, DeletedCustomer } from '#src/stripe/wire.ts'

const fields = {
  ...expandable,
  email: clearable(text),
  name: clearable(text),
  description: clearable(text),
  phone: clearable(text),
  metadata,
}

/** Making, reading, changing and deleting customers. */
export function addCustomers(app: Hono, account: Account): void {
  const { customers } = account.state

  app.post('/v1/customers', async (context) => {
    const params = readParams(await readRequest(context), fields)
    const customer = buildCustomer({
      email: params.email ?? null,
      name: params.name ?? null,
      description: params.description ?? null,
      phone: params.phone ?? null,
      metadata: mergeMetadata({}, params.metadata),
      created: account.now(),
      livemode: account.livemode,
    })
    customers[customer.id] = customer
    account.tell({ type: 'customer.created', data: { object: customer } })
    return answer(expand(account, customer, params.expand))
  })

  app.get('/v1/customers', async (context) => {
    const params = readParams(await readRequest(context), { ...pageOf, email: text })
    const found = liveCustomers(account).filter(({ email }) => (params.email ?? email) === email)
    return answer(expand(account, pageList(context, found, params), params.expand))
  })

  app.get('/v1/customers/:id', async (context) => {
    const params = readParams(await readRequest(context), expandable)
    const id = context.req.param('id')
    const customer = customers[id]
    if (customer === undefined) throw missing('customer', id)
    return answer(expand(account, customer, params.expand))
  })

  app.post('/v1/customers/:id', async (context) => {
    const params = readParams(await readRequest(context), fields)
    const before = findCustomer(account, context.req.param('id'), 'id')
    const after: Customer = {
      ...before,
      ...(params.email !== undefined && { email: params.email }),
      ...(params.name !== undefined && { name: params.name }),
      ...(params.description !== undefined && { description: params.description }),
      ...(params.phone !== undefined && { phone: params.phone }),
      metadata: mergeMetadata(before.metadata, params.metadata),
    }
    customers[after.id] = after
    const previous = previousOf(before, after)
    if (Object.keys(previous).length > 0) {
      account.tell({
        type: 'customer.updated',
        data: { object: after, previous_attributes: previous },
      })
    }
    return answer(expand(account, after, params.expand))
  })

  app.delete('/v1/customers/:id', async (context) => {
    readParams(await readRequest(context), {})
    const customer = findCustomer(account, context.req.param('id'), 'id')
    for (const subscription of Object.values(account.state.subscriptions)) {
      if (subscription.customer === customer.id && !hasEnded(subscription)) {
        endSubscription(account, subscription.id, 'cancellation_requested')
      }
    }
    const deleted: DeletedCustomer = { id: customer.id, object: 'customer', deleted: true }
    customers[customer.id] = deleted
    account.tell({ type: 'customer.deleted', data: { object: customer } })
    return answer(deleted)
  })
}
