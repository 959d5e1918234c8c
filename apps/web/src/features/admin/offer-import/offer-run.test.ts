import { expect, test } from 'vitest'
import type { IngestAnswer } from '@sampletrail/contracts/ingest.ts'
import type { PreparedPart } from '#src/features/admin/offer-import/offer-file.ts'
import { OfferRun, type RunProgress } from '#src/features/admin/offer-import/offer-run.ts'
import { AppError } from '#src/lib/errors.ts'

const answer: IngestAnswer = { added: 2, updated: 0, unchanged: 0, refused: [] }
const lost = new AppError('SampleTrail cannot be reached.', { code: 'network' })
const noAdmin = new AppError('Only admins may do this.', { code: 'forbidden', status: 403 })

/** A file of three parts, and a server whose answers fail as the list says, one for each part that is sent. */
function open(failures: (Error | null)[] = [], brokenAt = Infinity) {
  const sent: number[] = []
  const ends: string[] = []
  const pauses: number[] = []
  let progress: RunProgress | null = null
  let read = 0
  let rows = 0
  let time = 0
  const onSend: { work: () => void } = { work: () => undefined }
  const run = new OfferRun({
    begin: () => Promise.resolve(),
    next(): Promise<PreparedPart | null> {
      read += 1
      if (read === brokenAt)
        return Promise.reject(new Error('A quote in this file is never closed.'))
      return Promise.resolve(read > 3 ? null : { part: read, body: '', share: read / 3 })
    },
    send({ part }) {
      sent.push(part)
      onSend.work()
      const failure = failures.shift() ?? null
      return failure === null ? Promise.resolve(answer) : Promise.reject(failure)
    },
    settle() {
      rows += 2
      return Promise.resolve({
        rows,
        added: rows,
        updated: 0,
        unchanged: 0,
        repeated: 0,
        refused: 0,
      })
    },
    end(state) {
      ends.push(state)
      return Promise.resolve()
    },
    rest(milliseconds) {
      pauses.push(milliseconds)
      return Promise.resolve()
    },
    now: () => (time += 10),
    onProgress: (now) => void (progress = now),
  })
  return { run, sent, ends, pauses, onSend, progress: () => progress }
}

test('every part is sent once, and the end is reported', async () => {
  const { run, sent, ends, progress } = open()
  await run.start()
  expect([sent, ends]).toEqual([[1, 2, 3], ['done']])
  expect(progress()).toMatchObject({ state: { kind: 'done' }, share: 1, counts: { rows: 6 } })
  expect(progress()?.activeMs).toBeGreaterThan(0)
})

test('a part without an answer is sent again after a pause, under its number', async () => {
  const { run, sent, pauses, progress } = open([null, lost, lost])
  await run.start()
  expect([sent, pauses]).toEqual([
    [1, 2, 2, 2, 3],
    [1000, 2000],
  ])
  expect(progress()).toMatchObject({ state: { kind: 'done' }, counts: { rows: 6 } })
})

test('a server that stays unreachable pauses it, and it continues from there', async () => {
  const { run, sent, progress } = open([null, ...Array.from({ length: 6 }, () => lost)])
  await run.start()
  expect(progress()?.state).toEqual({ kind: 'held', reason: lost.message })
  expect(progress()?.counts.rows).toBe(2)
  await run.start()
  expect(sent).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 3])
  expect(progress()).toMatchObject({ state: { kind: 'done' }, counts: { rows: 6 } })
})

test('a refusal pauses it at once, and is reported', async () => {
  const { run, sent, pauses, progress } = open([null, noAdmin])
  await run.start()
  expect(progress()?.state).toEqual({ kind: 'held', reason: noAdmin.message })
  expect([sent, pauses]).toEqual([[1, 2], []])
})

test('it stops after the current part, whose rows count', async () => {
  const { run, sent, ends, onSend, progress } = open()
  let stopped: Promise<void> | undefined
  onSend.work = () => void (stopped ??= run.stop())
  await run.start()
  await stopped
  expect([sent, ends]).toEqual([[1], ['stopped']])
  expect(progress()).toMatchObject({
    state: { kind: 'stopped', reason: null },
    counts: { rows: 2 },
  })
})

test('it can be stopped while it is paused', async () => {
  const { run, ends, progress } = open([noAdmin])
  await run.start()
  await run.stop()
  expect([ends, progress()?.state]).toEqual([['stopped'], { kind: 'stopped', reason: null }])
})

test('a file that becomes unreadable ends it with the reason', async () => {
  const { run, sent, ends, progress } = open([], 2)
  await run.start()
  expect([sent, ends]).toEqual([[1], ['stopped']])
  expect(progress()?.state).toEqual({
    kind: 'stopped',
    reason: 'A quote in this file is never closed.',
  })
})
