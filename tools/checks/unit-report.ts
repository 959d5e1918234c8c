import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** A Vitest run as tools/checks/check.ts reads it: counts, and everything that people must look at. */
interface UnitReport {
  passed: number
  failed: number
  skipped: number
  /** Failed tests and errors outside of tests, each with its message. */
  failures: string[]
  /** Tests that passed only on the retry. */
  flaky: string[]
}

/** A reporter for Vitest that writes a UnitReport to a file. */
export class UnitReporter implements Reporter {
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const report: UnitReport = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
    for (const error of unhandledErrors) {
      report.failures.push(`beside the tests: ${describe(error)}`)
    }
    for (const module of modules) {
      const file = module.relativeModuleId
      for (const error of module.errors()) report.failures.push(`${file}: ${describe(error)}`)
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') report.passed += 1
        else if (state === 'failed') report.failed += 1
        else report.skipped += 1
        const name = `${file} > ${test.fullName}`
        if (state === 'failed') {
          report.failures.push(`${name}: ${(errors ?? []).map(describe).join('; ')}`)
        }
        if (test.diagnostic()?.flaky === true) report.flaky.push(name)
      }
      for (const suite of module.children.allSuites()) {
        for (const error of suite.errors()) {
          report.failures.push(`${file} > ${suite.fullName}: ${describe(error)}`)
        }
      }
    }
    writeFileSync(this.file, JSON.stringify(report))
  }
}

/** The message, what differs between the expected and the found value, and the place in the code. */
function describe({ message, diff = '', stack = '' }: SerializedError & { diff?: string }): string {
  const places = stack.split('\n').filter((line) => /^ +at /.test(line))
  const differences = stripVTControlCharacters(diff)
    .split('\n')
    .filter((line) => /^[+-]/.test(line))
  return [message, ...differences.slice(0, 20), ...places.slice(0, 4)].join('\n')
}
