import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { demoPassword } from '../../apps/server/src/demo/accounts.ts'

const patience = 180_000
const configSchema = z.object({ publishableKey: z.string() })

/** A person of the demo who is signed in. */
export interface DemoSession {
  /** The text that a signed-in browser stores. */
  session: string
  /** The access token, for requests to the API. */
  token: string
  /** One of the person's products that has a picture. */
  productId: string
}

/** Waits until the demo in that folder has its data. Throws after three minutes. */
export async function waitUntilFilled(data: string): Promise<void> {
  const began = performance.now()
  while (!existsSync(join(data, 'demo-is-filled'))) {
    if (performance.now() - began > patience) throw new Error('The demo is not filled in time.')
    await sleep(200)
  }
}

/** Signs in to a running demo as the Pro account with 150 products. Throws if the server refuses. */
export async function signInToDemo(serverUrl: string): Promise<DemoSession> {
  const config: unknown = await (await fetch(`${serverUrl}/config.json`)).json()
  const client = createClient(serverUrl, configSchema.parse(config).publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const signedIn = await client.auth.signInWithPassword({
    email: 'pro@demo.test',
    password: demoPassword,
  })
  if (signedIn.error) throw signedIn.error
  const found = await client
    .from('products')
    .select('id')
    .eq('user_id', signedIn.data.user.id)
    .not('product_image_url', 'is', null)
    .order('id')
    .limit(1)
    .single()
  if (found.error) throw found.error
  const { session } = signedIn.data
  return {
    session: JSON.stringify(session),
    token: session.access_token,
    productId: String(found.data.id),
  }
}
