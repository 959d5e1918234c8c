import { Client } from 'pg'
import { startPart } from '../../tools/rehearsal/part.ts'
import { hearProject, projectFile } from '../../tools/rehearsal/project.ts'
import { relaxedLimits } from '../../tools/running/relaxed-limits.ts'
import { startServer, type OwnServer } from '../servers/start-server.ts'

export interface MovedInstallation {
  /** The project's settings for browsers. */
  project: { supabaseUrl: string; publishableKey: string }
  /** Connects other journeys to the old server again. */
  undo: () => Promise<void>
}

/**
 * Moves the people and data of a stopped server to a project at its own address, and opens the app at the old address: the
 * state of an installation after its move.
 */
export async function moveToProject(old: OwnServer): Promise<MovedInstallation> {
  const part = startPart({
    name: 'project',
    file: projectFile,
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
  const settings = await hearProject(part)
  await forgetSessions(settings.DATABASE_URL)
  const app = await startServer({
    port: Number(new URL(old.origin).port),
    env: { ...settings },
  })
  return {
    project: {
      supabaseUrl: settings.SUPABASE_URL,
      publishableKey: settings.SUPABASE_PUBLISHABLE_KEY,
    },
    async undo() {
      await app.remove()
      await part.stop()
      await old.restart()
    },
  }
}

/** A move takes along people and their passwords, but no sessions. */
async function forgetSessions(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query('delete from auth.sessions')
  await client.end()
}
