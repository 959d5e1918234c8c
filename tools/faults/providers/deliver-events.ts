import { setTimeout as sleep } from 'node:timers/promises'
import { crowding } from '../crowding.ts'
import { signUp, type Account } from '../sign-up.ts'
import type { Round } from '../stage.ts'
import { pay } from './pay.ts'
import { stripeKeys, type ProviderSite } from './provider-site.ts'

/** The outcome of a trial, and the plan that results. */
const endings = ['stays a trial', 'is paid for', 'is cancelled'] as const
type Ending = (typeof endings)[number]
const planOf: Record<Ending, string> = {
  'stays a trial': 'pro, a trial, trialing',
  'is paid for': 'pro, no trial, active',
  'is cancelled': 'free, no trial',
}

/** Other events are about the person, and change nothing. */
const ofPayments = /^(checkout[.]|invoice[.]|customer[.]subscription[.])/
/** Milliseconds within which all events are accepted once nothing fails any more. */
const takenWithin = 5000

/** A person pays, and Stripe's events arrive late, twice or out of order. */
export async function deliverEvents(site: ProviderSite): Promise<Round> {
  const problems: string[] = []
  const account = await signUp(site.server.url)
  const seen = new Set(site.stripe.events().map(({ id }) => id))
  const fresh = () =>
    site.stripe
      .events()
      .filter(({ id, type }) => !seen.has(id) && ofPayments.test(type))
      .map(({ id }) => id)
  const ending = endings[Math.floor(Math.random() * endings.length)] ?? 'is paid for'
  const subscription = await pay(site.server.url, site.stripe, account)
  // Half of the first ones arrive at once, the others long after the end.
  const taken = new Set<string>()
  await deliverOnce(site, shuffle(fresh()).slice(0, 2), taken, problems)
  await endTrial(site, subscription, ending)
  const events = fresh()
  const flaky = failNowAndThen(site)
  try {
    await deliverOnce(site, shuffle([...events, ...events]), taken, problems)
  } finally {
    await flaky.stop()
  }
  const began = performance.now()
  while (taken.size < events.length && performance.now() - began < crowding.allow(takenWithin)) {
    await deliverOnce(site, shuffle(events.filter((id) => !taken.has(id))), taken, problems)
  }
  const back = performance.now() - began
  const missing = events.length - taken.size
  if (missing > 0) problems.push(`${missing} of ${events.length} events were not taken`)
  // Once more, when everything is settled.
  await deliverOnce(site, shuffle(events), taken, problems)
  const plan = await readPlan(site, account)
  if (plan !== planOf[ending]) problems.push(`a trial that ${ending} came to: ${plan}`)
  const noted = await countNoted(site, events)
  if (noted !== events.length) problems.push(`${noted} of ${events.length} events are noted`)
  return { acknowledged: taken.size, back, problems }
}

async function endTrial(site: ProviderSite, id: string, ending: Ending): Promise<void> {
  if (ending === 'stays a trial') return
  site.stripe.endPeriod(id)
  if (ending === 'is paid for') return
  const response = await fetch(`${site.providers.Stripe.url}/v1/subscriptions/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${stripeKeys.secretKey}` },
  })
  if (!response.ok) throw new Error(`Cancelling was answered ${response.status}`)
}

/** All of them at once; a delivery that is refused for now is repeated, and a delivery that arrived before may be refused. */
async function deliverOnce(
  site: ProviderSite,
  events: readonly string[],
  taken: Set<string>,
  problems: string[],
): Promise<void> {
  const deliveries = events.map(async (id) => {
    // Two in the same second would count as one recorded delivery that is sent again.
    await sleep(Math.random() * 1500)
    const status = await site.stripe.webhooks.deliver(id)
    if (status === 200) taken.add(id)
    else if (status !== 503 && status !== 400) problems.push(`an event was answered ${status}`)
  })
  await Promise.all(deliveries)
}

/** Half of the requests to Stripe about a subscription get no answer. */
function failNowAndThen({ providers }: ProviderSite) {
  const stopped = new AbortController()
  const failing = (async () => {
    while (!stopped.signal.aborted) {
      providers.Stripe.breakIt(Math.random() < 0.5 ? 'fails' : null)
      await sleep(50)
    }
    providers.Stripe.breakIt(null)
  })()
  return {
    async stop() {
      stopped.abort()
      await failing
    },
  }
}

async function readPlan({ operator }: ProviderSite, { userId }: Account): Promise<string> {
  const { rows } = await operator.query<{ plan: string }>(
    `select concat_ws(', ', tier, case when is_trial then 'a trial' else 'no trial' end, payment_status) as plan
     from public.subscriptions where user_id = $1`,
    [userId],
  )
  return rows[0]?.plan ?? 'no plan'
}

async function countNoted({ operator }: ProviderSite, events: string[]): Promise<number> {
  const { rows } = await operator.query<{ noted: number }>(
    'select count(*)::integer as noted from internal.payment_events where id = any ($1)',
    [events],
  )
  return rows[0]?.noted ?? 0
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
