import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faults } from './faults/fault-table.ts'
import { playRound, type Round } from './faults/play-round.ts'
import { prepareServer } from './faults/run-server.ts'
import { signUp } from './faults/sign-up.ts'
import { addCounters } from './faults/writers.ts'

/**
 * Kills, freezes and stops the real server and its PostgreSQL in the middle of work, and looks whether what was
 * acknowledged is still there: `npm run faults`, or `npm run faults -- --rounds 2` for a short look, with words of a
 * promise behind it for some of them: `npm run faults -- frozen`.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '20' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('--rounds takes a whole number of at least 1.')
  process.exit(2)
}
const chosen = faults.filter(({ promise }) => positionals.every((word) => promise.includes(word)))

const directory = mkdtempSync(join(tmpdir(), 'sampletrail-faults-'))
// PostgreSQL may run as another system user.
chmodSync(directory, 0o711)
const server = await prepareServer(directory)
let failed = 0
try {
  await server.start()
  const account = await signUp(server.url)
  const counters = await addCounters(server.url, account)
  for (const fault of chosen) {
    console.log(`\n${fault.promise}`)
    const played: Round[] = []
    const times = fault.often ? rounds : Math.ceil(rounds / 10)
    for (let round = 1; round <= times; round += 1) {
      const outcome = await playRound(server, account, counters, fault)
      played.push(outcome)
      const back = `back after ${Math.round(outcome.back)} ms`
      const verdict = outcome.problems.length === 0 ? 'kept' : outcome.problems.join('; ')
      console.log(`  ${round}: ${outcome.acknowledged} requests acknowledged, ${back}: ${verdict}`)
    }
    const broken = played.filter(({ problems }) => problems.length > 0).length
    failed += broken
    const slowest = Math.round(Math.max(...played.map(({ back }) => back)))
    console.log(`  ${times - broken} of ${times} rounds kept the promise, slowest ${slowest} ms`)
  }
} finally {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.exit(failed === 0 && chosen.length > 0 ? 0 : 1)
