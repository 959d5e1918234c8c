import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { z } from 'zod'
import { startPart } from '../tools/rehearsal/part.ts'
import { relaxedLimits } from './relaxed-limits.ts'
import { startServer, type OwnServer } from './start-server.ts'

const backendFile = fileURLToPath(new URL('../tools/rehearsal/run-backend.ts', import.meta.url))
/** Milliseconds after which a project that has told nothing counts as broken. */
const patience = 50_000

const factsSchema = z.object({
  url: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
  databaseUrl: z.string(),
})

export interface MovedInstallation {
  /** What browsers are told of the project. */
  project: { supabaseUrl: string; publishableKey: string }
  remove: () => Promise<void>
}

/**
 * Opens the people and data of a server that was stopped as a project at an address of its own, and the app beside it where it
 * was: what an installation is after its move.
 */
export async function moveToProject(old: OwnServer): Promise<MovedInstallation> {
  const part = startPart({
    name: 'project',
    file: backendFile,
    environment: {
      ...process.env,
      ...relaxedLimits,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: old.dataDirectory,
      SITE_URL: old.origin,
      LOG_LEVEL: 'silent',
    },
    onDeath(name, ending) {
      process.stderr.write(`The ${name} ended by itself (${ending}).\n`)
    },
  })
  const [message] = await once(part.child, 'message', { signal: AbortSignal.timeout(patience) })
  const facts = factsSchema.parse(message)
  await forgetSessions(facts.databaseUrl)
  const app = await startServer({
    port: Number(new URL(old.origin).port),
    env: {
      SUPABASE_URL: facts.url,
      SUPABASE_PUBLISHABLE_KEY: facts.publishableKey,
      SUPABASE_SECRET_KEY: facts.secretKey,
      DATABASE_URL: facts.databaseUrl,
    },
  })
  return {
    project: { supabaseUrl: facts.url, publishableKey: facts.publishableKey },
    async remove() {
      await app.remove()
      await part.stop()
    },
  }
}

/** A move carries people and their passwords, and no sessions. */
async function forgetSessions(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query('delete from auth.sessions')
  await client.end()
}
