import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { MigrationError } from '#src/migrate/migration-error.ts'
import type { MigrationFile } from '#src/migrate/read-migrations.ts'

const baselineSchema = z.object({
  /** The last version that belongs to the baseline; later ones were added since. */
  until: z.string().regex(/^\d+$/),
  /** The commit of the application whose history the baseline replaces: the last one before it. */
  lastBefore: z.string(),
  /** Their versions and checksums. */
  replaced: z
    .record(z.string(), z.string())
    .transform((all) => Object.entries(all).map(([version, sha256]) => ({ version, sha256 }))),
})

/**
 * The first migrations of a folder, rewritten in place of all earlier ones. They create the same schema, so a database with the
 * complete old history does not have to run them.
 */
export type Baseline = z.infer<typeof baselineSchema>

/** A migration that ran; without a checksum if the Supabase CLI ran it. */
export interface RanMigration {
  version: string
  sha256: string | null
}

/** The Supabase CLI does not read this folder within the folder of migrations. */
const BASELINE_FILE = 'baseline/replaced.json'

/** Null for a folder with all of its migrations. */
export async function readBaseline(migrationsDirectory: string): Promise<Baseline | null> {
  const file = path.join(migrationsDirectory, BASELINE_FILE)
  const text = await readFile(file, 'utf8').catch(unlessMissing)
  return text === null ? null : baselineSchema.parse(JSON.parse(text))
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** The migrations that this version knows: its files, and those that the baseline replaced. */
export function listKnown(
  files: readonly MigrationFile[],
  baseline: Baseline | null,
): { version: string; sha256: string; fileName: string }[] {
  const own = files.map(({ version, checksum, fileName }) => ({
    version,
    sha256: checksum,
    fileName,
  }))
  const before = baseline?.replaced ?? []
  return [...own, ...before.map((each) => ({ ...each, fileName: each.version }))]
}

/** Whether a history is of before the baseline. */
export function isOfBefore(history: Iterable<string>, baseline: Baseline | null): boolean {
  const replaced = new Set(baseline?.replaced.map(({ version }) => version))
  return [...history].some((version) => replaced.has(version))
}

/** Of a history from before the baseline, the migrations that it lacks. */
export function listLacking(history: Iterable<string>, baseline: Baseline): string[] {
  const ran = new Set(history)
  return baseline.replaced.flatMap(({ version }) => (ran.has(version) ? [] : [version]))
}

/** A history with the versions of this folder: a complete one from before the baseline counts as the baseline. */
export function countAsBaseline(
  history: readonly RanMigration[],
  files: readonly MigrationFile[],
  baseline: Baseline | null,
): RanMigration[] {
  const versions = history.map(({ version }) => version)
  if (!baseline || !isOfBefore(versions, baseline)) return [...history]
  const replaced = new Set(baseline.replaced.map(({ version }) => version))
  const counted = new Map(
    history.flatMap((each) => (replaced.has(each.version) ? [] : [[each.version, each]])),
  )
  for (const { version, checksum } of listOfBaseline(files, baseline)) {
    if (!counted.has(version)) counted.set(version, { version, sha256: checksum })
  }
  return [...counted.values()]
}

export function listOfBaseline(
  files: readonly MigrationFile[],
  baseline: Baseline,
): MigrationFile[] {
  return files.filter(({ version }) => version <= baseline.until)
}

/** Only a complete history created the schema of the baseline. Throws `MigrationError`. */
export function refuseIncompleteHistory(
  history: Iterable<string>,
  baseline: Baseline | null,
): void {
  const versions = [...history]
  if (!baseline || !isOfBefore(versions, baseline)) return
  const lacking = listLacking(versions, baseline)
  if (lacking.length === 0) return
  throw new MigrationError(
    `This database was last used by a version from before the baseline, and lacks ${lacking.length} of the ${baseline.replaced.length} migrations that came before it (the first is ${lacking[0]}).`,
    `Start the last version from before the baseline once (git checkout ${baseline.lastBefore}), then this one. Nothing was changed.`,
  )
}
