import type { InventoryItem } from '@sampletrail/contracts/ebay-listing.ts'
import type { WantedReview } from '@sampletrail/contracts/review.ts'
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import sharp from 'sharp'
import { skuOfProduct } from '@sampletrail/domain/ebay/ebay-listing.ts'
import type { Backend } from '#src/backend.ts'
import { mailAlerts } from '#src/commands/alerts/mail-alerts.ts'
import { createCaseTokens } from '#src/commands/cases/case-tokens.ts'
import type { CaseServices } from '#src/commands/cases/open-case-link.ts'
import { createReminderTokens } from '#src/commands/reminders/reminder-token.ts'
import { createPhotoDesk } from '#src/commands/ebay/ebay-listing/photo-desk.ts'
import { createEbayConnections } from '#src/commands/ebay/ebay-connection.ts'
import { createFilesHandler } from '#src/functions/files/handler.ts'
import { createErrorHandler } from '#src/http/handle-error.ts'
import type { Desk, Work, Worker } from '#src/access/lost-rights.fixture.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { KnownOffer } from '#src/integrations/ebay/seller-answers.ts'
import type { Seller } from '#src/integrations/ebay/seller.ts'
import { createReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import { createSealer } from '#src/secrets/seal-text.ts'

export const never = new AbortController().signal
export const all = (answer: string): Work['answers'] => ({
  'the account is being closed': answer,
  'the account is deleted': answer,
  'the session ends': answer,
  'a second factor is set up': answer,
  'the plan ends': answer,
  'the product is put in the trash': answer,
  'the product is deleted for good': answer,
})

/** For work that has nothing to do with a product. */
export const withoutProduct = (answer: string): Work['answers'] => ({
  ...all(answer),
  'the product is put in the trash': null,
  'the product is deleted for good': null,
})

/** For work of the server's own jobs, which no session asks for. */
export const ofJobs = (answer: string): Work['answers'] => ({
  ...withoutProduct(answer),
  'the session ends': null,
  'a second factor is set up': null,
})

export const asked: Omit<WantedReview, 'productId'> = {
  productName: 'Steel mug',
  liked: 'Keeps coffee hot for 6 hours',
  disliked: '',
  usage: '',
  rating: 4,
  points: [],
  length: 'short',
  tone: 'plain',
}

/** Loses the right before the statement that this text begins. */
export function beforeStatement(
  backend: Backend,
  start: string,
  lose: () => Promise<void>,
): Backend {
  return {
    ...backend,
    asService: (work) =>
      backend.asService((transaction) => {
        const query = (async (sql: string, values: unknown[]) => {
          if (sql.includes(start)) await lose()
          return await transaction.query(sql, values)
        }) as typeof transaction.query
        return work({ query })
      }),
  }
}

const receipt =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

const unused = () => Promise.reject(new Error('eBay is not asked for this.'))

/** Uploads a receipt to such a server. */
export async function upload(backend: Backend, log: Desk['log'], token: string): Promise<Response> {
  const app = new Hono<ServerEnv>()
  app.use(async (context, next) => {
    context.set('requestId', 'a request')
    await next()
  })
  app.onError(createErrorHandler(log))
  app.route('/', createFilesHandler({ backend, uploadsPerHour: 1000 }))
  const form = new FormData()
  form.set('folder', 'receipts')
  form.set('file', new File([receipt], 'Receipt.pdf'))
  return await app.request('/', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
}

export const done = (): Promise<void> => Promise.resolve()

/** eBay's answer that a product is listed, which arrives after rights were lost. */
export const listedOnce = (lose: () => Promise<void>) => async (): Promise<KnownOffer[]> => {
  await lose()
  return [
    { offerId: 'offer-1', sku: '', format: '', marketplaceId: '', listingId: '110', price: 20 },
  ]
}

/** A seller whose listing is made while the right is lost. */
export function listingOf(
  { backend }: Desk,
  { claims, productId }: Worker,
  lose: () => Promise<void>,
) {
  const sku = skuOfProduct(productId)
  const offer = { offerId: 'offer-1', sku, format: 'FIXED_PRICE', marketplaceId: 'EBAY_US' }
  const seller: Seller = {
    findOffers: () => Promise.resolve([]),
    readOffer: () => Promise.resolve({ ...offer, listingId: null, price: 20 }),
    withdraw: unused,
    async publish() {
      await lose()
      return '110'
    },
    keepItem: unused,
    addOffer: unused,
    changeOffer: unused,
    keepPicture: unused,
    policies: unused,
    addPolicy: unused,
    locations: unused,
    addLocation: unused,
    findCategories: unused,
    neededAspects: unused,
    takenConditions: unused,
  }
  return {
    backend,
    claims,
    seller,
    environment: 'sandbox',
    web: { readPicture: unused },
    photoDesk: createPhotoDesk(backend, 100),
  } as const
}

/** A picture that is large enough for eBay. */
export async function photoAt(url: string) {
  const create = { width: 600, height: 400, channels: 3 as const, background: 'teal' }
  return { url, contentType: 'image/jpeg', bytes: await sharp({ create }).jpeg().toBuffer() }
}

export const mug: Omit<InventoryItem, 'sku'> = {
  availability: { shipToLocationAvailability: { quantity: 1 } },
  condition: 'NEW',
  product: { title: 'Mug', description: 'Hot.', aspects: {}, imageUrls: ['https://img.example/1'] },
}

/** Connections to an eBay that answers while the right is lost. */
export function connectionsOf(backend: Backend, lose: () => Promise<void>) {
  const token = { accessToken: 'access', refreshToken: 'refresh', seconds: 0 }
  const answer = async () => {
    await lose()
    return token
  }
  return createEbayConnections({
    backend,
    sealer: createSealer('secret', 'tests'),
    accounts: {
      environment: 'sandbox',
      signInUrl: (state) => state,
      exchangeCode: answer,
      renew: answer,
      identify: () => Promise.resolve({ userId: 'u1', username: 'ada', site: 'EBAY_US' }),
    },
  })
}

/** An offer that an alert of the person found, and that no email told yet. */
export async function addMatch({ site }: Desk, { person }: Worker): Promise<void> {
  const word = `mug${randomUUID().slice(0, 8)}`
  await site.query('insert into public.keyword_alerts (user_id, keyword) values ($1, $2)', [
    person.id,
    word,
  ])
  await site.query(
    `with seller as (
       insert into public.sellers (user_id, name, is_for_free_and_trial) values (null, 'House', true) returning id
     ) insert into catalogue.products (name, seller_id) select $1, id from seller`,
    [word],
  )
  await site.query('select private.match_offers()')
}

export const reminderTokens = createReminderTokens('sb_secret_x')

/** A message that waits to be sent to a device of that person; its id. */
export async function addPush(site: Desk['site'], id: string): Promise<string> {
  await site.query('update public.subscriptions set notifications_on = true where user_id = $1', [
    id,
  ])
  const [device] = await site.query(
    `select private.keep_push_subscription($1, $2, $3, $4, 'Firefox') as id`,
    [id, `https://push.example/${id}`, 'p'.repeat(87), 'a'.repeat(22)],
  )
  const [made] = await site.query(
    `insert into internal.pushes (subscription_id, content) values ($1, '{"count": 1, "keywords": ["lamp"], "names": ["Lamp"]}') returning id`,
    [device?.['id']],
  )
  return String(made?.['id'])
}

export async function mailTo(
  backend: Backend,
  { log }: Desk,
  lose: () => Promise<void>,
): Promise<string> {
  const places = {
    publicUrl: 'https://trail.example',
    publicFileUrl: () => 'https://trail.example/picture.webp',
    unsubscribeToken: () => 'token',
    digestsAMonth: () => 5,
  }
  const sent = await mailAlerts(
    { backend, mail: { send: lose, close: () => undefined }, places, log },
    never,
  )
  return sent > 0 ? 'sent' : 'not sent'
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What makes a link to proofs; the right is lost while its picture is fetched. */
export function caseServices(backend: Backend, lose: () => Promise<void>): CaseServices {
  return {
    backend,
    web: {
      async readPicture(url) {
        await lose()
        return { bytes: dot, contentType: 'image/png', url }
      },
    },
    reader: createReceiptReader(),
    caseTokens: createCaseTokens('sb_secret_x'),
    publicUrl: 'https://trail.example',
  }
}
