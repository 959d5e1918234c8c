import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { relaxedLimits } from '../running/relaxed-limits.ts'
import { startRehearsal } from './start-rehearsal.ts'

/**
 * `npm run rehearsal`: every journey against SampleTrail next to a Supabase project (tools/rehearsal). Arguments go to
 * Playwright; `--serve` instead keeps it running until Ctrl-C, so that people can look at it.
 */
const words = process.argv.slice(2)
process.exitCode = words.includes('--serve') ? await serve() : await play(words)

async function play(handedOn: readonly string[]): Promise<number> {
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const child = spawn(process.execPath, [playwright, 'test', ...handedOn], {
    env: { ...process.env, E2E_MODE: 'supabase' },
    stdio: 'inherit',
  })
  // Ctrl-C also reaches the child, which stops the processes it started.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  await once(child, 'exit')
  return child.exitCode ?? 1
}

async function serve(): Promise<number> {
  const rehearsal = await startRehearsal({
    port: Number(process.env['PORT'] ?? 3000),
    environment: { ...relaxedLimits, LOG_LEVEL: 'warn' },
  })
  const lines = [
    `SampleTrail is ready: ${rehearsal.origin}`,
    `  Project  ${rehearsal.project.SUPABASE_URL}`,
    `  Servers  ${rehearsal.servers.map(({ origin }) => origin).join(', ')}`,
    `  Mails    ${rehearsal.mailboxUrl}`,
    '',
    'Commands reach it with these settings:',
    ...Object.entries(rehearsal.project).map(([name, value]) => `  ${name}=${value}`),
    '',
    'Ctrl-C stops it.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await rehearsal.stop()
  return 0
}
