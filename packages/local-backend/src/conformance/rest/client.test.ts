import { runMethodTable } from '#src/conformance/method-tables.ts'
import { schemaClientCases, wholeClientCases } from '#src/conformance/rest/client-cases.ts'
import { workshop } from '#src/conformance/rest/workshop.ts'
import { createVisitor } from '#src/conformance/target.ts'

// In addition to its methods, a client keeps the functions that it was created with.
runMethodTable('a schema', workshop, schemaClientCases, [
  'baseFetch',
  'decorateFetch',
  'fetch',
  'wrapFetch',
])
runMethodTable('the client', createVisitor(), wholeClientCases, ['fetch', 'functionsFetch'])
