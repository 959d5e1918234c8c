import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '#src/config/config.ts'
import { readVariables } from '#src/config/read-variables.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sampletrail-variables-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const write = (text: string | Buffer) => writeFileSync(join(folder, '.env'), text)

function problems(): string[] {
  try {
    readVariables(folder)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('without a file, only the variables of the process count', () => {
  expect(readVariables(folder)).toEqual({ ...process.env })
})

test('the file may come from an editor on any system', () => {
  write(
    '\uFEFFPORT=4000\r\n\r\n  # a comment = none\r\nexport HOST = "::1" # why\r\nMAIL_FROM=\'a\nb\'\nEMPTY=\n',
  )
  expect(readVariables(folder)).toMatchObject({
    PORT: '4000',
    HOST: '::1',
    MAIL_FROM: 'a\nb',
    EMPTY: '',
  })
})

test('invalid lines are reported by number, and never repeated', () => {
  write('PORT=4000\nSMTP_URL smtp://me:hunter2@mail.example\n\n=3\nTRUST_PROXY: 1\n')
  const told = problems()
  expect(told.map((problem) => /Line (\d+)/.exec(problem)?.[1])).toEqual(['2', '4', '5'])
  expect(told.join()).not.toContain('hunter2')
})

test('a file of another kind is reported in a few lines', () => {
  write(
    Buffer.from(Array.from({ length: 4000 }, (_, index) => (index % 20 ? 128 + (index % 97) : 10))),
  )
  expect(problems()).toHaveLength(5)
})

test('a folder in its place is reported', () => {
  mkdirSync(join(folder, '.env'))
  expect(problems()).toEqual([expect.stringContaining('is a folder')])
})
