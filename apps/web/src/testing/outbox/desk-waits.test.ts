import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { whenQuiet } from '#src/testing/outbox/desk-waits.ts'

/** A call whose outcome is known after this many milliseconds. */
const callOf = (milliseconds: number) =>
  new Promise<string>((resolve) => {
    setTimeout(() => resolve('done'), milliseconds)
  })

it('a tab has as long to come to rest as the machine needs, and no longer', async () => {
  const client = new QueryClient()
  expect(await whenQuiet(client, [callOf(150)], 50)).toEqual(['1 calls have no outcome'])
  expect(await whenQuiet(client, [callOf(150)], 5000)).toEqual([])
})
