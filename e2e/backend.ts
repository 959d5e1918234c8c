import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, type APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import type { Database } from '../packages/database/src/types.gen.ts'
import { waitForLink } from './mailbox.ts'
import { makePerson, type Person } from './people.ts'

const configSchema = z.object({ supabaseUrl: z.string(), publishableKey: z.string() })

export type Client = SupabaseClient<Database>

/** What the server tells every browser, and where it is. */
export async function readConfig(request: APIRequestContext): Promise<{
  config: z.infer<typeof configSchema>
  origin: string
}> {
  const response = await request.get('/config.json')
  return {
    config: configSchema.parse(await response.json()),
    origin: new URL(response.url()).origin,
  }
}

/** A hand-written client of the public protocol, as anybody could write one. */
export async function connect(request: APIRequestContext): Promise<Client> {
  const { config } = await readConfig(request)
  return connectTo(config)
}

export function connectTo(config: z.infer<typeof configSchema>): Client {
  return createClient<Database>(config.supabaseUrl, config.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

export interface SignedIn {
  client: Client
  person: Person
  userId: string
}

/**
 * A confirmed account made over the protocol, for journeys whose subject is not signing up. It has seen the introduction,
 * which would open over the dashboard otherwise.
 */
export async function registerPerson(
  request: APIRequestContext,
  name = 'tester',
): Promise<SignedIn> {
  const registered = await registerNewcomer(request, name)
  expect((await registered.client.rpc('mark_onboarding_seen')).error).toBeNull()
  return registered
}

/** A confirmed account of somebody who has never been in the app. */
export async function registerNewcomer(
  request: APIRequestContext,
  name = 'newcomer',
): Promise<SignedIn> {
  const person = makePerson(name)
  const client = await connect(request)
  const signUp = await client.auth.signUp(person)
  expect(signUp.error).toBeNull()
  const confirmation = await request.get(await waitForLink(request, person.email), {
    maxRedirects: 0,
  })
  expect(confirmation.headers()['location']).not.toContain('error')
  const { data, error } = await client.auth.signInWithPassword(person)
  expect(error).toBeNull()
  if (data.user === null) throw new Error('signed in without a user')
  return { client, person, userId: data.user.id }
}
