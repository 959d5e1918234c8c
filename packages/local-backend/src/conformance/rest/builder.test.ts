import { afterAll } from 'vitest'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { comparisonCases } from '#src/conformance/rest/comparison-cases.ts'
import { containmentCases } from '#src/conformance/rest/containment-cases.ts'
import { formCases } from '#src/conformance/rest/form-cases.ts'
import { logicCases } from '#src/conformance/rest/logic-cases.ts'
import { pageCases } from '#src/conformance/rest/page-cases.ts'
import { patternCases } from '#src/conformance/rest/pattern-cases.ts'
import { requestCases } from '#src/conformance/rest/request-cases.ts'
import { leaveWorkshop, selectTools } from '#src/conformance/rest/workshop.ts'

afterAll(leaveWorkshop)

runMethodTable(
  'what follows a select',
  selectTools(),
  {
    ...comparisonCases,
    ...patternCases,
    ...containmentCases,
    ...logicCases,
    ...pageCases,
    ...formCases,
    ...requestCases,
  },
  // Protected or private in the client's types: how it sends and reads.
  ['fetch', 'processResponse'],
)
