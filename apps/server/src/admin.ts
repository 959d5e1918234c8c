import { openOwnInstallation } from '#src/admin/open-own-installation.ts'
import { parseCommand, usage } from '#src/admin/parse-command.ts'
import { runCommand } from '#src/admin/run-command.ts'
import { describeStartFailure } from '#src/start-error.ts'

/** `npm run admin -- …`: what an operator does from a terminal, whether the server runs or not. */
async function main(words: readonly string[]): Promise<number> {
  const parsed = parseCommand(words)
  if (!parsed.ok) {
    if (parsed.reason === null) process.stdout.write(`${usage}\n`)
    else process.stderr.write(`${parsed.reason}\n\n${usage}\n`)
    return parsed.reason === null ? 0 : 2
  }
  const installation = await openOwnInstallation()
  try {
    const outcome = await runCommand(installation, parsed.command, new Date())
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
