import { afterAll, afterEach } from 'vitest'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { realtimeCases, shortcutCases } from '#src/conformance/realtime/client-cases.ts'
import { sessionCases } from '#src/conformance/realtime/session-cases.ts'
import { closePages, leaveStage } from '#src/conformance/realtime/stage.ts'
import { createVisitor } from '#src/conformance/target.ts'

afterEach(closePages)
afterAll(leaveStage)

runMethodTable(
  'realtime',
  createVisitor().realtime,
  { ...realtimeCases, setAuth: [...(realtimeCases['setAuth'] ?? []), ...sessionCases] },
  ['accessToken', 'fetch'],
)

// REST has the tables of the client's other methods.
runMethodTable('client', createVisitor(), shortcutCases, [
  'from',
  'schema',
  'rpc',
  'getOpenApiSpec',
  // Protected: how it sends.
  'fetch',
  'functionsFetch',
])
