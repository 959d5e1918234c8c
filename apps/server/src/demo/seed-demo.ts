import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { demoAccounts, openAccounts, type DemoAccount } from '#src/demo/accounts.ts'
import { makeOffers } from '#src/demo/offers.ts'
import { makePurchases } from '#src/demo/purchases.ts'
import { demoSellers, ownSellers } from '#src/demo/sellers.ts'
import { uploadPapers, uploadPictures, uploadThumbnails } from '#src/demo/upload-files.ts'
import { writeAlerts } from '#src/demo/write-alerts.ts'
import { writeOffers } from '#src/demo/write-offers.ts'
import { writeProducts } from '#src/demo/write-products.ts'
import { writeProofs } from '#src/demo/write-proofs.ts'
import { writeSellers } from '#src/demo/write-sellers.ts'
import type { RunningServer } from '#src/running/start-server.ts'

const day = 86_400_000
/** In the data directory: marks a complete demo. */
const doneFile = 'demo-is-filled'

interface Seeding {
  supabase: SupabaseClient
  database: Client
  now: Date
  /** Address of a public file. */
  addressOf: (bucket: string, path: string) => string
}

/**
 * Fills the server's data directory with the demo's people, sellers, offers and purchases, once. Every step keeps existing data,
 * so that the next start continues an interrupted seeding. Calls `begin` if there is work; returns whether there was.
 */
export async function seedDemo(
  server: RunningServer,
  dataDirectory: string,
  now: Date,
  begin: () => void,
): Promise<boolean> {
  const done = join(dataDirectory, doneFile)
  if (existsSync(done)) return false
  begin()
  const database = new Client({ connectionString: server.supabase.databaseUrl })
  await database.connect()
  try {
    const supabase = createClient(server.localUrl, server.supabase.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    await seedAll({
      supabase,
      database,
      now,
      addressOf: (bucket, path) => `${server.publicUrl}/storage/v1/object/public/${bucket}/${path}`,
    })
  } finally {
    await database.end()
  }
  writeFileSync(done, `${now.toISOString()}\n`)
  return true
}

async function seedAll(seeding: Seeding): Promise<void> {
  const { supabase, database, now, addressOf } = seeding
  const [ids] = await Promise.all([openAccounts(supabase, database, now), uploadPictures(supabase)])
  const thumbnails = await uploadThumbnails(supabase, demoSellers)
  await writeSellers(
    database,
    null,
    demoSellers,
    ({ id }) => {
      const path = thumbnails.get(id)
      return path === undefined ? null : addressOf('seller-thumbnails', path)
    },
    new Date(now.getTime() - 500 * day),
  )
  await writeOffers(database, makeOffers(now), (name) => addressOf('product-images', name))
  for (const account of demoAccounts) {
    const id = ids.get(account.email)
    if (id !== undefined) await seedPerson(seeding, account, id)
  }
}

async function seedPerson(seeding: Seeding, account: DemoAccount, id: string): Promise<void> {
  const { supabase, database, now, addressOf } = seeding
  if (account.products === 0) return
  const own = ownSellers(account.email)
  await writeSellers(database, id, own, () => null, new Date(now.getTime() - account.age * day))
  const visible = demoSellers.filter(
    (seller) => seller.is_active && (account.tier === 'pro' || seller.is_for_free_and_trial),
  )
  const days = Math.min(account.age, 425)
  const purchases = makePurchases(account.email, account.products, [...own, ...visible], days, now)
  const papers = await uploadPapers(supabase, id, purchases)
  await writeProducts(database, id, purchases, (name) => addressOf('product-images', name), papers)
  await writeProofs(supabase, database, id, purchases)
  await writeAlerts(
    database,
    id,
    account.tier === 'pro' ? ['kettle', 'headphones', 'desk lamp'] : ['travel mug'],
  )
}
