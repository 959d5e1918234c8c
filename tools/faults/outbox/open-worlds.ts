import { createClient } from '@supabase/supabase-js'
import type { Browser } from '@playwright/test'
import type { Client } from 'pg'
import { z } from 'zod'
import type { PageFiles } from './build-page.ts'
import { Device, type StoredSession } from './device.ts'
import { World } from './world.ts'

const configSchema = z.object({ supabaseUrl: z.string(), publishableKey: z.string() })

interface Setting {
  browser: Browser
  /** The app's address. */
  origin: string
  files: PageFiles
  operator: Client
  person: { email: string; password: string }
}

export interface Worlds {
  /** Ends the previous one and opens another. */
  open: () => Promise<World>
  close: () => Promise<void>
}

/** Two devices on which a person is signed in, with room for all their products; new ones each time. */
export function openWorlds(setting: Setting): Worlds {
  let world: World | null = null
  async function close(): Promise<void> {
    await Promise.all(world?.devices.map((device) => device.end()) ?? [])
    world = null
  }
  return {
    async open() {
      await close()
      world = await openWorld(setting)
      return world
    },
    close,
  }
}

async function openWorld({ browser, origin, files, operator, person }: Setting): Promise<World> {
  const config = configSchema.parse(await (await fetch(`${origin}/config.json`)).json())
  const origins = { app: origin, project: config.supabaseUrl }
  const open = async (): Promise<{ device: Device; userId: string }> => {
    const client = createClient(config.supabaseUrl, config.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data, error } = await client.auth.signInWithPassword(person)
    if (error) throw error
    const session: StoredSession = { ...data.session }
    return { device: await Device.open(browser, origins, files, session), userId: data.user.id }
  }
  const [first, second] = await Promise.all([open(), open()])
  await operator.query(`select private.apply_subscription($1, 'pro')`, [first.userId])
  return new World([first.device, second.device], operator, first.userId)
}
