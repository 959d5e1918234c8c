import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { restoreBackup } from '#src/backup/restore-backup.ts'
import { writeBackup } from '#src/backup/write-backup.ts'
import { startLocalBackend, type LocalBackend } from '#src/start.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

const log = { info() {}, warn() {}, error() {} }

/** Folders for backends, migrations and backups; `clear` deletes them. */
export function openBackupSite() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
  chmodSync(root, 0o711)
  const migrations = path.join(root, 'migrations')
  mkdirSync(migrations)
  const backends: LocalBackend[] = []
  const place = (name: string) => path.join(root, name)

  return {
    place,
    migrate: (name: string, sql: string) => writeFileSync(path.join(migrations, name), sql),
    async start(name: string): Promise<LocalBackend> {
      const backend = await startLocalBackend(
        createTestOptions({ dataDirectory: place(name), migrationsDirectory: migrations }),
      )
      backends.push(backend)
      return backend
    },
    backUp: (name: string, file: string, more: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
      writeBackup({ dataDirectory: place(name), file: place(file), app: 'test 1', log, ...more }),
    restore: (
      file: string,
      name: string,
      more: Partial<Parameters<typeof restoreBackup>[0]> = {},
    ) =>
      restoreBackup({
        file: place(file),
        dataDirectory: place(name),
        migrationsDirectory: migrations,
        log,
        ...more,
      }),
    async clear() {
      await Promise.all(backends.map((backend) => backend.stop()))
      rmSync(root, { recursive: true, force: true })
    },
  }
}

export type BackupSite = ReturnType<typeof openBackupSite>

/** One statement as the owner of the database; returns rows as arrays of texts. */
export async function ask({ databaseUrl }: LocalBackend, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

/** The supabase-js bucket `files` of a backend, created if missing. */
export async function withFiles(
  backend: LocalBackend,
  work: (files: ReturnType<SupabaseClient['storage']['from']>) => Promise<void>,
): Promise<void> {
  const loopback = await startLoopback((request, response) =>
    backend.handleRequest(request, response),
  )
  try {
    const { storage } = createClient(loopback.origin, backend.secretKey)
    await storage.createBucket('files')
    await work(storage.from('files'))
  } finally {
    await loopback.stop()
  }
}
