import { moveUsage } from '#src/backup/parse-words.ts'
import { codes, runCommand } from '#src/backup/run-command.ts'
import { countedIn, createProgress } from '#src/backup/show-progress.ts'
import type { Config, SupabaseSettings } from '#src/config/config.ts'
import { migrationsDirectory } from '#src/running/embedded-backend.ts'
import { describeMove } from '#src/move/describe-move.ts'
import { ownSchemas } from '#src/move/own-schemas.ts'
import { openProjectFiles } from '#src/move/project-files.ts'
import { remakeQueue } from '#src/move/remake-queue.ts'
import { resealTokens, type Resealed } from '#src/move/reseal-tokens.ts'
import { StartError } from '#src/running/start-error.ts'

/** `npm run move-to-supabase -- FILE`: copies a backup of the embedded backend into a Supabase project. */
await runCommand({
  usage: moveUsage,
  options: ['--check'],
  requires: requireProject,
  stopped:
    'Stopped. The files copied so far stay, and the next run continues from there. No row was kept.',
  async run({ file, options }, config, signal) {
    const supabase = requireProject(config)
    const { moveBackup } = await import('@sampletrail/local-backend/move')
    const progress = createProgress(process.stdout)
    let resealed: Resealed = { readable: 0, unreadable: 0 }
    const report = await moveBackup({
      file,
      target: {
        url: supabase.url,
        databaseUrl: supabase.databaseUrl,
        files: openProjectFiles(supabase),
      },
      migrationsDirectory,
      own: ownSchemas,
      prepare: remakeQueue,
      async adopt(client, old) {
        resealed = await resealTokens(client, {
          old: old.secretKey,
          next: config.appSecret ?? supabase.secretKey,
        })
      },
      checkOnly: options.has('--check'),
      onProgress: (now) => progress.show(now),
      signal,
    }).finally(() => progress.clear())
    if (report === null) {
      process.stdout.write(`${file} is whole, and the project can take it. Nothing was changed.\n`)
      return codes.done
    }
    const hasAppSecret = config.appSecret !== null
    process.stdout.write(describeMove(report, resealed, { hasAppSecret }))
    const { missingFiles } = report.summary
    if (missingFiles === 0) {
      process.stdout.write('Done. Start the server with npm start.\n')
      return codes.done
    }
    process.stderr.write(
      `The old server had lost ${countedIn(missingFiles, 'file')} before the backup, so the project lacks ${missingFiles === 1 ? 'it' : 'them'}. Look in an older backup.\n`,
    )
    return codes.incomplete
  },
})

function requireProject({ supabase }: Config): SupabaseSettings {
  if (supabase) return supabase
  throw new StartError(
    'No Supabase project is set.',
    'Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and DATABASE_URL, as the new server will have them; docs/guides/supabase.md says where to find them.',
  )
}
