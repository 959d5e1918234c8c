import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#src/demo/accounts.ts'
import { seedDemo } from '#src/demo/seed-demo.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

let site: TestServer
let begun = 0

beforeAll(async () => {
  site = await startTestServer()
  await seed()
}, 120_000)

afterAll(() => site.stop())

function seed(): Promise<boolean> {
  return seedDemo(site.server, site.folder, new Date('2026-11-21T10:00:00Z'), () => (begun += 1))
}

async function count() {
  const [row] = await site.query(
    `select (select count(*) from public.products) as products,
            (select count(*) from public.product_events) as events,
            (select count(*) from public.sellers where user_id is null) as sellers,
            (select count(*) from catalogue.products) as offers,
            (select count(*) from auth.users) as people,
            (select count(*) from storage.objects) as files`,
  )
  return row
}

test(
  'a filled demo is not changed, and an interrupted one is completed',
  { timeout: 60_000 },
  async () => {
    const full = await count()
    expect(full).toMatchObject({ products: '179', sellers: '12', offers: '600', people: '5' })
    expect(await seed()).toBe(false)
    expect(begun).toBe(1)

    await rm(join(site.folder, 'demo-is-filled'))
    await site.query(`delete from catalogue.products where price > 50`)
    await site.query(`delete from public.products where status = 'published'`)
    expect(await seed()).toBe(true)
    expect(await count()).toEqual(full)
  },
)

test('its people sign in and see their pictures, receipts and history', async () => {
  const client = await site.signIn('pro@demo.test', demoPassword)
  const { data } = await client
    .from('products')
    .select('name, product_image_url, receipt_url, seller:sellers(name), product_events(kind)')
    .not('receipt_url', 'is', null)
    .eq('status', 'paid')
    .limit(1)
    .single()
  expect(data?.product_events.length).toBe(5)
  const picture = await fetch(String(data?.product_image_url).replace('localhost', '127.0.0.1'))
  expect(picture.headers.get('content-type')).toBe('image/webp')
  const receipt = await client.storage.from('product-files').download(String(data?.receipt_url))
  expect((await receipt.data?.text())?.startsWith('%PDF-1.4')).toBe(true)
})

test('the introduction does not open over the app of its people', async () => {
  const client = await site.signIn('pro@demo.test', demoPassword)
  const { data } = await client.from('users').select('onboarding_seen_at').single()
  expect(data?.onboarding_seen_at).not.toBeNull()
})
