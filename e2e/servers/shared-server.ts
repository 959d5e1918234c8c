import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const projectSchema = z.object({
  SUPABASE_URL: z.string(),
  SUPABASE_PUBLISHABLE_KEY: z.string(),
  SUPABASE_SECRET_KEY: z.string(),
  DATABASE_URL: z.string(),
})
const factsSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('embedded'), dataDirectory: z.string() }),
  z.object({ mode: z.literal('supabase'), project: projectSchema, mailboxUrl: z.string() }),
])
/** How a journey reaches beside the server that all share, as its operator does. */
export type SharedServer = z.infer<typeof factsSchema>

const runningSchema = z.object({ databaseUrl: z.string(), secretKey: z.string() })
/** Workers of Playwright have the environment of who started them. */
const variable = 'E2E_SHARED_SERVER'

export function tellOfSharedServer(facts: SharedServer): void {
  process.env[variable] = JSON.stringify(facts)
}

function sharedServer(): SharedServer {
  return factsSchema.parse(JSON.parse(process.env[variable] ?? 'null'))
}

/** Settings with which a command reaches the server of that data directory, else the shared one. */
export function commandSettings(dataDirectory?: string): Record<string, string> {
  if (dataDirectory !== undefined) return { DATA_DIR: dataDirectory }
  const shared = sharedServer()
  return shared.mode === 'embedded' ? { DATA_DIR: shared.dataDirectory } : shared.project
}

/** The database of the server of that data directory, else of the shared one. */
export function findDatabase(dataDirectory?: string): string {
  const { DATA_DIR, DATABASE_URL } = commandSettings(dataDirectory)
  return DATABASE_URL ?? readRunning(DATA_DIR ?? '').databaseUrl
}

function readRunning(dataDirectory: string): z.infer<typeof runningSchema> {
  return runningSchema.parse(JSON.parse(readFileSync(join(dataDirectory, 'running.json'), 'utf8')))
}

/** Data directories of the servers that single journeys have, by their origin. */
const ownServers = new Map<string, string>()

export function tellOfOwnServer(origin: string, dataDirectory: string): void {
  ownServers.set(origin, dataDirectory)
}

/** The key of the server at that origin with which its operator makes accounts. */
export function findSecretKey(origin: string): string {
  const { DATA_DIR, SUPABASE_SECRET_KEY } = commandSettings(ownServers.get(origin))
  return SUPABASE_SECRET_KEY ?? readRunning(DATA_DIR ?? '').secretKey
}

/** Whether the journeys are played beside a Supabase project. */
export const isBesideProject = (): boolean => process.env['E2E_MODE'] === 'supabase'

/** Where mails can be read that a server beside a Supabase project has sent; null when no server is. */
export function findSentMails(): string | null {
  const shared = sharedServer()
  return shared.mode === 'supabase' ? shared.mailboxUrl : null
}
