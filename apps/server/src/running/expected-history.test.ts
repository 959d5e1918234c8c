import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readExpectedHistory } from '#src/running/expected-history.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'expected-history-'))
  for (const version of [10, 11, 12]) writeFileSync(join(folder, `${version}_a.sql`), '')
  writeFileSync(join(folder, 'notes.txt'), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

const ran = (...versions: number[]) => new Set(versions.map(String))

test('a folder without a baseline requires each of its migrations', () => {
  const hasSchema = readExpectedHistory(folder)
  expect(hasSchema(ran(10, 11, 12, 13))).toBe(true)
  expect(hasSchema(ran(10, 12))).toBe(false)
})

test('the complete history from before the baseline counts as the baseline, and as nothing later', () => {
  mkdirSync(join(folder, 'baseline'))
  const baseline = { until: '11', replaced: { 1: 'a', 2: 'b' } }
  writeFileSync(join(folder, 'baseline/replaced.json'), JSON.stringify(baseline))
  const hasSchema = readExpectedHistory(folder)
  expect(hasSchema(ran(10, 11, 12))).toBe(true)
  expect(hasSchema(ran(1, 2, 12))).toBe(true)
  expect(hasSchema(ran(1, 2))).toBe(false)
  expect(hasSchema(ran(1, 12))).toBe(false)
  expect(hasSchema(ran(10, 12))).toBe(false)
})
