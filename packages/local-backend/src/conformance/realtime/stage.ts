import { randomUUID } from 'node:crypto'
import type {
  RealtimeChannel,
  RealtimeClientOptions,
  RealtimePostgresChangesPayload,
  SupabaseClient,
} from '@supabase/supabase-js'
import {
  createPerson,
  createVisitor,
  removePerson,
  target,
  type Person,
} from '#src/conformance/target.ts'

export type Role = 'owner' | 'stranger'

type Row = Record<string, unknown>
export type Change = RealtimePostgresChangesPayload<Row>

/** The longest time until anything arrives, on a distant project, too. */
const PATIENCE_MILLISECONDS = 15_000
/** After this time anything missing will not arrive. */
const SILENCE_MILLISECONDS = target.isEmbedded ? 100 : 1000

const cast = new Map<Role, Promise<Person>>()
const pages: SupabaseClient[] = []

/** One of the two people of a test file, whose account is created at the first call. */
export async function findPerson(role: Role): Promise<Person> {
  const known = cast.get(role) ?? createPerson()
  cast.set(role, known)
  return await known
}

/** A client with its own connection: of a signed-in person, or of nobody. */
export async function openPage(
  role: Role | 'visitor' = 'owner',
  options: RealtimeClientOptions = {},
): Promise<SupabaseClient> {
  const token = role === 'visitor' ? null : await findToken(role)
  const page = createVisitor({
    realtime: { reconnectAfterMs: () => 200, ...options },
    ...(token === null ? {} : { accessToken: () => Promise.resolve(token) }),
  })
  pages.push(page)
  return page
}

export async function findToken(role: Role): Promise<string> {
  const { client } = await findPerson(role)
  const { data } = await client.auth.getSession()
  if (data.session === null) throw new Error(`The ${role} is not signed in`)
  return data.session.access_token
}

/** Ends every connection that the case has opened. */
export async function closePages(): Promise<void> {
  await Promise.all(pages.splice(0).map((page) => page.realtime.disconnect()))
}

/** Removes the accounts with all their rows. */
export async function leaveStage(): Promise<void> {
  const people = await Promise.all(cast.values())
  await Promise.all(people.map(removePerson))
  cast.clear()
}

export function newTopic(): string {
  return `conformance-${randomUUID()}`
}

/** Settings of a channel that counts as subscribed only when changes flow. */
export const untilChangesFlow = {
  config: { postgres_changes_options: { wait: true } },
} as const

/** Subscribes, and returns the result: the status, and the message of an error. */
export async function subscribe(channel: RealtimeChannel): Promise<string> {
  return await new Promise((resolve) => {
    channel.subscribe((status, error) => resolve(error ? `${status}: ${error.message}` : status))
  })
}

export interface Heard<Item> {
  all: Item[]
  push: (item: Item) => void
  /** All received messages, once there are that many, or much later. */
  count(wanted: number): Promise<Item[]>
}

/** Collects messages. */
export function hear<Item>(): Heard<Item> {
  const all: Item[] = []
  return {
    all,
    push: (item) => all.push(item),
    async count(wanted) {
      await waitFor(() => all.length >= wanted)
      return [...all]
    },
  }
}

/** Waits until a condition is true, or gives up: the next assertion says what is missing. */
export async function waitFor(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS
  while (!isSo() && Date.now() < deadline) await pause(5)
}

/** Long enough for everything that is on its way. */
export async function waitForSilence(): Promise<void> {
  await pause(SILENCE_MILLISECONDS)
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

export interface Wish {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema?: string
  table?: string
  filter?: string
  select?: string[]
}

/** Listens for changes of a table, by default of notes, on its own page. */
export async function listenForChanges(wish: Wish = {}, role: Role | 'visitor' = 'owner') {
  const page = await openPage(role)
  const channel = page.channel(newTopic(), untilChangesFlow)
  const heard = hearChanges(channel, wish)
  const status = await subscribe(channel)
  return { page, channel, heard, status }
}

/** Adds a subscription to changes to a channel. */
export function hearChanges(channel: RealtimeChannel, wish: Wish): Heard<Change> {
  const heard = hear<Change>()
  const { event = '*', schema = 'public', ...rest } = wish
  const table = 'schema' in wish ? {} : { table: 'realtime_notes' }
  // The client's overloads distinguish the events by type; here they are values.
  channel.on<Row>(
    'postgres_changes',
    { event: event as '*', schema, ...table, ...rest },
    heard.push,
  )
  return heard
}

/** Adds a note as its owner and returns its id. */
export async function addNote(values: Row = {}, role: Role = 'owner'): Promise<number> {
  return Number(await addRow('realtime_notes', values, role))
}

/** Adds a row as its owner and returns its id. */
export async function addRow(table: string, values: Row, role: Role = 'owner'): Promise<unknown> {
  const { client } = await findPerson(role)
  const { data, error } = await client
    .from(table)
    .insert(values)
    .select('id')
    .single<{ id: unknown }>()
  if (error) throw error
  return data.id
}

export async function changeRow(
  table: string,
  id: unknown,
  values: Row,
  role: Role = 'owner',
): Promise<void> {
  const { client } = await findPerson(role)
  const { error } = await client.from(table).update(values).eq('id', id)
  if (error) throw error
}

export async function removeRow(table: string, id: unknown, role: Role = 'owner'): Promise<void> {
  const { client } = await findPerson(role)
  const { error } = await client.from(table).delete().eq('id', id)
  if (error) throw error
}

export function bodyOf({ new: row }: Change): unknown {
  return 'body' in row ? row['body'] : undefined
}
