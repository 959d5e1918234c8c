import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, type APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import type { Database } from '../../packages/database/src/types.gen.ts'
import { makePerson, type Person } from '../people/people.ts'
import { findSecretKey } from './shared-server.ts'

const configSchema = z.object({ supabaseUrl: z.string(), publishableKey: z.string() })

export type Client = SupabaseClient<Database>

/** The server's settings for browsers, and its address. */
export async function readConfig(request: APIRequestContext): Promise<{
  config: z.infer<typeof configSchema>
  origin: string
}> {
  // The server may close an idle connection in the moment in which a request uses it again.
  const response = await request.get('/config.json', { maxRetries: 2 })
  return {
    config: configSchema.parse(await response.json()),
    origin: new URL(response.url()).origin,
  }
}

/** A hand-written client of the public protocol, as any developer could write one. */
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
 * Creates a confirmed account over the protocol, for journeys that do not test the sign-up. It has seen the introduction,
 * which would otherwise open over the dashboard.
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
 * The hash of `knownPassword` at bcrypt's lowest cost, because journeys sign in a thousand times. sign-in.spec.ts tests
 * the form and its email.
 */
const knownPassword = 'correct horse'
const knownHash = '$2b$04$6Cu0SbLWThhoUH.nQ2uFMOiZ6.x4s3zTaz67Xol4HSRSgu9UpWSde'

/** A confirmed account of a person who has never opened the app. */
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
