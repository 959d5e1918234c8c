import { afterAll, describe } from 'vitest'
import { runCases } from '#src/conformance/method-tables.ts'
import {
  descriptionCases,
  operationCases,
  ownerCases,
} from '#src/conformance/storage/policy-cases.ts'
import { leaveStage } from '#src/conformance/storage/stage.ts'

afterAll(leaveStage)

describe.each([
  ['owners', ownerCases],
  ['operations', operationCases],
  ['descriptions', descriptionCases],
])('policies that use %s', (_, cases) => {
  runCases(cases)
})
