import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { prepareServer, type ServerUnderTest } from './faults/run-server.ts'
import { signUp, type Account } from './faults/sign-up.ts'
import { addCounters, readCounters, startWriting, type Counter } from './faults/writers.ts'

/**
 * Kills the real server, and then its PostgreSQL, in the middle of writes, and looks whether what was acknowledged is
 * still there: `npm run faults`, or `npm run faults -- --rounds 2` for a short look.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('--rounds takes a whole number of at least 1.')
  process.exit(2)
}

/** Milliseconds after a kill within which the server has to answer again. */
const backWithin = 5000
/** Milliseconds within which every request has to end, also one that is under way when the database dies. */
const endsWithin = 10_000

interface Round {
  written: number
  back: number
  problems: string[]
}

type Fault = (server: ServerUnderTest) => Promise<number>

const faults: { promise: string; run: Fault }[] = [
  {
    promise: 'Node killed with -9 while writing: nothing acknowledged is lost, back within 5 s',
    async run(server) {
      await server.killNode()
      return await server.start()
    },
  },
  {
    promise:
      'PostgreSQL killed with -9 while writing: nothing acknowledged is lost, back within 5 s, Node lives',
    async run(server) {
      server.killPostgres()
      // The health check has to notice first that the database is gone.
      await sleep(20)
      return (await server.waitUntilReady()) + 20
    },
  },
]

async function playRound(
  server: ServerUnderTest,
  account: Account,
  counters: Counter[],
  fault: Fault,
): Promise<Round> {
  const before = sum(counters)
  const writing = startWriting(server.url, account, counters)
  await sleep(200 + Math.random() * 800)
  const back = await fault(server)
  await sleep(200)
  await writing.stop()
  const written = sum(counters) - before
  const stored = await readCounters(server.url, account)
  const problems = counters.flatMap(({ productId, acknowledged, attempted }) => {
    const found = stored.get(productId)
    if (found === undefined) return [`product ${productId} is gone`]
    if (found < acknowledged) return [`${acknowledged} was acknowledged, ${found} is stored`]
    return found > attempted ? [`${found} is stored, which was never sent`] : []
  })
  if (written === 0) problems.push('nothing was written')
  if (back > backWithin) problems.push(`back only after ${Math.round(back)} ms`)
  if (writing.longest() > endsWithin) problems.push('a request did not end within 10 s')
  if (!server.isNodeAlive()) problems.push('the Node process ended')
  return { written, back, problems }
}

function sum(counters: Counter[]): number {
  return counters.reduce((total, { acknowledged }) => total + acknowledged, 0)
}

const directory = mkdtempSync(join(tmpdir(), 'sampletrail-faults-'))
// PostgreSQL may run as another system user.
chmodSync(directory, 0o711)
const server = await prepareServer(directory)
let failed = 0
try {
  await server.start()
  const account = await signUp(server.url)
  const counters = await addCounters(server.url, account)
  for (const { promise, run } of faults) {
    console.log(`\n${promise}`)
    const played: Round[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const outcome = await playRound(server, account, counters, run)
      played.push(outcome)
      const back = `back after ${Math.round(outcome.back)} ms`
      const verdict = outcome.problems.length === 0 ? 'kept' : outcome.problems.join('; ')
      console.log(`  ${round}: ${outcome.written} writes acknowledged, ${back}: ${verdict}`)
    }
    const broken = played.filter(({ problems }) => problems.length > 0).length
    failed += broken
    const slowest = Math.round(Math.max(...played.map(({ back }) => back)))
    console.log(`  ${rounds - broken} of ${rounds} rounds kept the promise, slowest ${slowest} ms`)
  }
} finally {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.exit(failed === 0 ? 0 : 1)
