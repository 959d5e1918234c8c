import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import {
  ebayOfferSchema,
  ebaySetupQuerySchema,
  ebaySetupSchema,
  inventoryItemSchema,
  type ebayCategoriesSchema,
  type ebayCategoryFactsSchema,
  type EbayEnded,
  type ebayItemSchema,
  type EbayListing,
  type ebayOfferIdSchema,
  type ebaySetupAnswerSchema,
} from '@sampletrail/contracts/ebay-listing.ts'
import type { Backend } from '#src/backend.ts'
import { completeSetup, findSetup } from '#src/commands/ebay/ebay-listing/find-setup.ts'
import { endEbayListing } from '#src/commands/ebay/ebay-listing/end-listing.ts'
import {
  keepItem,
  keepOffer,
  publishOffer,
  type ListingDependencies,
} from '#src/commands/ebay/ebay-listing/list-product.ts'
import { createPhotoDesk } from '#src/commands/ebay/ebay-listing/photo-desk.ts'
import { sellFor } from '#src/commands/ebay/ebay-listing/sell-for.ts'
import { requirePro } from '#src/commands/ebay/ebay-listing/with-listing-lease.ts'
import type { EbaySelling } from '#src/commands/ebay/open-ebay-selling.ts'
import { answerEbay } from '#src/functions/ebay/answer-ebay.ts'
import { requireSelling } from '#src/functions/ebay/auth.ts'
import { EBAY_OVERDUE_TEXT } from '#src/commands/ebay/find-on-ebay.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { describeFailure } from '#src/http/handle-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Seller } from '#src/integrations/ebay/seller.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'
import type { Log } from '#src/log/log.ts'

interface HandlerDependencies {
  backend: Backend
  log: Log
  web: Pick<WebReader, 'readPicture'>
  picturesPerHour: number
  /** Null where people cannot connect an account. */
  ebaySelling: EbaySelling | null
}

type ListingEnv = ServerEnv & { Variables: { admitted: ListingDependencies } }

/** A description of 40,000 characters, each written as an escape, and the rest. */
const maxBodyBytes = 300_000

/** Listing a product on the caller's own eBay account, for Pro (docs/behaviour/ebay-listing.md). */
export function createEbayListingHandler({
  backend,
  log,
  web,
  picturesPerHour,
  ebaySelling,
}: HandlerDependencies): Hono<ListingEnv> {
  const limitCalls = createRateLimit(backend, 'ebay-calls')
  const photoDesk = createPhotoDesk(backend, picturesPerHour)
  const limitBody = bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize })
  const app = new Hono<ListingEnv>()

  /** Before `limitBody` reads the body: nobody else makes us hold it. */
  const admitFor = ({ needsPro }: { needsPro: boolean }) =>
    createMiddleware<ListingEnv>(async (context, next) => {
      const claims = await admitPerson(context, backend)
      const { connections, environment, send } = requireSelling(ebaySelling)
      if (needsPro) await requirePro(backend, claims.sub)
      await limitCalls(claims.sub)
      const seller = sellFor(connections, send, claims.sub)
      context.set('admitted', { backend, web, environment, claims, seller, photoDesk })
      await next()
    })
  const admit = admitFor({ needsPro: true })

  app.use(answerInTime(EBAY_OVERDUE_TEXT))
  app.get('/categories', admit, async (context) => {
    const { seller } = context.get('admitted')
    const words = (context.req.query('q') ?? '').trim().slice(0, 350)
    const categories =
      words === '' ? [] : await answerEbay(context, () => seller.findCategories(words))
    return context.json({ categories } satisfies z.infer<typeof ebayCategoriesSchema>)
  })

  app.get('/categories/:id', admit, async (context) => {
    const { seller } = context.get('admitted')
    const id = context.req.param('id') ?? ''
    if (!/^\d{1,20}$/.test(id)) throw new AppError('bad_request', 'Please select a category')
    const [aspects, { conditions, failure }] = await Promise.all([
      answerEbay(context, () => seller.neededAspects(id)),
      findConditions(context, seller, id),
    ])
    return context.json({
      aspects,
      conditions,
      conditionsFailure: failure,
    } satisfies z.infer<typeof ebayCategoryFactsSchema>)
  })

  /** Without them a listing can still be written: the answer contains the failure next to the fields, and it is logged. */
  async function findConditions(context: Context<ListingEnv>, seller: Seller, id: string) {
    try {
      const conditions = await answerEbay(context, () => seller.takenConditions(id))
      return { conditions, failure: null }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
      const { known } = describeFailure(log, context, error)
      return { conditions: null, failure: known.message }
    }
  }

  app.get('/setup', admit, async (context) => {
    const { seller } = context.get('admitted')
    const sending = readInput(ebaySetupQuerySchema, context.req.query())
    const found = await answerEbay(context, () => findSetup(seller, sending))
    return context.json(found satisfies z.infer<typeof ebaySetupAnswerSchema>)
  })

  app.post('/setup', admit, limitBody, async (context) => {
    const { seller } = context.get('admitted')
    const { postalCode, ...sending } = readInput(ebaySetupSchema, await readJson(context.req))
    const found = await answerEbay(context, () => completeSetup(seller, sending, postalCode))
    return context.json(found satisfies z.infer<typeof ebaySetupAnswerSchema>)
  })

  app.put('/inventory/v1/inventory_item/:sku', admit, limitBody, async (context) => {
    const admitted = context.get('admitted')
    const { sku, ...item } = readInput(inventoryItemSchema, await readJson(context.req))
    if (sku !== context.req.param('sku')) {
      throw new AppError('bad_request', 'The stock name in the address is another one.')
    }
    const { signal } = context.req.raw
    const listing = await answerEbay(context, () => keepItem(admitted, sku, item, signal))
    return context.json({ listing } satisfies z.infer<typeof ebayItemSchema>)
  })

  app.post('/inventory/offer', admit, limitBody, async (context) => {
    const admitted = context.get('admitted')
    const offer = readInput(ebayOfferSchema, await readJson(context.req))
    const offerId = await answerEbay(context, () => keepOffer(admitted, offer))
    return context.json({ offerId } satisfies z.infer<typeof ebayOfferIdSchema>)
  })

  app.post('/inventory/offer/:offerId/publish', admit, limitBody, async (context) => {
    const admitted = context.get('admitted')
    const offerId = context.req.param('offerId')
    if (!/^[A-Za-z0-9]{1,50}$/.test(offerId)) {
      throw new AppError('not_found', 'This offer no longer exists. Please try again.')
    }
    const listing = await answerEbay(context, () => publishOffer(admitted, offerId))
    return context.json(listing satisfies EbayListing)
  })

  // Also after Pro has ended: what was sold elsewhere has to go.
  app.post('/listings/:productId/end', admitFor({ needsPro: false }), async (context) => {
    const productId = z.uuid().safeParse(context.req.param('productId'))
    if (!productId.success) {
      throw new AppError('not_found', 'This product no longer exists.')
    }
    await answerEbay(context, () => endEbayListing(context.get('admitted'), productId.data))
    return context.json({ ended: true } satisfies EbayEnded)
  })

  return app
}

/** Names the first field that is not as it should be. */
function readInput<Value>(schema: z.ZodType<Value>, given: unknown): Value {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = issue?.path.join('.') ?? ''
  throw new AppError('bad_request', `Check ${field || 'what was sent'}: ${issue?.message ?? ''}`)
}

function refuseSize(): never {
  throw new AppError(
    'too_large',
    'This listing is too long. Shorten its description and try again.',
  )
}
