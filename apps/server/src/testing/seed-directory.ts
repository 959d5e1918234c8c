import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalBackend } from '@sampletrail/local-backend'
import { readConfig } from '#src/config/config.ts'
import type { Log } from '#src/log/log.ts'
import { startServer } from '#src/running/start-server.ts'

export interface Seed {
  /** A data directory after the first start. */
  directory: string
  remove(): Promise<void>
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts a server once on a new data directory and stops it. A server that starts on a copy skips initdb and migrations. */
export async function makeSeed(): Promise<Seed> {
  const folder = await mkdtemp(join(tmpdir(), 'sampletrail-seed-'))
  const directory = join(folder, 'data')
  const config = readConfig({ PORT: '0', DATA_DIR: directory }, folder)
  const server = await startServer(config, startLocalBackend, silent)
  await server.stop()
  return { directory, remove: () => rm(folder, { recursive: true, force: true }) }
}
