import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeUnsent } from '#src/entities/product/outbox/unsent-store.ts'
import { SessionContext } from '#src/entities/session/session-context.ts'
import type { SessionState } from '#src/entities/session/session-store.ts'
import { useSignOut } from '#src/entities/session/use-sign-out.tsx'
import { readStoredSession } from '#src/lib/stored-session.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'
import { idbMaps } from '#src/testing/idb-maps.ts'
import { change, letIn } from '#src/testing/outbox-of-anna.ts'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)

const user = {
  id: 'anna',
  app_metadata: {},
  user_metadata: {},
  aud: 'authenticated',
  created_at: '',
}

function Leave() {
  const { leave, question } = useSignOut()
  return (
    <>
      <button type="button" onClick={leave}>
        Leave
      </button>
      {question}
    </>
  )
}

/** Somebody is asked for a second factor, while changes from before wait on this device. */
async function open() {
  await connectFakeBackend({ 'POST /auth/v1/logout': {} })
  letIn('anna')
  const state: SessionState = { status: 'second-factor', user }
  const session = { get: () => state, subscribe: () => () => undefined, ready: Promise.resolve() }
  render(
    <SessionContext value={session}>
      <Leave />
    </SessionContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
}

const kept = () => idbMaps.get('sampletrail-unsent-web')?.size ?? 0

beforeEach(() => {
  for (const store of idbMaps.values()) store.clear()
})

it.each([
  [1, '1 change has not been sent yet. Signing out deletes it from this device.'],
  [2, '2 changes have not been sent yet. Signing out deletes them from this device.'],
])('without the second factor, asks before %i waiting changes are deleted', async (count, text) => {
  for (let place = 0; place < count; place += 1) {
    await writeUnsent({ ...change, id: `${place}` })
  }
  await writeUnsent({ ...change, id: 'ben', userId: 'ben' })
  await open()
  expect(await screen.findByText(text)).toBeDefined()
  expect(readStoredSession()).not.toBeNull()
  expect(kept()).toBe(count + 1)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(readStoredSession()).toBeNull())
  expect([...(idbMaps.get('sampletrail-unsent-web')?.keys() ?? [])]).toEqual(['ben'])
})

it('asks nothing if nothing waits', async () => {
  await open()
  await waitFor(() => expect(readStoredSession()).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})
