import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * Everything that says whether this repository is good, in one run: `npm test`.
 * Steps go on after a failure, so that one run shows all that is wrong; the last line counts every check and test.
 */
interface Step {
  name: string
  command: string[]
  /** Reads the number of passed, failed and skipped tests from a report; a step without one counts as a single check. */
  count?: () => Tally
}

interface Tally {
  passed: number
  failed: number
  skipped: number
}

const reports = mkdtempSync(join(tmpdir(), 'sampletrail-check-'))
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')

const unitTotals = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numFailedTestSuites: z.number(),
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
  const totals = unitTotals.parse(JSON.parse(readFileSync(unitReport, 'utf8')))
  return {
    passed: totals.numPassedTests,
    failed: totals.numFailedTests,
    skipped: totals.numPendingTests + totals.numTodoTests,
  }
}

/** A journey that passed only on its second try is counted, and said aloud: it is a race to be found. */
function countBrowserTests(): Tally {
  const { stats } = browserTotals.parse(JSON.parse(readFileSync(browserReport, 'utf8')))
  if (stats.flaky > 0) console.log(`Passed on a second try, see 'flaky' above: ${stats.flaky}`)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }
}

function npmRun(script: string, ...words: string[]): string[] {
  return ['npm', 'run', '--silent', script, '--', ...words]
}

const steps: Step[] = [
  { name: 'format', command: npmRun('check:format') },
  { name: 'lint', command: npmRun('check:lint') },
  { name: 'types', command: npmRun('check:types') },
  { name: 'import rules', command: npmRun('check:imports') },
  { name: 'dead code', command: npmRun('check:dead') },
  { name: 'migrations', command: npmRun('check:migrations') },
  {
    name: 'generated types',
    command: npmRun('generate:types', '--check'),
  },
  { name: 'database advisors', command: npmRun('check:advisors') },
  { name: 'build', command: npmRun('build') },
  { name: 'size', command: npmRun('check:size') },
  {
    name: 'unit, SQL and server tests',
    command: npmRun(
      'test:unit',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ),
    count: countUnitTests,
  },
  { name: 'browser', command: ['node', 'tools/ensure-chromium.ts'] },
  {
    name: 'end-to-end tests',
    command: npmRun('test:e2e'),
    count: countBrowserTests,
  },
]

function run(step: Step): Promise<number> {
  return new Promise((resolve, reject) => {
    const [program = '', ...words] = step.command
    const child = spawn(program, words, {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1))
  })
}

/** What a finished step adds to the count; a step that broke before it could write its report counts as one failure. */
function tally(step: Step, exitCode: number): Tally {
  const whole = { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
  if (step.count === undefined) return whole
  try {
    const counted = step.count()
    const silentFailure = exitCode !== 0 && counted.failed === 0
    return { ...counted, failed: counted.failed + (silentFailure ? 1 : 0) }
  } catch (error) {
    console.error(`No report of ${step.name}: ${String(error)}`)
    return { ...whole, failed: 1, passed: 0 }
  }
}

const wanted = process.argv.slice(2)
const total: Tally = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

for (const step of steps) {
  if (wanted.length > 0 && !wanted.some((word) => step.name.includes(word))) continue
  console.log(`\n--- ${step.name}`)
  const began = performance.now()
  const exitCode = await run(step)
  const counted = tally(step, exitCode)
  total.passed += counted.passed
  total.failed += counted.failed
  total.skipped += counted.skipped
  if (counted.failed > 0) failures.push(step.name)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`--- ${step.name}: ${counted.failed === 0 ? 'good' : 'FAILED'} (${seconds} s)`)
}

rmSync(reports, { recursive: true })
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(failures.length > 0 ? 1 : 0)
