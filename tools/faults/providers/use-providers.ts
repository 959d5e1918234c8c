import { randomUUID } from 'node:crypto'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { z } from 'zod'
import { signUp, type Account } from '../sign-up.ts'
import type { ProviderName, ProviderSite } from './provider-site.ts'

/** A person on Basic with a product to ask about. */
export interface Customer extends Account {
  productId: string
}

/** The result of a call to a provider for its caller. */
export interface Use {
  milliseconds: number
  status: number | null
  /** The error message, if it failed. */
  words: string
  /** Whether the message was a sentence for people. */
  isTold: boolean
}

/** Nobody waits longer for an answer, so ours must arrive earlier. */
const patience = 130_000
const rowsSchema = z.array(z.object({ id: z.string() })).length(1)
/** The message if the server does not know the cause. */
const blank = /Something went wrong on our side/

export async function addCustomer({ server }: ProviderSite): Promise<Customer> {
  const account = await signUp(server.url)
  const response = await fetch(`${server.url}/rest/v1/products?select=id`, {
    method: 'POST',
    headers: { ...account.headers, prefer: 'return=representation' },
    body: JSON.stringify({ user_id: account.userId, name: 'Oak lamp', status: 'received' }),
  })
  const [row] = rowsSchema.parse(await response.json())
  return { ...account, productId: row?.id ?? '' }
}

/** Uses a feature that needs that provider, as the browser does. */
export async function useProvider(
  { server }: ProviderSite,
  name: ProviderName,
  { headers, productId }: Customer,
): Promise<Use> {
  const [path, body] = calls[name](productId)
  const began = performance.now()
  try {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    const text = await response.text()
    const milliseconds = performance.now() - began
    if (response.ok) return { milliseconds, status: response.status, words: '', isTold: true }
    const told = errorBodySchema.safeParse(JSON.parse(text))
    return {
      milliseconds,
      status: response.status,
      words: told.data?.error.message ?? text.slice(0, 200),
      isTold: told.success && !blank.test(told.data.error.message),
    }
  } catch (error) {
    const milliseconds = performance.now() - began
    return { milliseconds, status: null, words: String(error), isTold: false }
  }
}

/** Paths and bodies, by provider. */
const calls: Record<ProviderName, (productId: string) => [path: string, body: object]> = {
  'the AI model': (productId) => [
    '/api/generate-review',
    { productId, productName: 'Oak lamp', liked: 'Warm light', usage: 'at my desk', rating: 4 },
  ],
  // Different words each time: results for the same words are cached for a while.
  eBay: (productId) => [
    '/api/resale/analysis',
    { productId, by: 'title', words: `lamp ${randomUUID()}` },
  ],
  Stripe: () => ['/.netlify/functions/create-checkout-session', {}],
  'the shop': () => [
    '/.netlify/functions/scan-amazon',
    { url: 'https://www.amazon.com/dp/B0LAMP0001' },
  ],
}

/** A person's counted uses and stored data that resulted from calls to providers. */
export async function readTraces({ operator }: ProviderSite, { userId }: Account): Promise<string> {
  const { rows } = await operator.query<{ traces: string }>(
    `select concat_ws(', ',
       plan.num_reviews || ' reviews counted', plan.num_resale || ' analyses counted',
       (select count(*) from public.resale_analyses as kept where kept.user_id = $1) || ' analyses kept',
       (select count(*) from internal.quota_uses as use where use.user_id = $1 and use.returned_at is null) || ' uses open',
       plan.tier, coalesce(plan.stripe_subscription_id, 'no subscription')) as traces
     from public.subscriptions as plan where plan.user_id = $1`,
    [userId],
  )
  return rows[0]?.traces ?? 'nothing'
}
