import { expect } from 'vitest'
import type { MethodCase } from '#src/conformance/method-tables.ts'

/** The case of a method that this package refuses on purpose: 501 with a message, never silently something else. */
export function refuse(call: () => Promise<{ error: object | null }>, what = ''): MethodCase {
  return {
    does: `${what}${what === '' ? '' : ' '}is refused with 501, and said so`,
    onlyEmbedded: 'another project may serve it',
    run: async () => {
      const { error } = await call()
      expect(error).toMatchObject({ status: 501, message: expect.stringMatching(/not served/) })
    },
  }
}
