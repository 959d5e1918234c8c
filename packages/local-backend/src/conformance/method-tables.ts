import { describe, expect, test } from 'vitest'
import { target } from '#src/conformance/target.ts'

/** The expected behaviour of one method, driven through the unmodified client. */
export interface MethodCase {
  /** A sentence of behaviour. */
  does: string
  run: () => Promise<void> | void
  /** Why the case runs only on the embedded project. */
  onlyEmbedded?: string
  /** The case reads an email, which needs a mailbox. */
  readsMail?: boolean
}

/** Cases by the name of the method. */
export type MethodTable = Record<string, MethodCase[]>

/**
 * Runs the cases of a table. Fails if the client has a method that the table does not name, or the table names one that the
 * client no longer has: a new version of supabase-js cannot add untested calls. `internals` are methods that JavaScript
 * sees although the client's types hide them.
 */
export function runMethodTable(
  subject: string,
  client: object,
  table: MethodTable,
  internals: readonly string[] = [],
): void {
  describe(`supabase-js, ${subject}`, () => {
    test('every method of the client has its cases', () => {
      const named = Object.entries(table).filter(([, cases]) => cases.length > 0)
      const offered = listMethods(client).filter((name) => !internals.includes(name))
      expect(named.map(([name]) => name).toSorted()).toEqual(offered)
    })
    runCases(
      Object.entries(table).flatMap(([method, ofMethod]) =>
        ofMethod.map((one) => ({ ...one, does: `${method}: ${one.does}` })),
      ),
    )
  })
}

/** Runs cases, except those that do not apply to the target. */
export function runCases(cases: readonly MethodCase[]): void {
  // oxlint-disable-next-line vitest/expect-expect -- each case brings its own assertions
  test.for(cases)('$does', async ({ run, onlyEmbedded, readsMail }, context) => {
    const reason = findReasonToSkip(onlyEmbedded, readsMail)
    context.skip(reason !== null, reason ?? '')
    await run()
  })
}

function findReasonToSkip(onlyEmbedded?: string, readsMail = false): string | null {
  if (onlyEmbedded !== undefined && !target.isEmbedded) return `only embedded: ${onlyEmbedded}`
  if (readsMail && target.mailboxUrl === null) return 'this project has no readable mailbox'
  return null
}

/** Names of the public methods of an object and of its classes, in order. */
function listMethods(client: object): string[] {
  const names = new Set<string>()
  let layer: object | null = client
  while (layer !== null && layer !== Object.prototype) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(layer))) {
      const isPublic = name !== 'constructor' && !name.startsWith('_')
      if (isPublic && typeof property.value === 'function') names.add(name)
    }
    layer = Object.getPrototypeOf(layer) as object | null
  }
  return [...names].toSorted()
}
