import { makeOwnTables } from '#src/backup/host-parts.ts'
import { restoreUsage } from '#src/backup/parse-words.ts'
import { codes, nothingLeft, requireEmbedded, runCommand } from '#src/backup/run-command.ts'
import { countedIn, countOf, createProgress } from '#src/backup/show-progress.ts'
import { migrationsDirectory } from '#src/running/embedded-backend.ts'
import { createLog } from '#src/log/log.ts'

/** `npm run restore -- FILE`: rebuilds the embedded backend's data from a backup. */
await runCommand({
  usage: restoreUsage,
  options: ['--replace', '--check'],
  requires: requireEmbedded,
  stopped: nothingLeft,
  async run({ file, options }, { dataDirectory }, signal) {
    const { restoreBackup, verifyBackup } = await import('@sampletrail/local-backend/backup')
    const progress = createProgress(process.stdout)
    if (options.has('--check')) {
      const checked = await verifyBackup(
        file,
        (done) => progress.show({ step: 'check', done, total: null }),
        signal,
      ).finally(() => progress.clear())
      process.stdout.write(`${file} is whole: ${describe(checked)}.\n`)
      return codes.done
    }
    const report = await restoreBackup({
      file,
      dataDirectory,
      migrationsDirectory,
      replace: options.has('--replace'),
      prepare: makeOwnTables,
      onProgress: (now) => progress.show(now),
      log: createLog('error'),
      signal,
    }).finally(() => progress.clear())
    const lines = [
      report.finishedOnly === null
        ? `${dataDirectory} is restored: ${describe(report)}.`
        : `We finished a restore that was interrupted: ${dataDirectory} now has the backup of ${report.finishedOnly}.`,
    ]
    if (report.finishedOnly !== null) {
      lines.push('If that is not the backup you want, run this again with --replace.')
    }
    if (report.aside !== null) {
      lines.push(`What was there before is in ${report.aside}. Remove it when all is well.`)
    }
    if (report.applied.length > 0) {
      lines.push(`We applied ${countedIn(report.applied.length, 'newer migration')}.`)
    }
    process.stdout.write(`${lines.join('\n')}\nStart the server with npm start.\n`)
    return codes.done
  },
})

function describe({
  manifest,
  summary,
}: {
  manifest: { app: string; madeAt: string; postgres: string }
  summary: { rows: number[]; files: number; missingFiles: number }
}): string {
  const rows = summary.rows.reduce((sum, count) => sum + count, 0)
  const lost =
    summary.missingFiles > 0 ? ` (${countOf(summary.missingFiles)} had been lost before)` : ''
  return `${countedIn(rows, 'row')} and ${countedIn(summary.files, 'file')}${lost} of ${manifest.madeAt}, by ${manifest.app} on PostgreSQL ${manifest.postgres}`
}
