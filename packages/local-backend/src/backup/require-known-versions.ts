import { BackupError } from '#src/backup/backup-error.ts'
import type { Manifest } from '#src/backup/format.ts'
import { readMigrations } from '#src/migrate/read-migrations.ts'
import { BOOTSTRAP_DIRECTORY } from '#src/migrate/run-bootstrap.ts'

/** Throws `BackupError` if the migrations here cannot recreate the schema of a backup step by step. */
export async function requireKnownVersions(
  manifest: Manifest,
  migrationsDirectory: string,
): Promise<void> {
  const own = new Set((await readMigrations(BOOTSTRAP_DIRECTORY)).map(({ version }) => version))
  const checksums = new Map(
    (await readMigrations(migrationsDirectory)).map((file) => [file.version, file.checksum]),
  )
  const unknown = [
    ...manifest.ownVersions.filter((version) => !own.has(version)),
    ...manifest.migrations.map(({ version }) => version).filter((each) => !checksums.has(each)),
  ]
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup was made by a newer version (${manifest.app}), whose schema this one does not know (${unknown[0]}).`,
      'Restore it with that version or a later one. Nothing was changed.',
    )
  }
  const changed = manifest.migrations.find(
    ({ version, sha256 }) => sha256 !== null && sha256 !== checksums.get(version),
  )
  if (!changed) return
  throw new BackupError(
    `The migration ${changed.version} is not the one that the backup's schema was made by.`,
    'Put the file back as it was, or restore with the version that made the backup. Nothing was changed.',
  )
}
