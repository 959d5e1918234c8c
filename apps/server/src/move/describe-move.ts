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
    `${tables.length - filled.length} other tables are empty in both. Every row and every file was read back and compared.`,
    `The project now has everything as of ${manifest.madeAt}. People have to sign in again, with the same passwords and second factors. Links in account emails from before the move no longer work.`,
  ]
  if (files.found > 0) {
    lines.push(`Files that an earlier run had copied: ${countOf(files.found)}.`)
  }
  if (addresses > 0) {
    lines.push(`Addresses of pictures that lead to the project now: ${countOf(addresses)}.`)
  }
  if (readable > 0) lines.push(`eBay accounts that stay connected: ${countOf(readable)}.`)
  if (unreadable > 0) {
    lines.push(
      `eBay accounts that none of your keys can open, copied as they are: ${countOf(unreadable)}. If the old server had APP_SECRET, set it for the new one, too.`,
    )
  }
  if (!hasAppSecret) {
    lines.push(
      'APP_SECRET is not set: in emails from before the move, links that turn off alert emails no longer work.',
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
