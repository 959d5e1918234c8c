import { createTestDatabase } from '@sampletrail/local-backend/testing'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { makeQueueTables, readQueueVersion } from '#src/integrations/queue/queue-schema.ts'

test('the tables of the queue are made as they were at a version, and go on from there', async () => {
  const database = await createTestDatabase()
  try {
    const owner = await database.connect('postgres')
    expect(await readQueueVersion(owner)).toBeNull()
    const connectionString = database.context.database.connectionString('postgres')
    await makeQueueTables(owner, 36)
    expect(await readQueueVersion(owner)).toBe(36)
    const boss = new PgBoss({ connectionString, supervise: false, schedule: false })
    await boss.start()
    await boss.stop({ graceful: false })
    expect(await readQueueVersion(owner)).toBeGreaterThan(36)
  } finally {
    await database.drop()
  }
})

test('a queue of a version that is not known yet is refused', async () => {
  const database = await createTestDatabase()
  try {
    const owner = await database.connect('postgres')
    await expect(makeQueueTables(owner, 100_000)).rejects.toThrow('version 100000')
  } finally {
    await database.drop()
  }
})
