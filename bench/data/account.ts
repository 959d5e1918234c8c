import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { expectOk } from '../probes/expect-ok.ts'

const factsSchema = z.object({ secretKey: z.string() })
const configSchema = z.object({ publishableKey: z.string() })

const password = 'has many products'

/** A signed-in person, who may have many products. */
export interface Account {
  userId: string
  email: string
  password: string
  publishableKey: string
  token: string
  refreshToken: string
  /** The headers of a signed-in browser's requests. */
  headers: Record<string, string>
}

/** Adds that many Pro users, each with that many products, to a running server. */
export async function createAccounts(
  url: string,
  dataDirectory: string,
  people: number,
  products: number,
): Promise<Account[]> {
  const running = readFileSync(join(dataDirectory, 'running.json'), 'utf8')
  const { secretKey } = factsSchema.parse(JSON.parse(running))
  const config: unknown = await (await fetch(`${url}/config.json`)).json()
  const { publishableKey } = configSchema.parse(config)
  const connect = (key: string) =>
    createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const accounts: Account[] = []
  for (let number = 1; number <= people; number += 1) {
    const email = `person-${number}@example.com`
    await createPro(connect(secretKey), email)
    accounts.push(await signIn(connect(publishableKey), publishableKey, email, products))
  }
  return accounts
}

/** Cycles through the items. */
export function pick(accounts: Account[], index: number): Account {
  const account = accounts[index % accounts.length]
  if (!account) throw new Error('There are no accounts')
  return account
}

/** The newest twenty products, as a list requests them. */
export async function readProducts(url: string, { userId, headers }: Account): Promise<void> {
  const query = `user_id=eq.${userId}&order=created_at.desc,id.desc&limit=20`
  await expectOk(fetch(`${url}/rest/v1/products?${query}`, { headers }))
}

/** The storage of a browser with a signed-in person. */
export async function sessionOf(
  url: string,
  account: Account,
): Promise<{ name: string; value: string }> {
  const client = createClient(url, account.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { email } = account
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password: account.password,
  })
  if (error) throw error
  return { name: 'sampletrail-session-web', value: JSON.stringify(data.session) }
}

async function createPro(admin: SupabaseClient, email: string): Promise<void> {
  const made = await admin.auth.admin.createUser({ email, password, email_confirm: true })
  if (made.error) throw made.error
  const paid = { tier: 'pro', status: 'active' }
  const upgraded = await admin.from('subscriptions').update(paid).eq('user_id', made.data.user.id)
  if (upgraded.error) throw upgraded.error
}

async function signIn(
  client: SupabaseClient,
  publishableKey: string,
  email: string,
  products: number,
): Promise<Account> {
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  const userId = data.user.id
  const rows = Array.from({ length: products }, (_, index) => ({
    user_id: userId,
    name: `Product number ${index + 1} with a name of usual length`,
    price: 10 + index,
    status: 'ordered',
  }))
  const inserted = await client.from('products').insert(rows)
  if (inserted.error) throw inserted.error
  const { access_token: token, refresh_token: refreshToken } = data.session
  const authorization = `Bearer ${token}`
  return {
    userId,
    email,
    password,
    publishableKey,
    token,
    refreshToken,
    headers: { apikey: publishableKey, authorization, 'content-type': 'application/json' },
  }
}
