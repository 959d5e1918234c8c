import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalBackend } from '@sampletrail/local-backend'
import { PREPARATION, startForeignServer } from '@sampletrail/local-backend/testing/foreign-server'
import { readConfig } from '#src/config/config.ts'
import { embeddedOptions } from '#src/running/embedded-backend.ts'
import { listen } from '#src/http/listen.ts'
import type { Log } from '#src/log/log.ts'

export interface Project {
  /** The settings of a server in Supabase mode. */
  settings: Record<
    'SUPABASE_URL' | 'SUPABASE_PUBLISHABLE_KEY' | 'SUPABASE_SECRET_KEY' | 'DATABASE_URL',
    string
  >
  /** Statements as the superuser of its PostgreSQL, which a project gives to nobody. */
  run(statements: string[]): Promise<void>
  stop(): Promise<void>
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A simulated Supabase project: the services, with our migrations, on a PostgreSQL whose owner is no superuser. */
export async function startProject(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'sampletrail-project-'))
  const postgres = await startForeignServer()
  await postgres.run(PREPARATION)
  const listener = await listen('127.0.0.1', 0)
  const url = `http://127.0.0.1:${listener.port}`
  const databaseUrl = postgres.url()
  const config = readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl }, folder)
  const backend = await startLocalBackend(embeddedOptions(config, url, silent))
  listener.serve(
    (request, response) => backend.handleRequest(request, response),
    (request, socket, head) => backend.handleUpgrade(request, socket, head),
  )
  return {
    settings: {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      DATABASE_URL: databaseUrl,
    },
    run: (statements) => postgres.run(statements, 'sampletrail'),
    async stop() {
      await listener.drain(0)
      await backend.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
