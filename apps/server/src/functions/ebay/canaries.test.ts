import { unzipSync } from 'fflate'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { skuOfProduct } from '@sampletrail/domain/ebay/ebay-listing.ts'
import { createEbay } from '@sampletrail/simulators/ebay.ts'
import { createEbaySeller, type EbaySellerStandIn } from '@sampletrail/simulators/ebay-seller.ts'
import { findSecrets, type Place } from '@sampletrail/simulators/find-secrets.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import { createRetailShop, mapRetailHosts } from '@sampletrail/simulators/retail-shop.ts'
import { createLog } from '#src/log/log.ts'
import { findTraces } from '#src/testing/find-traces.ts'
import { listFunctions } from '#src/testing/list-functions.ts'
import { offerOf } from '#src/testing/open-listing-desk.ts'
import { sellerKeys, startSellingSite, type SellingSite } from '#src/testing/start-selling-site.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'
import { hearAllTables, noteAnswer, readAllData } from '#src/testing/watch-data.ts'

let shop: Simulator
let seller: EbaySellerStandIn
let ebay: Simulator
let selling: SellingSite
const places: Place[] = []
const imageUrl = 'https://img.example/large-apron.png'

beforeAll(async () => {
  shop = await listen(createRetailShop())
  seller = createEbaySeller({ ...sellerKeys, buying: createEbay(sellerKeys).app })
  ebay = await listen(seller.app)
  selling = await startSellingSite(
    { url: ebay.url, allow: seller.allow },
    { UPSTREAM_MAP: mapRetailHosts(shop.url) },
    createLog('info', { write: (line) => void places.push(['log', line]) }),
  )
})
afterAll(async () => {
  await selling.stop()
  await ebay.stop()
  await shop.stop()
})

/** Records all answers. */
const note = (name: string, response: Response) => noteAnswer(places, name, response)

const call = async (method: string, path: string, token: string | null, body?: unknown) =>
  await note(`${method} ${path}`, await selling.call(method, path, token, body))

/** A client that records its answers. */
function watch(person: TestPerson): SupabaseClient {
  const { localUrl, supabase } = selling.site.server
  return createClient(localUrl, supabase.publishableKey, {
    accessToken: async () => person.token,
    global: {
      fetch: async (input, init) =>
        await note(`the API for ${person.email}`, await fetch(input, init)),
    },
  })
}

/** Listens to every published table, and records its messages. */
const listenTo = (client: SupabaseClient) =>
  hearAllTables(selling.site, client, (table, payload) => {
    places.push([`realtime of ${table}`, JSON.stringify(payload)])
  })

/** Every step of listing a new product, also after a failed step. */
async function list(person: TestPerson): Promise<void> {
  const { token, client } = person
  const product = { name: 'Oak lamp', product_image_url: imageUrl }
  const added = await client.from('products').insert(product).select('id').single()
  const sku = skuOfProduct(String(added.data?.['id']))
  await call('PUT', `/api/ebay/inventory/v1/inventory_item/${sku}`, token, {
    sku,
    availability: { shipToLocationAvailability: { quantity: 1 } },
    condition: 'NEW',
    product: { title: 'Oak lamp', description: 'Works.', aspects: {}, imageUrls: [imageUrl] },
  })
  const offer = offerOf(sku, { availableQuantity: 1, categoryId: '20697' })
  const made = await call('POST', '/api/ebay/inventory/offer', token, offer)
  const { offerId = 'none' } = (await made.json()) as { offerId?: string }
  await call('POST', `/api/ebay/inventory/offer/${offerId}/publish`, token)
}

async function reconnect(person: TestPerson, fault?: () => void): Promise<void> {
  const begun = await call('POST', '/api/ebay/auth/start', person.token)
  const { url } = (await begun.json()) as { url: string }
  const state = new URL(url).searchParams.get('state')
  fault?.()
  const code = seller.allow('lamp-shop')
  await call('POST', '/api/ebay/auth/callback', person.token, { code, state })
}

test('no key, token or code of eBay leaves the server, in success and in failure', async () => {
  const person = await selling.addSeller('lamp-shop')
  const admin = await selling.site.addPerson('admin')
  await selling.site.query('update public.subscriptions set is_admin = true where user_id = $1', [
    admin.id,
  ])
  const watcher = watch(person)
  const heard = await listenTo(watcher)
  const adminWatcher = watch(admin)
  await listenTo(adminWatcher)
  const age = () => selling.site.query('update internal.ebay_tokens set token_expires_at = now()')
  const token = () => call('POST', '/api/ebay/auth/token', person.token, {})
  const setup = { shippingType: 'FREE', handlingTime: 1, postalCode: '97201' }

  await call('POST', '/api/ebay/setup', person.token, setup)
  // A refusal may repeat what it was sent.
  const faults = ['echo', 'internal', 'limit', 'page', 'cut', 'empty', 'unreached', 'lost'] as const
  const steps = [/^PUT .*inventory_item/, /^POST .*offer$/, /publish$/, /^GET .*fulfillment/]
  for (const fault of faults) {
    await reconnect(person, () => seller.failNext(/^POST .*token$/, fault))
    await reconnect(person, () => seller.failNext(/^GET .*user\/$/, fault))
    await age()
    seller.failNext(/^POST .*token$/, fault)
    await token()
    for (const step of steps) {
      seller.failNext(step, fault)
      await list(person)
    }
  }
  await reconnect(person)
  await age()
  expect((await token()).status).toBe(200)
  seller.expireTokens()
  for (const path of [
    'categories?q=lamp',
    'categories/112581',
    'setup?shippingType=FREE&handlingTime=1',
  ]) {
    await call('GET', `/api/ebay/${path}`, person.token)
  }
  const { listings } = seller.shopOf('lamp-shop')
  const before = listings.length
  await list(person)
  expect(listings).toHaveLength(before + 1)
  await expect.poll(heard).toBeGreaterThan(0)

  const exported = await call('GET', '/api/account/export', person.token)
  const files = unzipSync(new Uint8Array(await exported.arrayBuffer()))
  places.push(...Object.entries(files).map(([name, bytes]): Place => [`export ${name}`, bytes]))
  const reads = listFunctions(selling.site).filter((name) => /^GET [^:*]+$/.test(name))
  for (const name of reads) {
    for (const who of [person, admin]) {
      await call('GET', name.slice(4), who.token)
    }
  }
  expect(await readAllData(selling.site, watcher, person.id)).toBeGreaterThan(0)
  expect(await readAllData(selling.site, adminWatcher, person.id)).toBeGreaterThan(8)
  await call('POST', '/api/ebay/search-by-image', admin.token, { imageUrl })
  for (const path of ['/config.json', '/healthz', '/']) await call('GET', path, null)

  // There were secrets to find, and places to find them in.
  expect(seller.secrets.length).toBeGreaterThan(20)
  expect(new Set(places.map(([name]) => name)).size).toBeGreaterThan(40)
  expect(places.filter(([name]) => name === 'log').length).toBeGreaterThan(20)
  const secrets = [sellerKeys.clientSecret, ...seller.secrets]
  // Nor are they stored anywhere in plain text: tokens are encrypted before they reach the database.
  const [id = '', email = '', ...names] = secrets
  expect(await findTraces(selling.site, { id, email }, names)).toEqual([])
  seller.endConsents()
  await age()
  expect((await token()).status).toBe(409)
  await call('DELETE', '/api/ebay/auth', person.token)
  expect(findSecrets(places, secrets)).toEqual([])
  expect(seller.differences).toEqual([])
  await Promise.all([watcher, adminWatcher].map((client) => client.removeAllChannels()))
}, 120_000)
