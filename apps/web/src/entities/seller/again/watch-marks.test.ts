import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MarkRow } from '#src/entities/seller/again/marks-query.ts'
import { watchMarks } from '#src/entities/seller/again/watch-marks.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { sessionKey } from '#src/lib/stored-session.ts'
import { connectFakeBackend, testSession } from '#src/testing/fake-backend.ts'
import { fakeChannel } from '#src/testing/fake-channel.ts'

const owner = 'aaaaaaaa-0000-4000-8000-000000000001'
const mark: MarkRow = { id: 'm1', seller_id: 's1', again: true, note: null, deal_terms: null }

/** A watch with one mark that was loaded before, and a function that sends messages on its channel. */
async function watch() {
  const { supabase, requests } = await connectFakeBackend({
    'GET /rest/v1/seller_marks': { body: [{ ...mark, again: false }] },
  })
  localStorage.setItem(sessionKey(), JSON.stringify(testSession()))
  const client = new QueryClient()
  client.setQueryData(sellerKeys.marks(owner), [mark])
  const channel = await fakeChannel(supabase)
  onTestFinished(watchMarks(supabase, owner, client))
  await channel.joining()
  return {
    requests,
    marks: () => client.getQueryData<MarkRow[]>(sellerKeys.marks(owner)),
    hear: channel.hear,
  }
}

test('a mark that was changed elsewhere is loaded again, whatever screen is open', async () => {
  const { hear, marks } = await watch()
  hear({ eventType: 'UPDATE', new: { ...mark, again: false } })
  await vi.waitFor(() => expect(marks()?.[0]?.again).toBe(false))
})

test("another person's deletion asks for nothing", async () => {
  const { hear, requests } = await watch()
  hear({ eventType: 'DELETE', old: { id: 'm2' } })
  hear({ eventType: 'DELETE', old: { id: mark.id } })
  await vi.waitFor(() =>
    expect(requests.filter(({ path }) => path === '/rest/v1/seller_marks')).toHaveLength(1),
  )
})
