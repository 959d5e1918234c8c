import { afterAll } from 'vitest'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { bucketCases, removeMadeBuckets } from '#src/conformance/storage/bucket-cases.ts'
import { leaveStage } from '#src/conformance/storage/stage.ts'
import { createOperator } from '#src/conformance/target.ts'

afterAll(async () => {
  await removeMadeBuckets()
  await leaveStage()
})

runMethodTable('storage', createOperator().storage, bucketCases, [
  // Protected or private in the client's types: how it sends, catches and builds addresses.
  'fetch',
  'handleOperation',
  'bucketLifecycleUrl',
  'listBucketOptionsToQueryString',
])
