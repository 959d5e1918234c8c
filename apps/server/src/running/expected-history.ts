import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const baselineSchema = z.object({
  until: z.string(),
  replaced: z.record(z.string(), z.string()),
})

/** Tells whether a database that ran these versions has the schema of this server. */
export type HasSchema = (ran: ReadonlySet<string>) => boolean

/**
 * Reads which migrations this server needs. All that came before the baseline count as the baseline, so that servers of this
 * version run on a project before its history is taken over, and older ones beside them (docs/guides/supabase.md).
 */
export function readExpectedHistory(migrationsDirectory: string): HasSchema {
  const versions = readdirSync(migrationsDirectory).flatMap(
    (name) => /^(\d+)_.*[.]sql$/.exec(name)?.[1] ?? [],
  )
  const file = join(migrationsDirectory, 'baseline/replaced.json')
  if (!existsSync(file)) return (ran) => versions.every((version) => ran.has(version))
  const { until, replaced } = baselineSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const baseline = versions.filter((version) => version <= until)
  const since = versions.filter((version) => version > until)
  const before = Object.keys(replaced)
  return (ran) =>
    since.every((version) => ran.has(version)) &&
    [baseline, before].some((all) => all.every((version) => ran.has(version)))
}
