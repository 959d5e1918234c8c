import type { Config } from '#src/config/config.ts'
import { readConfig } from '#src/config/config.ts'
import { parseWords, type BackupWords } from '#src/backup/parse-words.ts'
import { readVariables } from '#src/config/read-variables.ts'
import { describeStartFailure, StartError } from '#src/running/start-error.ts'

/** Exit codes of the commands. */
export const codes = { done: 0, failed: 1, misunderstood: 2, incomplete: 3, stopped: 130 }

/** Of a command that undoes its unfinished work. */
export const nothingLeft = 'Stopped. No unfinished file is left, and nothing was changed.'

interface Command {
  usage: string
  options: readonly string[]
  /** Throws `StartError` if the command does not apply to the installation in the settings. */
  requires: (config: Config) => void
  /** The message after it was stopped. */
  stopped: string
  /** Returns one of the codes. */
  run(words: BackupWords, config: Config, signal: AbortSignal): Promise<number>
}

/** Runs a terminal command with this process's arguments and settings. Ctrl-C ends it cleanly. */
export async function runCommand(command: Command): Promise<void> {
  const { usage, options } = command
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const parsed = parseWords(process.argv.slice(2), options)
    if (!parsed.ok) {
      const isAsked = parsed.reason === null
      const stream = isAsked ? process.stdout : process.stderr
      stream.write(isAsked ? `${usage}\n` : `${parsed.reason}\n\n${usage}\n`)
      process.exitCode = isAsked ? codes.done : codes.misunderstood
      return
    }
    const config = readConfig(readVariables(process.cwd()), process.cwd())
    command.requires(config)
    process.exitCode = await command.run(parsed.words, config, stopping.signal)
  } catch (error) {
    if (stopping.signal.aborted) {
      process.stderr.write(`${command.stopped}\n`)
      process.exitCode = codes.stopped
      return
    }
    const words = describeStartFailure(error)
    process.stderr.write(`${words ?? `This did not work: ${String(error)}`}\n`)
    process.exitCode = codes.failed
  }
}

/** We can only copy the embedded database. */
export function requireEmbedded(config: Config): void {
  if (config.supabase) {
    throw new StartError(
      'A Supabase project keeps its data itself.',
      'docs/guides/supabase.md says how to back up a project.',
    )
  }
  if (config.filesUrl !== null) {
    throw new StartError(
      'The files of STORAGE_S3_URL are not on this disk, and a backup without them would not be whole.',
      'Stop the server, and copy DATA_DIR and the bucket; docs/guides/files-on-s3.md says how.',
    )
  }
  if (config.databaseUrl === null) return
  throw new StartError(
    'The database of DATABASE_URL is not the server’s own.',
    'Use pg_dump and pg_restore, and copy DATA_DIR with the files afterwards; docs/guides/backup.md says how.',
  )
}
