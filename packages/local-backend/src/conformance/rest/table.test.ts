import { afterAll } from 'vitest'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { insertCases } from '#src/conformance/rest/insert-cases.ts'
import { selectCases } from '#src/conformance/rest/select-cases.ts'
import { deleteCases, updateCases } from '#src/conformance/rest/update-cases.ts'
import { upsertCases } from '#src/conformance/rest/upsert-cases.ts'
import { leaveWorkshop, workshop } from '#src/conformance/rest/workshop.ts'

afterAll(leaveWorkshop)

runMethodTable(
  'a table',
  workshop.from('tools'),
  {
    insert: insertCases,
    upsert: upsertCases,
    update: updateCases,
    delete: deleteCases,
    select: selectCases,
  },
  // The builder's own arguments, and a private method.
  ['fetch', 'cloneRequestState'],
)
