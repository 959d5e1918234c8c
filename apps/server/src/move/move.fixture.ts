import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBackup } from '@sampletrail/local-backend/backup'
import { moveBackup, type MoveReport } from '@sampletrail/local-backend/move'
import { describeOwnTables } from '#src/backup/host-parts.ts'
import { migrationsDirectory } from '#src/running/embedded-backend.ts'
import { ownSchemas } from '#src/move/own-schemas.ts'
import { openProjectFiles } from '#src/move/project-files.ts'
import { remakeQueue } from '#src/move/remake-queue.ts'
import type { Project } from '#src/testing/start-project.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

type Options = Parameters<typeof moveBackup>[0]

export const silent = { info() {}, warn() {}, error() {} }
export const oldOrigin = 'http://old.example'

export interface Source {
  /** Its backup. */
  file: string
  folder: string
  dataDirectory: string
  clear(): Promise<void>
}

/** A server that is filled, stopped and backed up. */
export async function makeSource(fill: (server: TestServer) => Promise<void>): Promise<Source> {
  const folder = await mkdtemp(join(tmpdir(), 'sampletrail-move-'))
  const dataDirectory = join(folder, 'data')
  const file = join(folder, 'backup.tar.gz')
  const server = await startTestServer({ PUBLIC_URL: oldOrigin, DATA_DIR: dataDirectory })
  try {
    await fill(server)
  } finally {
    await server.stop()
  }
  await writeBackup({ dataDirectory, file, app: 'test', describe: describeOwnTables, log: silent })
  return { file, folder, dataDirectory, clear: () => rm(folder, { recursive: true, force: true }) }
}

function targetOf({ settings }: Pick<Project, 'settings'>): Options['target'] {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, DATABASE_URL: databaseUrl } = settings
  return { url, databaseUrl, files: openProjectFiles({ url, secretKey }) }
}

/** Moves as the command does. */
export async function moveTo(
  project: Pick<Project, 'settings'>,
  file: string,
  changes: Partial<Options> = {},
): Promise<MoveReport | null> {
  return await moveBackup({
    file,
    target: targetOf(project),
    migrationsDirectory,
    own: ownSchemas,
    prepare: remakeQueue,
    ...changes,
  })
}
