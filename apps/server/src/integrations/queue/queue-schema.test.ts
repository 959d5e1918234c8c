import { createTestDatabase } from '@sampletrail/local-backend/testing'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { makeQueueTables, readQueueVersion } from '#src/integrations/queue/queue-schema.ts'

test('the tables of the queue are created as in an older version, and migrated from there', async () => {
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

test('a queue of an unknown version is refused', async () => {
  const database = await createTestDatabase()
  try {
    const owner = await database.connect('postgres')
    await expect(makeQueueTables(owner, 100_000)).rejects.toThrow('version 100000')
  } finally {
    await database.drop()
  }
})
