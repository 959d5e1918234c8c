import type { User } from '@supabase/auth-js'
import { describe, expect, test, vi } from 'vitest'
import { checkOnboarding, closeOnboarding } from '#src/entities/onboarding/check-onboarding.ts'
import {
  flagForcedOnboarding,
  flagOnboarding,
  flagUnseenOnboarding,
} from '#src/entities/onboarding/onboarding-flags.ts'
import { type Answers, connectFakeBackend } from '#src/testing/fake-backend.ts'

const now = new Date('2026-11-21T12:00:00Z')
const user: User = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  aud: 'authenticated',
  created_at: '2026-11-01T00:00:00Z',
  app_metadata: {},
  user_metadata: {},
}
const newUser: User = { ...user, created_at: '2026-11-21T11:59:30Z' }
const unseen: Answers = { 'GET /rest/v1/users': { body: [{ onboarding_seen_at: null }] } }
const seen: Answers = {
  'GET /rest/v1/users': { body: [{ onboarding_seen_at: '2026-11-02T00:00:00Z' }] },
}
const markPath = '/rest/v1/rpc/mark_onboarding_seen'
const marking: Answers = { [`POST ${markPath}`]: { body: '2026-11-21T12:00:00Z' } }

const readFlags = () => [
  localStorage.getItem('showOnboarding'),
  localStorage.getItem('hasSeenOnboarding'),
]

describe('the introduction', () => {
  test('is due after signing in on a device on which nobody has seen it', async () => {
    const { supabase } = await connectFakeBackend(unseen)
    flagUnseenOnboarding()
    expect(await checkOnboarding(supabase, user, now)).toBe(true)
  })

  test('is due for a new account without any flag, and flags it', async () => {
    localStorage.setItem('hasSeenOnboarding', 'true')
    const { supabase } = await connectFakeBackend(unseen)
    expect(await checkOnboarding(supabase, newUser, now)).toBe(true)
    expect(readFlags()).toEqual(['true', null])
  })

  test('stays closed for all others, and sends the server no request', async () => {
    const { supabase, requests } = await connectFakeBackend(unseen)
    expect(await checkOnboarding(supabase, user, now)).toBe(false)
    expect(requests).toEqual([])
  })

  test('is not due if it was closed before, also after signing in again', async () => {
    localStorage.setItem('hasSeenOnboarding', 'true')
    const { supabase } = await connectFakeBackend(unseen)
    flagUnseenOnboarding()
    expect(await checkOnboarding(supabase, user, now)).toBe(false)
  })

  test('is not due on a second device, which remembers that', async () => {
    const { supabase } = await connectFakeBackend(seen)
    flagOnboarding()
    expect(await checkOnboarding(supabase, newUser, now)).toBe(false)
    expect(readFlags()).toEqual([null, 'true'])
  })

  test('is due if the address requests it, even if the person has seen it', async () => {
    const { supabase } = await connectFakeBackend(seen)
    expect(flagForcedOnboarding('?force_onboarding=true')).toBe(true)
    expect(await checkOnboarding(supabase, user, now)).toBe(true)
  })

  test('waits for another occasion if the server cannot be reached', async () => {
    const { supabase } = await connectFakeBackend({
      'GET /rest/v1/users': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    flagOnboarding()
    expect(await checkOnboarding(supabase, user, now)).toBe(false)
    expect(readFlags()).toEqual(['true', null])
  })

  test('waits for another occasion, without an error, if the session ended meanwhile', async () => {
    const body = { code: 'PGRST301', message: 'The session has ended.' }
    const { supabase } = await connectFakeBackend({ 'GET /rest/v1/users': { status: 401, body } })
    flagOnboarding()
    expect(await checkOnboarding(supabase, user, now)).toBe(false)
    expect(readFlags()).toEqual(['true', null])
  })
})

describe('closing the introduction', () => {
  test('clears the flags and tells the server', async () => {
    const { supabase, requests } = await connectFakeBackend({ ...unseen, ...marking })
    flagForcedOnboarding('?force_onboarding=true')
    closeOnboarding(supabase, user.id)
    expect(readFlags()).toEqual([null, 'true'])
    expect(sessionStorage.length).toBe(0)
    await vi.waitFor(() => expect(requests.map(({ path }) => path)).toEqual([markPath]))
    expect(await checkOnboarding(supabase, user, now)).toBe(false)
  })

  test('offline is stored for this person, and sent on the next occasion', async () => {
    let isOnline = false
    const { supabase, requests } = await connectFakeBackend({
      ...unseen,
      [`POST ${markPath}`]: () => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return { body: '2026-11-21T12:00:00Z' }
      },
    })
    closeOnboarding(supabase, newUser.id)
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    isOnline = true
    // Still less than a minute old, and the server knows nothing yet.
    expect(await checkOnboarding(supabase, newUser, now)).toBe(false)
    await vi.waitFor(() => expect(requests.map(({ path }) => path)).toEqual([markPath, markPath]))
    await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual(['hasSeenOnboarding']))
    // The next new person on this device still sees it.
    const other = { ...newUser, id: 'bbbbbbbb-0000-4000-8000-000000000002' }
    expect(await checkOnboarding(supabase, other, now)).toBe(true)
  })
})
