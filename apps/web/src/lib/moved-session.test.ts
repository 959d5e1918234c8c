import type { Session } from '@supabase/auth-js'
import { beforeEach, expect, test } from 'vitest'
import { expireMovedSession } from '#src/lib/moved-session.ts'
import { isCurrent, readStoredSession, sessionKey, storeSession } from '#src/lib/stored-session.ts'

const here = window.location.origin
const project = 'https://project.supabase.co'

function keep(accessToken: string): void {
  storeSession({
    access_token: accessToken,
    refresh_token: 'r',
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: 'u' },
  } as Session)
}

/** With characters that base64 and base64url encode differently. */
function tokenOf(issuer: string): string {
  const payload = btoa(JSON.stringify({ iss: issuer, name: '\u00ff\u00fe>?' }))
  return `h.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`
}

const isStillCurrent = () => {
  const session = readStoredSession()
  return session !== null && isCurrent(session)
}

beforeEach(() => localStorage.clear())

test('a session of services that were here is renewed at once if they are elsewhere now', () => {
  keep(tokenOf(`${here}/auth/v1`))
  expireMovedSession(project)
  expect(readStoredSession()?.refresh_token).toBe('r')
  expect(isStillCurrent()).toBe(false)
})

test.each([
  ['of services that are here', tokenOf(`${here}/auth/v1`), here],
  ['of the project', tokenOf(`${project}/auth/v1`), project],
  ['of a project with an address of its own', tokenOf('https://ref.supabase.co/auth/v1'), project],
  ['that says nothing of its issuer', 'made-up', project],
])('a session %s stays', (_, token, supabaseUrl) => {
  keep(token)
  expireMovedSession(supabaseUrl)
  expect(isStillCurrent()).toBe(true)
})

test('without a signed-in person nothing changes', () => {
  expireMovedSession(project)
  expect(localStorage.getItem(sessionKey())).toBeNull()
})
