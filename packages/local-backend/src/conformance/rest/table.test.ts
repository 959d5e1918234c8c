import { afterAll, expect } from 'vitest'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { insertCases } from '#src/conformance/rest/insert-cases.ts'
import { deleteCases, updateCases } from '#src/conformance/rest/update-cases.ts'
import { upsertCases } from '#src/conformance/rest/upsert-cases.ts'
import { gives, leaveWorkshop, selectTools, workshop } from '#src/conformance/rest/workshop.ts'

afterAll(leaveWorkshop)

runMethodTable(
  'a table',
  workshop.from('tools'),
  {
    insert: insertCases,
    upsert: upsertCases,
    update: updateCases,
    delete: deleteCases,
    select: [
      gives([{ id: 1 }], 'gives rows', () => selectTools().eq('id', 1)),
      {
        does: 'counts without rows',
        run: async () => {
          const { data, count, status } = await workshop
            .from('tools')
            .select('*', { head: true, count: 'exact' })
          expect({ data, count, status }).toEqual({ data: null, count: 5, status: 200 })
        },
      },
    ],
  },
  // What the builder was made with, and a private method.
  ['fetch', 'cloneRequestState'],
)
