import { randomUUID } from 'node:crypto'
import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
} from '@supabase/supabase-js'
import { inject } from 'vitest'

/** The project under test. Serialisable: it travels from the global setup to each test file. */
export interface TargetFacts {
  /** Origin for supabase-js. */
  url: string
  publishableKey: string
  secretKey: string
  /** Where kept emails can be read as JSON (`?to=`), or null: then cases that read an email are skipped. */
  mailboxUrl: string | null
  /** The OpenID provider behind `google` that accepts everybody, or null: then nobody can sign in with it. */
  issuerUrl: string | null
  /** Whether it is this package, started for the run. Only then are its deliberate refusals tested. */
  isEmbedded: boolean
}

declare module 'vitest' {
  interface ProvidedContext {
    target: TargetFacts
  }
}

/** A person with an account, signed in with a password. */
export interface Person {
  id: string
  email: string
  password: string
  /** Unmodified supabase-js with this person's session, kept in memory only. */
  client: SupabaseClient
}

export const target: TargetFacts = inject('target')

/** A client that keeps everything in memory and starts no timers. */
export function createVisitor(options: SupabaseClientOptions<'public'> = {}): SupabaseClient {
  return createClient(target.url, target.publishableKey, withoutTimers(options))
}

/** A client with the secret key: bypasses every policy. */
export function createOperator(options: SupabaseClientOptions<'public'> = {}): SupabaseClient {
  return createClient(target.url, target.secretKey, withoutTimers(options))
}

export function newEmail(): string {
  return `conformance-${randomUUID()}@example.com`
}

/** A new confirmed account, signed in. */
export async function createPerson(options: SupabaseClientOptions<'public'> = {}): Promise<Person> {
  const credentials = { email: newEmail(), password: `pass ${randomUUID()}` }
  const created = await createOperator().auth.admin.createUser({
    ...credentials,
    email_confirm: true,
  })
  if (created.error) throw created.error
  const client = createVisitor(options)
  const signedIn = await client.auth.signInWithPassword(credentials)
  if (signedIn.error) throw signedIn.error
  return { id: created.data.user.id, ...credentials, client }
}

/** Deletes accounts with all their data, so that a shared project stays as it was. */
export async function removePerson(person: Pick<Person, 'id' | 'client'>): Promise<void> {
  await person.client.removeAllChannels()
  const { error } = await createOperator().auth.admin.deleteUser(person.id)
  if (error) throw error
}

function withoutTimers(options: SupabaseClientOptions<'public'>): SupabaseClientOptions<'public'> {
  return {
    ...options,
    auth: { persistSession: false, autoRefreshToken: false, ...options.auth },
  }
}
