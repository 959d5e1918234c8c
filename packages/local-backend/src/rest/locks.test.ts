import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ authenticatedTimeout: 6000 })
})

afterAll(async () => {
  await shop.close()
})

async function signIn(number: number): Promise<string> {
  const sub = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const exp = Math.floor(Date.now() / 1000) + 600
  return await shop.database.context.keys.sign({
    sub,
    aud: 'authenticated',
    role: 'authenticated',
    exp,
  })
}

async function ask(path: string, token: string): Promise<{ status: number }> {
  const answer = await shop.send(path, { headers: { authorization: `Bearer ${token}` } })
  await answer.text()
  return { status: answer.status }
}

test('requests for a locked table are refused soon, and delay nothing else', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, (_, number) => signIn(number + 100)))
  const owner = await shop.database.connect('postgres')
  await owner.query('begin')
  await owner.query('lock table public.products')
  try {
    const blockedPaths = [
      '/products?select=id',
      '/sellers?select=id,products!products_seller_id_fkey(id)',
      '/cheap_products',
      '/rpc/first_product',
    ]
    const progress = { isOver: false }
    const asked = tokens.flatMap((token) => blockedPaths.map((path) => ask(path, token)))
    const blocked = Promise.all(asked).finally(() => {
      progress.isOver = true
    })
    const free: { status: number }[] = []
    const first = Promise.race(asked).then(() => free.length)
    while (!progress.isOver) {
      free.push(
        ...(await Promise.all([
          ask('/labels?select=id', tokens[0] ?? ''),
          ask('/numbers?select=id&limit=1', tokens[1] ?? ''),
          ask('/rpc/add?a=1', tokens[2] ?? ''),
        ])),
      )
    }
    // Many are answered before the first one that waits for the lock.
    expect(await first).toBeGreaterThan(10)
    expect(new Set(free.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { status } of await blocked) expect(status).toBeOneOf([503, 504])
  } finally {
    await owner.query('rollback')
  }
  expect((await ask('/products?select=id', tokens[0] ?? '')).status).toBe(200)
}, 30_000)

test('a request waits for a lock that is released within three seconds', async () => {
  const owner = await shop.database.connect('postgres')
  await owner.query('begin')
  await owner.query('lock table public.notes')
  const answer = ask('/notes?select=id', await signIn(1))
  await owner.query('select pg_sleep(1)')
  await owner.query('rollback')
  expect((await answer).status).toBe(200)
})
