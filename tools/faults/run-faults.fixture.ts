import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stages } from './stages.ts'

const script = join(import.meta.dirname, 'faults.ts')

/** `npm run faults` judges the promises in seconds. Beside other tests, only what is lost or never comes back counts. */
const patience = '4'

/**
 * Plays one round of each of these faults, as `npm run faults` does. Returns the result of each: 'kept', the broken promises in
 * words, or why it was skipped.
 */
export async function playOnce(names: string[]): Promise<Record<string, string>> {
  const child = spawn(
    process.execPath,
    [script, '--rounds', '1', '--patience', patience, ...names],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text))
  await once(child, 'close')
  const rounds = [...told.matchAll(/^ {2}1: .*? ms(?: [(].*?[)])?: (.*)$/gm)].map(
    ([, verdict = '']) => verdict,
  )
  const outcomes = names.map((name) => {
    const skipped = new RegExp(`^  ${name} skipped: (.*)$`, 'm').exec(told)?.[1]
    return [name, skipped ?? rounds.shift() ?? told] as const
  })
  return { ...Object.fromEntries(outcomes), status: String(child.exitCode) }
}

/** The same, if every promise that this machine can test holds. */
export function allKept(names: string[]): Record<string, string> {
  const outcomes = names.map((name) => {
    const stage = Object.values(stages).find(({ faults }) =>
      faults.some((one) => one.name === name),
    )
    return [name, stage?.findObstacle() ?? 'kept'] as const
  })
  return { ...Object.fromEntries(outcomes), status: '0' }
}
