import { afterAll, describe, test } from 'vitest'
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
])('policies that ask for %s', (_, cases) => {
  // oxlint-disable-next-line vitest/expect-expect -- each case brings its own assertions
  test.each(cases)('$does', async ({ run }) => {
    await run()
  })
})
