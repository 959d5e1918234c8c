import { Client } from 'pg'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Config, SupabaseSettings } from '#src/config/config.ts'
import { findConnectionFacts } from '#src/running/connection-facts.ts'
import { embeddedOptions, type StartEmbedded } from '#src/running/embedded-backend.ts'
import { listen } from '#src/http/listen.ts'
import { localOrigin } from '#src/http/local-origin.ts'
import type { Log } from '#src/log/log.ts'
import { StartError } from '#src/running/start-error.ts'

/** An email from the mailbox. */
const keptMailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  links: z.array(z.string()),
  sentAt: z.string(),
})

export type KeptMail = z.infer<typeof keptMailSchema>

type AuthAdmin = Pick<SupabaseClient['auth'], 'admin'>

/** The tools of a command: the database, logged in as `postgres`, and the kept emails. */
export interface Installation {
  database: Client
  /** Newest first. */
  listMails(to: string): Promise<KeptMail[]>
  /** Runs `work` with the auth service's admin API. */
  withAuth<Result>(work: (auth: AuthAdmin) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const connectTimeout = 5000

/**
 * Connects to the installation in the settings: a Supabase project, the server that runs on the data directory, or, if none
 * runs, the data directory itself, for which PostgreSQL is started and stopped again.
 */
export async function openInstallation(
  config: Config,
  startEmbedded: StartEmbedded,
  log: Log,
): Promise<Installation> {
  if (config.supabase) return await openSupabase(config.supabase)
  return (
    (await openRunning(config.dataDirectory)) ?? (await openStopped(config, startEmbedded, log))
  )
}

async function openSupabase(supabase: SupabaseSettings): Promise<Installation> {
  const database = await connect(supabase.databaseUrl)
  return {
    database,
    listMails: () =>
      Promise.reject(
        new StartError(
          'A Supabase project sends its emails and keeps none.',
          'Check its mail provider, or the auth log of the project.',
        ),
      ),
    withAuth: async (work) => work(await connectAuth(supabase.url, supabase.secretKey)),
    close: () => database.end(),
  }
}

/** Null if no server runs there, or the one that left its facts is gone. */
async function openRunning(dataDirectory: string): Promise<Installation | null> {
  const facts = findConnectionFacts(dataDirectory)
  const database = facts && (await connect(facts.databaseUrl).catch(() => null))
  if (!facts || !database) return null
  return {
    database,
    listMails: (to) => readMails(facts.localUrl, facts.secretKey, to),
    withAuth: async (work) => work(await connectAuth(facts.localUrl, facts.secretKey)),
    close: () => database.end(),
  }
}

async function openStopped(
  config: Config,
  startEmbedded: StartEmbedded,
  log: Log,
): Promise<Installation> {
  const publicUrl = config.publicUrl ?? localOrigin(config.port)
  // Nothing listens beyond this machine, so nobody else can read the mailbox, whatever HOST says.
  const options = embeddedOptions({ ...config, host: '127.0.0.1' }, publicUrl, log)
  const backend = await startEmbedded(options)
  try {
    const database = await connect(backend.databaseUrl)
    return {
      database,
      listMails: (to) => whileServed((origin) => readMails(origin, backend.secretKey, to)),
      withAuth: (work) =>
        whileServed(async (origin) => work(await connectAuth(origin, backend.secretKey))),
      async close() {
        await database.end()
        await backend.stop()
      },
    }
  } catch (error) {
    await backend.stop()
    throw error
  }

  /** The services answer on their own loopback port while they are needed. */
  async function whileServed<Result>(work: (origin: string) => Promise<Result>): Promise<Result> {
    const listener = await listen('127.0.0.1', 0)
    listener.serve(
      (request, response) => backend.handleRequest(request, response),
      (_request, socket) => socket.destroy(),
    )
    try {
      return await work(`http://127.0.0.1:${listener.port}`)
    } finally {
      await listener.drain(0)
    }
  }
}

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: 15_000,
    application_name: 'sampletrail-admin',
  })
  await client.connect()
  return client
}

/** Loaded only for the command that needs it. */
async function connectAuth(url: string, secretKey: string): Promise<AuthAdmin> {
  const { createClient } = await import('@supabase/supabase-js')
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return createClient(url, secretKey, { auth }).auth
}

/** The secret key opens the mailbox of a server that listens beyond this machine. */
async function readMails(origin: string, secretKey: string, to: string): Promise<KeptMail[]> {
  const query = new URLSearchParams({ to })
  const response = await fetch(`${origin}/__dev/mailbox?${query.toString()}`, {
    headers: { apikey: secretKey },
  })
  if (!response.ok) throw noMailbox()
  return z.array(keptMailSchema).parse(await response.json())
}

function noMailbox(): StartError {
  return new StartError(
    'Emails cannot be read here: they are sent by SMTP.',
    'Check the mail server, or the email log of the back office (/admin/mails).',
  )
}
