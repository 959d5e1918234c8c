import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import type { StripeStandIn } from '#src/stripe.ts'
import {
  cardForm,
  goodCard,
  lateCard,
  openStripe,
  sendForm,
  subscribe,
} from '#src/stripe/testing/open-stripe.ts'
import { idOf } from '#src/stripe/wire.ts'

const day = 86_400
const typesOf = (standIn: StripeStandIn) => standIn.events().map(({ type }) => type)
const periodOf = ({ items }: Stripe.Subscription) => ({
  start: items.data[0]?.current_period_start ?? 0,
  end: items.data[0]?.current_period_end ?? 0,
})

test('a trial starts without a charge and sends its events in order', async () => {
  const { stripe, standIn } = await openStripe()
  const subscription = await subscribe(stripe, { trialDays: 7 })
  const { start, end } = periodOf(subscription)
  expect(end - start).toBe(7 * day)
  expect(subscription).toMatchObject({
    status: 'trialing',
    trial_end: end,
    metadata: { user_id: 'person-1' },
    default_payment_method: expect.stringMatching(/^pm_/),
  })
  expect(typesOf(standIn)).toEqual([
    'customer.created',
    'customer.subscription.created',
    'checkout.session.completed',
    'invoice.paid',
  ])
  const { data } = await stripe.invoices.list({ subscription: subscription.id })
  expect(data).toMatchObject([
    {
      status: 'paid',
      total: 0,
      billing_reason: 'subscription_create',
      parent: { subscription_details: { subscription: subscription.id } },
    },
  ])
  const sessions = await stripe.checkout.sessions.list({ subscription: subscription.id })
  expect(sessions.data).toMatchObject([
    { status: 'complete', payment_status: 'no_payment_required', client_reference_id: 'person-1' },
  ])
})

test('without a trial the first month is paid at once', async () => {
  const { stripe } = await openStripe()
  const subscription = await subscribe(stripe)
  expect(subscription).toMatchObject({ status: 'active', trial_end: null })
  const { data } = await stripe.invoices.list()
  expect(data).toMatchObject([{ amount_paid: 1000, attempt_count: 1 }])
})

test('the end of a trial is announced three days before, then the month is paid', async () => {
  const { stripe, standIn } = await openStripe()
  const { id, trial_end } = await subscribe(stripe, { trialDays: 7 })
  const before = standIn.events().length
  standIn.endPeriod(id)
  const after = await stripe.subscriptions.retrieve(id)
  expect(after).toMatchObject({ status: 'active', trial_end })
  expect(periodOf(after).start).toBe(trial_end)
  const events = standIn.events().slice(before)
  expect(events).toMatchObject([
    {
      type: 'customer.subscription.trial_will_end',
      data: { object: { status: 'trialing' } },
    },
    {
      type: 'customer.subscription.updated',
      data: { object: { status: 'active' }, previous_attributes: { status: 'trialing' } },
    },
    { type: 'invoice.paid', data: { object: { amount_paid: 1000 } } },
  ])
})

test('the end of a trial shorter than three days is announced at its start, once', async () => {
  const { stripe, standIn } = await openStripe()
  const { id } = await subscribe(stripe, { trialDays: 2 })
  const told = 'customer.subscription.trial_will_end'
  expect(typesOf(standIn).at(-1)).toBe(told)
  standIn.endPeriod(id)
  expect(typesOf(standIn).filter((type) => type === told)).toHaveLength(1)
})

test('months renew on the day on which they started, or on the last day of a short one', async () => {
  const { stripe, standIn } = await openStripe({ clock: () => new Date('2027-12-31T12:00:00Z') })
  const { id } = await subscribe(stripe)
  const ends = Array.from({ length: 4 }, () => {
    const end = standIn.endPeriod(id).items.data[0]?.current_period_end ?? 0
    return new Date(end * 1000).toISOString().slice(0, 10)
  })
  expect(ends).toEqual(['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31'])
})

test('a card that fails later makes it past due, and the third attempt ends it', async () => {
  const { stripe, standIn } = await openStripe()
  const { id } = await subscribe(stripe, { trialDays: 7, card: lateCard })
  expect(standIn.endPeriod(id).status).toBe('past_due')
  const [open] = (await stripe.invoices.list({ status: 'open' })).data
  expect(open).toMatchObject({ attempt_count: 1, amount_remaining: 1000 })
  expect(open?.next_payment_attempt).toBeGreaterThan(0)
  expect(standIn.endPeriod(id).status).toBe('past_due')
  expect(standIn.endPeriod(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
  expect(typesOf(standIn).slice(-4)).toEqual([
    'invoice.payment_failed',
    'invoice.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.deleted',
  ])
  expect(() => standIn.endPeriod(id)).toThrow('has ended')
})

test.each(['with the next try', 'at once'])('another card pays the amount due %s', async (when) => {
  const { stripe, standIn } = await openStripe()
  const { id, customer } = await subscribe(stripe, { card: lateCard })
  expect(standIn.endPeriod(id).status).toBe('past_due')
  const portal = await stripe.billingPortal.sessions.create({ customer: idOf(customer) })
  const payNow = () => sendForm(`${portal.url}/pay/${id}`)
  expect((await payNow()).text).toContain('Your card was declined.')
  await sendForm(`${portal.url}/card`, cardForm(goodCard))
  if (when === 'at once') await payNow()
  else standIn.endPeriod(id)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
  expect((await stripe.invoices.list({ subscription: id, status: 'open' })).data).toEqual([])
  expect(standIn.events().at(-1)).toMatchObject({ type: 'invoice.paid' })
})

test('cancelled at the end of its period it stays until then, and can be kept', async () => {
  const { stripe, standIn } = await openStripe()
  const started = await subscribe(stripe)
  const { id } = started
  const { end } = periodOf(started)
  const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(cancelled).toMatchObject({
    status: 'active',
    cancel_at: end,
    cancel_at_period_end: true,
    cancellation_details: { reason: 'cancellation_requested' },
  })
  const kept = await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  expect(kept).toMatchObject({ cancel_at: null, cancel_at_period_end: false, canceled_at: null })
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(standIn.endPeriod(id)).toMatchObject({ status: 'canceled', ended_at: end })
  expect((await stripe.subscriptions.list()).data).toEqual([])
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
})

test('the portal cancels only by a date, which only an empty date undoes', async () => {
  const { stripe } = await openStripe()
  const started = await subscribe(stripe)
  const { id, customer } = started
  const portal = await stripe.billingPortal.sessions.create({
    customer: idOf(customer),
    return_url: 'http://localhost:9/subscription',
  })
  await sendForm(`${portal.url}/cancel/${id}`)
  const read = () => stripe.subscriptions.retrieve(id)
  const byDate = { cancel_at: periodOf(started).end, cancel_at_period_end: false }
  expect(await read()).toMatchObject(byDate)
  await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  expect(await read()).toMatchObject(byDate)
  const both = stripe.subscriptions.update(id, { cancel_at: '', cancel_at_period_end: false })
  await expect(both).rejects.toThrow('You may only specify one of')
  await stripe.subscriptions.update(id, { cancel_at: '' })
  expect(await read()).toMatchObject({ cancel_at: null, canceled_at: null })
  const page = await (await fetch(portal.url)).text()
  expect(page).toContain('href="http://localhost:9/subscription"')
})

test('cancelled at once it is over, a second time it is unknown, and only metadata can change', async () => {
  const { stripe } = await openStripe()
  const { id } = await subscribe(stripe)
  expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' })
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
  const change = stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await expect(change).rejects.toThrow('A canceled subscription can only update')
  await stripe.subscriptions.update(id, { metadata: { note: 'x' } })
})

test('deleting a customer ends their subscriptions, and their open checkouts sell nothing', async () => {
  const { stripe, standIn } = await openStripe()
  const { id, customer } = await subscribe(stripe)
  const other = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: idOf(customer),
    line_items: [{ price: 'price_pro', quantity: 1 }],
    success_url: 'http://localhost:9/',
  })
  await stripe.customers.del(idOf(customer))
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  expect((await sendForm(other.url ?? '', cardForm(goodCard))).location).toBeNull()
  expect(standIn.subscriptions()).toHaveLength(1)
})

test("nobody changes another person's plan through the portal", async () => {
  const { stripe } = await openStripe()
  const mine = await subscribe(stripe)
  const other = await subscribe(stripe)
  const portal = await stripe.billingPortal.sessions.create({ customer: idOf(mine.customer) })
  await sendForm(`${portal.url}/cancel/${other.id}`)
  expect((await stripe.subscriptions.retrieve(other.id)).cancel_at).toBeNull()
})
