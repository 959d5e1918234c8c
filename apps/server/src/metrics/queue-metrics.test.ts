import { expect, test } from 'vitest'
import type { QueueState } from '#src/integrations/queue/job-queue.ts'
import { createMetrics } from '#src/metrics/metrics.ts'

const queue: QueueState = {
  name: 'send-push',
  waiting: 3,
  active: 1,
  retrying: 0,
  dead: 2,
  oldestWaiting: null,
  lastDone: null,
  schedule: null,
}

const isAway = (): Promise<QueueState[]> => Promise.reject(new Error('The database is away.'))

test('each scrape contains the queue’s current state, read once', async () => {
  let asked = 0
  let answer = isAway
  const metrics = createMetrics(new Map())
  metrics.observe({
    readPools: () => ({}),
    readQueues() {
      asked += 1
      return answer()
    },
    embedded: null,
  })
  const scrape = async () => {
    const { text } = await metrics.render()
    const lines = text.split('\n').filter((line) => line.startsWith('sampletrail_job'))
    return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
  }

  expect([...(await scrape())]).toEqual([['sampletrail_jobs_up', 0]])

  answer = async () => [{ ...queue, oldestWaiting: new Date(Date.now() - 900_000) }]
  const busy = await scrape()
  expect(busy.get('sampletrail_jobs_up')).toBe(1)
  expect(busy.get('sampletrail_jobs{queue="send-push",state="dead"}')).toBe(2)
  expect(busy.get('sampletrail_job_oldest_seconds{queue="send-push"}')).toBeGreaterThanOrEqual(900)

  answer = async () => [queue]
  const calm = await scrape()
  expect(calm.get('sampletrail_job_oldest_seconds{queue="send-push"}')).toBeLessThan(1)

  answer = isAway
  expect([...(await scrape())]).toEqual([['sampletrail_jobs_up', 0]])
  expect(asked).toBe(4)
  metrics.stop()
})
