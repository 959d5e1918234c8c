import { expect, test } from 'vitest'
import type { Log } from '#src/log.ts'
import { createCleanup } from '#src/start/cleanup.ts'

function record(): { log: Log; warnings: unknown[] } {
  const warnings: unknown[] = []
  const log: Log = { info() {}, warn: (_event, fields) => void warnings.push(fields), error() {} }
  return { log, warnings }
}

test('the last started part is stopped first, and each only once', async () => {
  const order: string[] = []
  const cleanup = createCleanup(record().log)
  cleanup.add('database', () => void order.push('database'), 100)
  cleanup.add('service', () => void order.push('service'), 100)
  await Promise.all([cleanup.run(), cleanup.run()])
  await cleanup.run()
  expect(order).toEqual(['service', 'database'])
})

test('a part that fails or hangs does not prevent others from stopping', async () => {
  const order: string[] = []
  const { log, warnings } = record()
  const cleanup = createCleanup(log)
  cleanup.add('database', () => void order.push('database'), 100)
  cleanup.add('hangs', () => new Promise(() => {}), 20)
  cleanup.add('fails', () => Promise.reject(new Error('no')), 100)
  await cleanup.run()
  expect(order).toEqual(['database'])
  expect(warnings).toEqual([
    { part: 'fails', reason: 'Error: no' },
    { part: 'hangs', reason: 'Error: No answer in time' },
  ])
})
