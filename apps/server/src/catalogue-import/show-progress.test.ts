import { expect, test } from 'vitest'
import { createProgress, describeReport } from '#src/catalogue-import/show-progress.ts'

const counts = {
  rows: 12_500,
  added: 12_000,
  updated: 300,
  unchanged: 190,
  repeated: 0,
  refused: 10,
}

function watch(isTTY: boolean, columns = 100) {
  let written = ''
  let time = 0
  const terminal = { isTTY, columns, write: (text: string) => void (written += text) }
  const progress = createProgress(terminal, () => time)
  return { progress, pass: (milliseconds: number) => (time += milliseconds), read: () => written }
}

test('a terminal shows a bar that is redrawn regularly', () => {
  const { progress, pass, read } = watch(true)
  pass(5000)
  progress.show({ ...counts, share: 0.5 })
  progress.show({ ...counts, share: 0.6 })
  expect(read()).toBe('\r████████████░░░░░░░░░░░░  50%  12,500 rows  2,500/s  10 refused\u001B[K')
  progress.clear()
  expect(read().endsWith('\r\u001B[K')).toBe(true)
})

test.each([
  [40, 39],
  [0, 63],
])('a terminal of %d columns gets a line of %d', (columns, length) => {
  const { progress, pass, read } = watch(true, columns)
  pass(5000)
  progress.show({ ...counts, share: 0.5 })
  expect(read().replace('\r', '').replace('\u001B[K', '')).toHaveLength(length)
})

test('a log gets a plain line for each ten thousand rows', () => {
  const { progress, read } = watch(false)
  for (const rows of [5000, 10_000, 15_000, 20_000]) {
    progress.show({ ...counts, rows, share: rows / 20_000 })
  }
  expect(read()).toBe('50%: 10,000 rows, 10 refused\n100%: 20,000 rows, 10 refused\n')
})

test('the report says what was refused, where it is, and that a stopped import can be repeated', () => {
  const reasons = [{ reason: 'name is missing.', count: 10 }]
  const report = { ...counts, reasons, refusedFile: 'a.csv.refused.csv', wasStopped: true }
  expect(describeReport(report, 4321)).toBe(
    [
      'Stopped. 12,500 rows in 4.3 s: 12,000 added, 300 updated, 190 unchanged, 10 refused.',
      '',
      '       10  name is missing.',
      '',
      'The refused rows are in a.csv.refused.csv. Correct them there, then import that file.',
      '',
      'Imported rows stay. Run it again to continue: it starts at the first row, and rows that are in already change nothing.',
    ].join('\n'),
  )
})

test('repeated rows are reported if there are any', () => {
  const report = { ...counts, repeated: 2, reasons: [], refusedFile: null, wasStopped: false }
  expect(describeReport(report, 1000)).toBe(
    '12,500 rows in 1 s: 12,000 added, 300 updated, 190 unchanged, 2 repeated, 10 refused.',
  )
})
