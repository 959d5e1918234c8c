import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, type APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import type { Database } from '../../packages/database/src/types.gen.ts'
import { makePerson, type Person } from '../people/people.ts'
import { findSecretKey } from './shared-server.ts'

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

/**
 * Of `knownPassword`, at bcrypt's lowest cost: journeys sign in a thousand times. The form and its mail are the subject of
 * sign-in.spec.ts.
 */
const knownPassword = 'correct horse'
const knownHash = '$2b$04$6Cu0SbLWThhoUH.nQ2uFMOiZ6.x4s3zTaz67Xol4HSRSgu9UpWSde'

/** A confirmed account of somebody who has never been in the app. */
export async function registerNewcomer(
  request: APIRequestContext,
  name = 'newcomer',
): Promise<SignedIn> {
  const person = { ...makePerson(name), password: knownPassword }
  const { config, origin } = await readConfig(request)
  const operator = connectTo({ ...config, publishableKey: findSecretKey(origin) })
  const made = await operator.auth.admin.createUser({
    email: person.email,
    password_hash: knownHash,
    email_confirm: true,
  })
  expect(made.error).toBeNull()
  const client = connectTo(config)
  const { data, error } = await client.auth.signInWithPassword(person)
  expect(error).toBeNull()
  if (data.user === null) throw new Error('signed in without a user')
  return { client, person, userId: data.user.id }
}
