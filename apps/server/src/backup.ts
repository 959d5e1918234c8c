import { describeOwnTables, readProgram } from '#src/backup/host-parts.ts'
import { backupUsage } from '#src/backup/parse-words.ts'
import { codes, nothingLeft, requireEmbedded, runCommand } from '#src/backup/run-command.ts'
import { countedIn, createProgress, sizeOf } from '#src/backup/show-progress.ts'
import { createLog } from '#src/log/log.ts'

/** `npm run backup -- FILE`: all data of the embedded backend, with the server running or not. */
await runCommand({
  usage: backupUsage,
  options: ['--force'],
  requires: requireEmbedded,
  stopped: nothingLeft,
  async run({ file, options }, { dataDirectory }, signal) {
    const { writeBackup } = await import('@sampletrail/local-backend/backup')
    const progress = createProgress(process.stdout)
    const began = performance.now()
    const report = await writeBackup({
      dataDirectory,
      file,
      replace: options.has('--force'),
      app: readProgram(),
      describe: describeOwnTables,
      onProgress: (now) => progress.show(now),
      log: createLog('error'),
      signal,
    }).finally(() => progress.clear())
    const seconds = Math.max(0.1, Math.round((performance.now() - began) / 100) / 10)
    process.stdout.write(
      `${file} has ${countedIn(report.rows, 'row')} of ${countedIn(report.tables, 'table')} and ${countedIn(report.files, 'file')} (${sizeOf(report.bytes)}, ${seconds} s).\n` +
        'It holds the keys of this server: anyone who has it can sign in as anybody. Keep it where only you can read it.\n',
    )
    const { count, first } = report.missing
    if (count === 0) return codes.done
    process.stderr.write(
      `It lacks ${countedIn(count, 'file')} that the server had lost before:\n${first.map((name) => `  ${name}\n`).join('')}` +
        'Look in an older backup.\n',
    )
    return codes.incomplete
  },
})
