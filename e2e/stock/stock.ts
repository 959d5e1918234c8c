import { expect, type APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import type { Database } from '../../packages/database/src/types.gen.ts'
import type { SignedIn } from '../servers/backend.ts'

type NewProduct = Omit<Database['public']['Tables']['products']['Insert'], 'user_id'>

/** Adds products for a person, each a moment after the one before; returns their ids in that order. */
export async function stock(
  { client, userId }: SignedIn,
  products: readonly NewProduct[],
): Promise<string[]> {
  const ids: string[] = []
  for (const product of products) {
    const added = await client
      .from('products')
      .insert({ ...product, user_id: userId })
      .select('id')
      .single()
    expect(added.error).toBeNull()
    ids.push(added.data?.id ?? '')
  }
  return ids
}

/** One product, as most journeys need it. */
export async function stockOne(owner: SignedIn, product: NewProduct): Promise<string> {
  const [id = ''] = await stock(owner, [product])
  return id
}

/** A person's own seller. */
export async function stockSeller(
  { client, userId }: SignedIn,
  seller: Omit<Database['public']['Tables']['sellers']['Insert'], 'user_id'>,
): Promise<string> {
  const added = await client
    .from('sellers')
    .insert({ ...seller, user_id: userId })
    .select('id')
    .single()
  expect(added.error).toBeNull()
  return added.data?.id ?? ''
}

const storedFile = z.object({ path: z.string(), publicUrl: z.string().nullish() })

/** Sends a file as the app does. */
export async function sendFile(
  { client }: SignedIn,
  request: APIRequestContext,
  folder: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<z.infer<typeof storedFile>> {
  const { data } = await client.auth.getSession()
  const sent = await request.post('/api/files', {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
    multipart: { folder, file },
  })
  expect(sent.status()).toBe(201)
  return storedFile.parse(await sent.json())
}

/** The database row of a product. */
export async function readProduct({ client }: SignedIn, id: string) {
  const { data, error } = await client.from('products').select('*').eq('id', id).single()
  expect(error).toBeNull()
  if (data === null) throw new Error('There is no such product.')
  return data
}
