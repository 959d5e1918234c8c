import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * Runs every check of this repository: `npm test`. With `--quick` it runs only those that need neither a browser nor a
 * server. Short steps run in parallel, one for each processor. Steps continue after a failure, so that one run shows
 * all problems. The last line counts every check and test, and the table above it shows the time of each step.
 */
interface Step {
  name: string
  command: string[]
  /** 'whole' is only for `npm test`, 'quick' only for `npm run test:quick`; without it a step belongs to both. */
  only?: 'whole' | 'quick'
  /** The step uses every processor, or needs the result of an earlier step: it runs alone, in order, and prints directly. */
  isLong?: true
  /** Reads a step's results from its report; a step without a report counts as a single check. */
  count?: () => Tally
}

interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Failures by name and message, repeated at the end, where people read long logs first. */
  failures: string[]
  /** Tests that passed only on the retry. */
  flaky: string[]
}

const reports = mkdtempSync(join(tmpdir(), 'sampletrail-check-'))
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')

const unitTally = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(z.string()),
  flaky: z.array(z.string()),
})
const browserTotals = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

function countUnitTests(): Tally {
  return unitTally.parse(JSON.parse(readFileSync(unitReport, 'utf8')))
}

/** A journey that passed only on its retry is counted and reported: it is probably a race. */
function countBrowserTests(): Tally {
  const { stats } = browserTotals.parse(JSON.parse(readFileSync(browserReport, 'utf8')))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    // Playwright's own list closes this step's output.
    failures: stats.unexpected > 0 ? [`${stats.unexpected} journeys, see their list above`] : [],
    flaky: stats.flaky > 0 ? [`${stats.flaky} journeys, see 'flaky' above`] : [],
  }
}

function npmRun(script: string, ...words: string[]): string[] {
  return ['npm', 'run', '--silent', script, '--', ...words]
}

/** Vitest projects that start no server. */
const quickProjects = [
  'domain',
  'contracts',
  'simulators',
  'extension',
  'web',
  'web-alone',
  'database',
]

const steps: Step[] = [
  { name: 'browser', only: 'whole', command: ['node', 'tools/running/ensure-chromium.ts'] },
  { name: 'format', command: npmRun('check:format') },
  { name: 'lint', command: npmRun('check:lint') },
  { name: 'types', command: npmRun('check:types') },
  { name: 'import rules', command: npmRun('check:imports') },
  { name: 'dead code', command: npmRun('check:dead') },
  { name: 'migrations', command: npmRun('check:migrations') },
  { name: 'definitions in migrations', command: npmRun('check:definitions') },
  {
    name: 'generated types',
    only: 'whole',
    command: npmRun('generate:types', '--check'),
  },
  { name: 'texts', command: npmRun('check:texts') },
  { name: 'generated emails', command: npmRun('generate:mails', '--check') },
  { name: 'database advisors', only: 'whole', command: npmRun('check:advisors') },
  { name: 'build', only: 'whole', command: npmRun('build') },
  { name: 'build of the extension', only: 'whole', command: npmRun('extension') },
  { name: 'size', only: 'whole', isLong: true, command: npmRun('check:size') },
  {
    name: 'unit and SQL tests',
    isLong: true,
    only: 'quick',
    command: npmRun('test:unit', ...quickProjects.flatMap((name) => ['--project', name])),
    count: countUnitTests,
  },
  {
    name: 'unit, SQL and server tests',
    isLong: true,
    only: 'whole',
    command: npmRun('test:unit'),
    count: countUnitTests,
  },
  {
    name: 'end-to-end tests',
    isLong: true,
    only: 'whole',
    command: npmRun('test:e2e'),
    count: countBrowserTests,
  },
]

/** Runs a step; a short one's output is printed when it has ended, so that parallel steps can be read one by one. */
function run(step: Step): Promise<number> {
  return new Promise((resolve, reject) => {
    const [program = '', ...words] = step.command
    const output = step.isLong ? 'inherit' : 'pipe'
    const child = spawn(program, words, {
      stdio: ['ignore', output, output],
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        UNIT_REPORT_FILE: unitReport,
        PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
      },
    })
    const written: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part: Buffer) => written.push(part))
    }
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.stdout.write(Buffer.concat(written))
      resolve(signal === null ? (code ?? 1) : 1)
    })
  })
}

/** A finished step's results for the count; a step that broke before it wrote its report counts as one failure. */
function tally(step: Step, exitCode: number): Tally {
  const isGood = exitCode === 0
  const whole: Tally = {
    passed: isGood ? 1 : 0,
    failed: isGood ? 0 : 1,
    skipped: 0,
    failures: isGood ? [] : [`ended with ${exitCode}`],
    flaky: [],
  }
  if (step.count === undefined) return whole
  try {
    const counted = step.count()
    if (isGood || counted.failed > 0) return counted
    const { failures } = counted
    return { ...counted, failed: 1, failures: failures.length > 0 ? failures : whole.failures }
  } catch (error) {
    return { ...whole, passed: 0, failed: 1, failures: [`left no report: ${String(error)}`] }
  }
}

const words = process.argv.slice(2)
const kind = words.includes('--quick') ? 'quick' : 'whole'
const wanted = words.filter((word) => word !== '--quick')
const total = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
const flaky: string[] = []
const times: string[] = []

async function take(step: Step): Promise<void> {
  if (step.isLong) console.log(`\n--- ${step.name}`)
  const began = performance.now()
  const exitCode = await run(step)
  const counted = tally(step, exitCode)
  total.passed += counted.passed
  total.failed += counted.failed
  total.skipped += counted.skipped
  failures.push(...counted.failures.map((failure) => `${step.name}: ${failure}`))
  flaky.push(...counted.flaky)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  times.push(`${seconds.padStart(8)} s  ${step.name}`)
  console.log(`--- ${step.name}: ${counted.failed === 0 ? 'good' : 'FAILED'} (${seconds} s)`)
}

const chosen = steps.filter(
  ({ name, only }) =>
    (only === undefined || only === kind) &&
    (wanted.length === 0 || wanted.some((word) => name.includes(word))),
)
const short = chosen.filter(({ isLong }) => !isLong)
const lanes = Array.from({ length: availableParallelism() }, async () => {
  for (let step = short.shift(); step; step = short.shift()) await take(step)
})
await Promise.all(lanes)
for (const step of chosen.filter(({ isLong }) => isLong)) await take(step)

rmSync(reports, { recursive: true })
console.log(`\nWhere the time went (all but the last few beside each other):\n${times.join('\n')}`)
for (const name of flaky) console.log(`\nPassed on a second try: ${name}`)
for (const failure of failures) console.log(`\nFailed: ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
