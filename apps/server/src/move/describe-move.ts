import type { MoveReport } from '@sampletrail/local-backend/move'
import { countOf, sizeOf } from '#src/backup/show-progress.ts'
import type { Resealed } from '#src/move/reseal-tokens.ts'

/** The result, source beside target, as lines of a table, and what a person has to know about it. */
export function describeMove(
  { manifest, summary, fileBytes, tables, files, addresses }: MoveReport,
  { readable, unreadable }: Resealed,
  { hasAppSecret }: { hasAppSecret: boolean },
): string {
  const filled = tables.filter(({ source, target }) => source > 0 || target > 0)
  const rows: [string, string, string][] = [
    ['', 'Backup', 'Project'],
    ...filled.map(({ name, source, target }): [string, string, string] => [
      name,
      countOf(source),
      countOf(target),
    ]),
    ['files', countOf(summary.files), countOf(files.files)],
    ['their size', sizeOf(fileBytes), sizeOf(files.bytes)],
  ]
  const lines = [
    ...alignColumns(rows),
    `${tables.length - filled.length} more tables are empty in both. Every row and every file was read back and compared.`,
    `It is the state of ${manifest.madeAt}. People sign in again, with their passwords and second factors as before; links in emails about accounts that were sent before are void.`,
  ]
  if (files.found > 0) {
    lines.push(`Files that had come with an earlier run: ${countOf(files.found)}.`)
  }
  if (addresses > 0) {
    lines.push(`Addresses of pictures that lead to the project now: ${countOf(addresses)}.`)
  }
  if (readable > 0) lines.push(`eBay accounts that stay connected: ${countOf(readable)}.`)
  if (unreadable > 0) {
    lines.push(
      `eBay accounts that no key at hand opens, carried as they are: ${countOf(unreadable)}. If the old server had APP_SECRET, set it for the new one, too.`,
    )
  }
  if (!hasAppSecret) {
    lines.push(
      'APP_SECRET is not set: links for turning alert emails off, in emails that were sent before, no longer work.',
    )
  }
  return `${lines.join('\n')}\n`
}

function alignColumns(rows: [string, string, string][]): string[] {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map(([name, ...counts]) =>
    [
      name.padEnd(widths[0] ?? 0),
      ...counts.map((count, index) => count.padStart(widths[index + 1] ?? 0)),
    ].join('  '),
  )
}
