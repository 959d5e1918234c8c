import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import { z } from 'zod'
import type { OfferSourceSettings } from '#src/config/config.ts'
import { IntegrationError } from '#src/integrations/integration-error.ts'
import type {
  OfferSourceReader,
  SourcePage,
  SourcePosition,
  SourceSeller,
} from '#src/integrations/offer-source/offer-source.ts'

/** Projects answer with at most 1,000 rows. */
const pageSize = 500
/** Of sellers; more would hardly be one catalogue. */
const mostPages = 40
const columns =
  'id,name,price,image_url,group_name,country,seller_id,created_at,url,ebay_url,amazon_url'

const key = z.union([z.string(), z.number()]).transform(String)
const sellersSchema = z.array(z.object({ id: key, name: z.string() }))
const offersSchema = z.array(
  z.looseObject({ id: key, created_at: z.string(), seller_id: key.nullish() }),
)

type Answer = PromiseLike<{ data: unknown; error: { message: string; code?: string } | null }>

/** Reads `sellers` and `products` of another Supabase project. Its client loads on first use. */
export function createOfferSource({
  name,
  url,
  key: publicKey,
  schema,
}: OfferSourceSettings): OfferSourceReader {
  let opened: ReturnType<typeof openClient> | null = null
  const client = () => (opened ??= openClient(url, publicKey, schema))

  return {
    name,
    async listSellers(signal) {
      const project = await client()
      const sellers: SourceSeller[] = []
      for (let page = 0; page < mostPages; page += 1) {
        let query = project
          .from('sellers')
          .select('id,name')
          .eq('is_active', true)
          .order('id')
          .limit(pageSize)
          .abortSignal(withDeadline(signal))
        const last = sellers.at(-1)
        if (last) query = query.gt('id', last.id)
        const found = sellersSchema.parse(await answerOf(query))
        sellers.push(...found)
        if (found.length < pageSize) return sellers
      }
      return sellers
    },
    async listOffers(after, signal): Promise<SourcePage> {
      const project = await client()
      let query = project
        .from('products')
        .select(columns)
        .eq('country', 'US')
        .not('created_at', 'is', null)
        .order('created_at')
        .order('id')
        .limit(pageSize)
        .abortSignal(withDeadline(signal))
      if (after)
        query =
          after.id === null ? query.gte('created_at', after.at) : query.or(beyond(after, after.id))
      const offers = offersSchema.parse(await answerOf(query))
      const last = offers.at(-1)
      return {
        offers,
        end: last ? { at: last.created_at, id: last.id } : null,
        isFull: offers.length === pageSize,
      }
    },
  }
}

async function openClient(url: string, publicKey: string, schema: string) {
  const { createClient } = await import('@supabase/supabase-js')
  return createClient(url, publicKey, {
    db: { schema },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

function withDeadline(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([
    signal,
    AbortSignal.timeout(vendorDeadlines['offers of another project']),
  ])
}

/** By key: a page begins after the last offer of the one before, however many there are. */
function beyond({ at }: SourcePosition, id: string): string {
  return `created_at.gt.${quote(at)},and(created_at.eq.${quote(at)},id.gt.${quote(id)})`
}

function quote(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

async function answerOf(query: Answer): Promise<unknown> {
  const { data, error } = await query
  if (!error) return data
  // Its message may contain the request, but never the key.
  throw new IntegrationError(
    'offer-source',
    true,
    `The other project did not answer: ${error.message.slice(0, 200)}`,
  )
}
