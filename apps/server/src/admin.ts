import { openOwnInstallation } from '#src/admin/open-own-installation.ts'
import { parseCommand, usage } from '#src/admin/parse-command.ts'
import { rotateOwnKey } from '#src/admin/rotate-own-key.ts'
import { runCommand } from '#src/admin/run-command.ts'
import { describeStartFailure } from '#src/running/start-error.ts'

/** `npm run admin -- …`: an operator's commands from a terminal, with the server running or not. */
async function main(words: readonly string[]): Promise<number> {
  const parsed = parseCommand(words)
  if (!parsed.ok) {
    if (parsed.reason === null) process.stdout.write(`${usage}\n`)
    else process.stderr.write(`${parsed.reason}\n\n${usage}\n`)
    return parsed.reason === null ? 0 : 2
  }
  const { command } = parsed
  if (command.name === 'rotate-signing-key') {
    process.stdout.write(`${await rotateOwnKey(command.atOnce)}\n`)
    return 0
  }
  const installation = await openOwnInstallation()
  try {
    const outcome = await runCommand(installation, command, new Date())
    const stream = outcome.ok ? process.stdout : process.stderr
    stream.write(`${outcome.message}\n`)
    return outcome.ok ? 0 : 1
  } finally {
    await installation.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const words = describeStartFailure(error)
  process.stderr.write(`${words ?? `This did not work: ${String(error)}`}\n`)
  process.exitCode = 1
}
