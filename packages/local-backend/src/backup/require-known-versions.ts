import { BackupError } from '#src/backup/backup-error.ts'
import type { Manifest } from '#src/backup/format.ts'
import {
  countAsBaseline,
  isOfBefore,
  listKnown,
  listLacking,
  readBaseline,
  type Baseline,
} from '#src/migrate/baseline.ts'
import { readMigrations } from '#src/migrate/read-migrations.ts'
import { BOOTSTRAP_DIRECTORY } from '#src/migrate/run-bootstrap.ts'

/**
 * Throws `BackupError` if the migrations here cannot recreate the schema of a backup step by step. Returns the manifest with the
 * migrations of this version: a complete history from before the baseline counts as the baseline.
 */
export async function requireKnownVersions(
  manifest: Manifest,
  migrationsDirectory: string,
): Promise<Manifest> {
  const own = new Set((await readMigrations(BOOTSTRAP_DIRECTORY)).map(({ version }) => version))
  const files = await readMigrations(migrationsDirectory)
  const baseline = await readBaseline(migrationsDirectory)
  const checksums = new Map(
    listKnown(files, baseline).map(({ version, sha256 }) => [version, sha256]),
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
  if (changed) {
    throw new BackupError(
      `The migration ${changed.version} is not the one that made the backup's schema.`,
      'Put the file back as it was, or restore with the version that made the backup. Nothing was changed.',
    )
  }
  refuseIncomplete(manifest, baseline)
  return { ...manifest, migrations: countAsBaseline(manifest.migrations, files, baseline) }
}

function refuseIncomplete({ migrations }: Manifest, baseline: Baseline | null): void {
  const versions = migrations.map(({ version }) => version)
  if (!baseline || !isOfBefore(versions, baseline)) return
  const lacking = listLacking(versions, baseline)
  if (lacking.length === 0) return
  throw new BackupError(
    `The backup was made by a version from before the baseline, and lacks ${lacking.length} of the ${baseline.replaced.length} migrations that came before it (the first is ${lacking[0]}).`,
    `Restore it with the last version from before the baseline (git checkout ${baseline.lastBefore}), start that once, and make a new backup. Nothing was changed.`,
  )
}
