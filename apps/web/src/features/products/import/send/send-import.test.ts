import { describe, expect, it } from 'vitest'
import type { Batch } from '#src/features/products/import/send/make-batches.ts'
import {
  ImportRun,
  type SendProgress,
  type SendTools,
} from '#src/features/products/import/send/send-import.ts'
import { AppError } from '#src/lib/errors.ts'

function makeBatches(sizes: number[]): Batch[] {
  let number = 1
  return sizes.map((size) => {
    const numbers = Array.from({ length: size }, () => (number += 1))
    return { numbers, rows: numbers.map((one) => ({ id: `${one}`, user_id: 'u' })) }
  })
}

function prepare(sizes: number[], insert: SendTools['insert'], tools: Partial<SendTools> = {}) {
  const batches = makeBatches(sizes)
  const told: SendProgress[] = []
  const refused: [number, string][] = []
  const run = new ImportRun(
    sizes.reduce((sum, size) => sum + size, 0),
    {
      nextBatch: async () => batches.shift() ?? null,
      insert,
      refuse: async (number, reason) => {
        refused.push([number, reason])
      },
      waitForServer: async () => undefined,
      onProgress: (progress) => told.push(progress),
      ...tools,
    },
  )
  return { run, told, refused, last: () => told.at(-1) }
}

describe('sending an import', () => {
  it('sends request after request and finishes', async () => {
    const { run, last } = prepare([2, 2, 1], async () => undefined)
    await run.start()
    expect(last()).toEqual({ state: { kind: 'done' }, sent: 5, refused: 0, total: 5 })
  })

  it('sends the same rows again after an answer was lost, and counts them once', async () => {
    const seen: string[][] = []
    const { run, last, told } = prepare([2, 2], async (rows) => {
      seen.push(rows.map(({ id }) => id))
      if (seen.length === 1) throw new AppError('', { code: 'network' })
    })
    await run.start()
    expect(seen[1]).toEqual(seen[0])
    expect(told.map(({ state }) => state.kind)).toContain('waiting')
    expect(last()).toMatchObject({ state: { kind: 'done' }, sent: 4 })
  })

  it('finds the rows that the database refuses, and adds the others', async () => {
    const added: string[] = []
    const { run, last, refused } = prepare([8, 3], async (rows) => {
      if (rows.some(({ id }) => id === '4' || id === '9')) {
        throw new AppError('A tag is too long.', { code: '23514', status: 400 })
      }
      added.push(...rows.map(({ id }) => id))
    })
    await run.start()
    expect(refused).toEqual([
      [4, 'A tag is too long.'],
      [9, 'A tag is too long.'],
    ])
    expect(last()).toMatchObject({ state: { kind: 'done' }, sent: 9, refused: 2 })
    expect(new Set(added).size).toBe(9)
  })

  it('stops with the reason if the plan is full, and continues from there', async () => {
    let isFull = true
    const { run, last } = prepare([1, 1], async () => {
      if (isFull) throw new AppError('You have reached the limit', { code: 'PT403', status: 403 })
    })
    await run.start()
    expect(last()).toMatchObject({
      state: { kind: 'stopped', reason: 'You have reached the limit' },
      sent: 0,
    })
    isFull = false
    await run.start()
    expect(last()).toMatchObject({ state: { kind: 'done' }, sent: 2 })
  })

  it('pauses after the current request, and continues', async () => {
    const { run, last } = prepare([1, 1, 1], async () => {
      if (last()?.sent === 0) run.pause()
    })
    await run.start()
    expect(last()).toMatchObject({ state: { kind: 'paused' }, sent: 1 })
    await run.start()
    expect(last()).toMatchObject({ state: { kind: 'done' }, sent: 3 })
  })

  it('is cancelled while it waits for the server', async () => {
    const { run, last } = prepare(
      [1, 1],
      async () => {
        throw new AppError('', { code: 'network' })
      },
      {
        waitForServer: (signal) => {
          const { promise, resolve } = Promise.withResolvers<void>()
          signal.addEventListener('abort', () => resolve())
          setTimeout(() => void run.cancel(), 5)
          return promise
        },
      },
    )
    await run.start()
    await run.cancel()
    expect(last()).toMatchObject({ state: { kind: 'cancelled' }, sent: 0 })
    await run.start()
    expect(last()?.state.kind).toBe('cancelled')
  })
})
