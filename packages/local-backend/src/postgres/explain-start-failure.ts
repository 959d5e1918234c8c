import { diskFull } from '#src/data-directory/free-space.ts'
import { BackendStartError } from '#src/errors.ts'
import { ServerStartError } from '#src/postgres/server-process.ts'

const DAMAGE =
  /could not locate a valid checkpoint|invalid (primary )?checkpoint|control file|is not a valid data directory|could not (open|read) file|invalid page|checksum|does not exist|No such file|incompatible with server|configuration file/i

/** Says in one message why the server did not start, and how to fix it. */
export function explainStartFailure(dataDirectory: string, error: unknown): unknown {
  if (!(error instanceof ServerStartError)) return error
  const { output } = error
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    return diskFull(dataDirectory, 'PostgreSQL could not write')
  }
  const shown = lastLines(output)
  if (DAMAGE.test(output)) {
    return new BackendStartError(
      `The database in ${dataDirectory} is damaged and does not start:\n${shown}`,
      'Restore the folder from a backup. Keep the damaged one until that has worked.',
      { cause: error },
    )
  }
  return new BackendStartError(
    `${error.message}:\n${shown}`,
    `Its messages are in ${dataDirectory}/postgres.log.`,
    { cause: error },
  )
}

function lastLines(output: string): string {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|ERROR|HINT|error while/.test(line))
  const shown = lines.length > 0 ? lines : output.split('\n')
  return shown
    .slice(-3)
    .map((line) => `  ${line.trim()}`)
    .join('\n')
}
