import { randomUUID } from 'node:crypto'
import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
} from '@supabase/supabase-js'
import { inject } from 'vitest'

/** The project that the suite is pointed at. Serialisable: it travels from the global setup to each test file. */
export interface TargetFacts {
  /** Origin that supabase-js is given. */
  url: string
  publishableKey: string
  secretKey: string
  /** Where kept mails can be read as JSON (`?to=`), or null: then cases that read a mail are skipped. */
  mailboxUrl: string | null
  /** The OpenID provider behind `google` that lets everybody in, or null: then nobody can be signed in with it. */
  issuerUrl: string | null
  /** Whether it is this package, started for the run. What it refuses on purpose is only asked of it. */
  isEmbedded: boolean
}

declare module 'vitest' {
  interface ProvidedContext {
    target: TargetFacts
  }
}

/** Somebody with an account, signed in with a password. */
export interface Person {
  id: string
  email: string
  password: string
  /** Unmodified supabase-js with this person's session, kept in memory only. */
  client: SupabaseClient
}

export const target: TargetFacts = inject('target')

/** A client that keeps nothing outside memory and starts no timers. */
export function createVisitor(options: SupabaseClientOptions<'public'> = {}): SupabaseClient {
  return createClient(target.url, target.publishableKey, withoutTimers(options))
}

/** A client with the secret key: passes over every policy. */
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

/** Accounts go with everything that hangs on them, so that a shared project is left as it was found. */
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
