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
/** The operator's access to the shared server. */
export type SharedServer = z.infer<typeof factsSchema>

const runningSchema = z.object({ databaseUrl: z.string(), secretKey: z.string() })
/** Playwright's workers inherit the environment of the process that started them. */
const variable = 'E2E_SHARED_SERVER'

export function registerSharedServer(facts: SharedServer): void {
  process.env[variable] = JSON.stringify(facts)
}

function sharedServer(): SharedServer {
  return factsSchema.parse(JSON.parse(process.env[variable] ?? 'null'))
}

/** Settings with which a command reaches the server of that data directory, or the shared one. */
export function commandSettings(dataDirectory?: string): Record<string, string> {
  if (dataDirectory !== undefined) return { DATA_DIR: dataDirectory }
  const shared = sharedServer()
  return shared.mode === 'embedded' ? { DATA_DIR: shared.dataDirectory } : shared.project
}

/** The database of the server of that data directory, or of the shared one. */
export function findDatabase(dataDirectory?: string): string {
  const { DATA_DIR, DATABASE_URL } = commandSettings(dataDirectory)
  return DATABASE_URL ?? readRunning(DATA_DIR ?? '').databaseUrl
}

function readRunning(dataDirectory: string): z.infer<typeof runningSchema> {
  return runningSchema.parse(JSON.parse(readFileSync(join(dataDirectory, 'running.json'), 'utf8')))
}

/** Data directories of the servers of single journeys, by their origin. */
const ownServers = new Map<string, string>()

export function registerOwnServer(origin: string, dataDirectory: string): void {
  ownServers.set(origin, dataDirectory)
}

/** The key with which the operator of the server at that origin creates accounts. */
export function findSecretKey(origin: string): string {
  const { DATA_DIR, SUPABASE_SECRET_KEY } = commandSettings(ownServers.get(origin))
  return SUPABASE_SECRET_KEY ?? readRunning(DATA_DIR ?? '').secretKey
}

/** Whether the journeys run next to a Supabase project. */
export const isBesideProject = (): boolean => process.env['E2E_MODE'] === 'supabase'

/** Where to read the emails of a server next to a Supabase project; null if there is no such server. */
export function findSentMails(): string | null {
  const shared = sharedServer()
  return shared.mode === 'supabase' ? shared.mailboxUrl : null
}
