import { runMethodTable } from '#src/conformance/method-tables.ts'
import {
  analyticsCases,
  catalogCases,
  vectorBucket,
  vectorBucketCases,
  vectorCases,
  vectorIndex,
  vectorIndexCases,
} from '#src/conformance/storage/catalog-cases.ts'
import { createOperator } from '#src/conformance/target.ts'

const { analytics, vectors } = createOperator().storage
/** Protected in the client's types: how it sends and how it catches. */
const internals = ['fetch', 'handleOperation']

runMethodTable('storage.analytics', analytics, analyticsCases, internals)
runMethodTable('storage.analytics.from()', analytics.from('events'), catalogCases)
runMethodTable('storage.vectors', vectors, vectorCases, internals)
runMethodTable('storage.vectors.from()', vectorBucket, vectorBucketCases, internals)
runMethodTable('storage.vectors.from().index()', vectorIndex, vectorIndexCases, internals)
