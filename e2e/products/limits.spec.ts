import { registerPerson, type Client } from '../servers/backend.ts'
import { expect, test } from '../test.ts'

const limitText = 'You have reached the limit of 5 products. Upgrade to Pro for unlimited products.'

function makeProducts(userId: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    user_id: userId,
    name: `Product ${index + 1}`,
    status: 'ordered' as const,
  }))
}

async function countProducts(client: Client, userId: string): Promise<number | null> {
  const { count } = await client
    .from('products')
    .select('*', { count: 'exact', head: true })
    .eq('user_id', userId)
  return count
}

test.describe('Limits against a hand-written client', () => {
  test('the sixth product is refused on Basic with the limit text', async ({ request }) => {
    const { client, userId } = await registerPerson(request)
    expect((await client.from('products').insert(makeProducts(userId, 5))).error).toBeNull()

    const sixth = await client.from('products').insert(makeProducts(userId, 1))
    expect(sixth.status).toBe(403)
    expect(sixth.error?.message).toBe(limitText)
    expect(await countProducts(client, userId)).toBe(5)
  })

  test('six at once in one array are all refused, five are accepted', async ({ request }) => {
    const { client, userId } = await registerPerson(request)
    const six = await client.from('products').insert(makeProducts(userId, 6))
    expect(six.error?.message).toBe(limitText)
    expect(await countProducts(client, userId)).toBe(0)
    expect((await client.from('products').insert(makeProducts(userId, 5))).error).toBeNull()
  })

  test('of 50 parallel requests exactly five are accepted', async ({ request }) => {
    const { client, userId } = await registerPerson(request)
    const answers = await Promise.all(
      makeProducts(userId, 50).map((product) => client.from('products').insert(product)),
    )
    const refused = answers.filter((answer) => answer.error !== null)
    expect(answers.length - refused.length).toBe(5)
    expect(new Set(refused.map((answer) => answer.error?.message))).toEqual(new Set([limitText]))
    expect(await countProducts(client, userId)).toBe(5)
  })
})

test.describe('Other people’s rows', () => {
  test('nobody makes themselves Pro, and notifications can still be switched', async ({
    request,
  }) => {
    const { client, userId } = await registerPerson(request)
    const change = await client
      .from('subscriptions')
      .update({ tier: 'pro', status: 'active' })
      .eq('user_id', userId)
    expect(change.error?.code).toBe('42501')
    const { data } = await client
      .from('subscriptions')
      .select('tier')
      .eq('user_id', userId)
      .single()
    expect(data?.tier).toBe('free')
  })

  test('a stranger neither reads nor changes a product, and its owner does both', async ({
    request,
  }) => {
    const owner = await registerPerson(request, 'owner')
    const stranger = await registerPerson(request, 'stranger')
    const added = await owner.client
      .from('products')
      .insert(makeProducts(owner.userId, 1))
      .select('id')
      .single()
    const id = added.data?.id ?? ''

    expect((await stranger.client.from('products').select('*').eq('id', id)).data).toEqual([])
    const change = await stranger.client
      .from('products')
      .update({ name: 'Mine now' })
      .eq('id', id)
      .select('id')
    expect(change.data).toEqual([])
    const kept = await owner.client
      .from('products')
      .update({ name: 'Still mine' })
      .eq('id', id)
      .select('name')
      .single()
    expect(kept.data?.name).toBe('Still mine')
  })

  test("a product cannot reference another person’s seller, and can reference the owner's", async ({
    request,
  }) => {
    const owner = await registerPerson(request, 'owner')
    const stranger = await registerPerson(request, 'stranger')
    const makeSeller = async (who: typeof owner) => {
      const { data } = await who.client
        .from('sellers')
        .insert({ name: 'Harbour Goods', user_id: who.userId })
        .select('id')
        .single()
      return data?.id ?? ''
    }
    const theirs = await makeSeller(owner)
    const ours = await makeSeller(stranger)
    const [product] = makeProducts(stranger.userId, 1)
    const pointed = await stranger.client.from('products').insert({ ...product, seller_id: theirs })
    expect(pointed.error).not.toBeNull()
    const own = await stranger.client.from('products').insert({ ...product, seller_id: ours })
    expect(own.error).toBeNull()
  })
})
