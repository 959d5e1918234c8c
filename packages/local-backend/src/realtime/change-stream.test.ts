import { expect, test } from 'vitest'
import { createChangeStream } from '#src/realtime/change-stream.ts'

test('a stream without a reachable database says so once and still stops', async () => {
  const warnings: string[] = []
  const log = { info() {}, warn: (event: string) => warnings.push(event), error() {} }
  const events = { change: () => Promise.resolve(), relation() {}, lost() {} }
  const stream = createChangeStream('postgresql://nobody@127.0.0.1:1/none', events, log)
  const started = stream.start()
  expect(await stream.isReady(300)).toBe(false)
  expect(warnings).toEqual(['realtime.changes_interrupted'])
  await stream.stop()
  await started
})
