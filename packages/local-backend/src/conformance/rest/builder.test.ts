import { afterAll } from 'vitest'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { comparisonCases } from '#src/conformance/rest/comparison-cases.ts'
import { containmentCases } from '#src/conformance/rest/containment-cases.ts'
import { logicCases } from '#src/conformance/rest/logic-cases.ts'
import { patternCases } from '#src/conformance/rest/pattern-cases.ts'
import { transformCases } from '#src/conformance/rest/transform-cases.ts'
import { leaveWorkshop, selectTools } from '#src/conformance/rest/workshop.ts'

afterAll(leaveWorkshop)

runMethodTable(
  'what follows a select',
  selectTools(),
  { ...comparisonCases, ...patternCases, ...containmentCases, ...logicCases, ...transformCases },
  // Protected or private in the client's types: how it sends and reads.
  ['fetch', 'processResponse'],
)
