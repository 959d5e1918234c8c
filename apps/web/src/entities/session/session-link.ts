import type { User } from '@supabase/auth-js'
import { explainAuthError, signUpsClosedText } from '#src/entities/session/sign-in.ts'
import type { Supabase } from '#src/lib/supabase.ts'

const failedText = 'Authentication failed. Please try again.'

/** The data in an address that an email or a social sign-in opened. */
export type SessionLink =
  | { kind: 'tokens'; accessToken: string; refreshToken: string; type: string | null }
  | { kind: 'code'; code: string }
  /** The service refused: an expired or used link, or a sign-in that was cancelled. */
  | { kind: 'refused'; code: string; message: string }
  /** A change of address that this address has confirmed, and the other one has not yet. */
  | { kind: 'half-done' }
  | { kind: 'nothing'; message: string }

/**
 * Reads a session, a code or a refusal from an address. If a code is expected, tokens are refused: anybody could create
 * a link with their own tokens, and the installed app never asks for one.
 */
export function readSessionLink(href: string, codeExpected: boolean): SessionLink {
  const url = new URL(href)
  const hash = new URLSearchParams(url.hash.slice(1))
  const read = (name: string) => hash.get(name) ?? url.searchParams.get(name)

  const refusal = read('error_description') ?? read('error')
  if (refusal !== null) {
    const code = read('error_code') ?? ''
    const message = code === 'signup_disabled' ? signUpsClosedText : refusal
    return { kind: 'refused', code, message }
  }
  if (read('message') !== null) return { kind: 'half-done' }
  const code = url.searchParams.get('code')
  if (code !== null && code !== '') return { kind: 'code', code }

  const accessToken = hash.get('access_token')
  if (accessToken === null) {
    return {
      kind: 'nothing',
      message: codeExpected ? 'No code detected' : 'No token found in URL hash',
    }
  }
  if (codeExpected) return { kind: 'nothing', message: 'Not a valid PKCE flow url' }
  const refreshToken = hash.get('refresh_token')
  if (refreshToken === null || hash.get('expires_in') === null || hash.get('token_type') === null) {
    return { kind: 'nothing', message: 'No session defined in URL' }
  }
  return { kind: 'tokens', accessToken, refreshToken, type: hash.get('type') }
}

/** Signs in with the contents of a link; returns the reason if that failed. */
export async function openSessionLink(
  auth: Supabase['auth'],
  link: SessionLink,
): Promise<string | undefined> {
  if (link.kind === 'refused' || link.kind === 'nothing') return link.message
  // It contains no session to open.
  if (link.kind === 'half-done') return failedText
  const { data, error } =
    link.kind === 'code'
      ? await auth.exchangeCodeForSession(link.code)
      : await auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken })
  if (error !== null) return explainLinkError(error)
  return await refuseNobody(auth, data.user)
}

/** Why a link could not be opened. */
export function explainLinkError(error: { name: string; message: string; code?: unknown }): string {
  return error.name === 'AuthPKCECodeVerifierMissingError'
    ? 'This was started in another browser. Please sign in here. If an email led you here, your address is verified.'
    : explainAuthError(error)
}

/** Asks the server whose session this is; returns the reason if it belongs to nobody. */
export async function validateSession(auth: Supabase['auth']): Promise<string | undefined> {
  const { data, error } = await auth.getUser()
  if (error !== null && error.name !== 'AuthSessionMissingError') return explainAuthError(error)
  return await refuseNobody(auth, data.user)
}

/** A session without a person is useless and is removed. */
async function refuseNobody(
  auth: Supabase['auth'],
  user: User | null,
): Promise<string | undefined> {
  if ((user?.id ?? '') !== '') return undefined
  await auth.signOut({ scope: 'local' })
  return failedText
}
