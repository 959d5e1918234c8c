import { useEffect, useState } from 'react'
import { getConfig } from '#src/lib/config.ts'

/** The auth service's public settings. */
export interface AuthSettings {
  areSignUpsClosed: boolean
  /** Whether an address counts before its owner opens an emailed link. */
  needsNoMail: boolean
}

const usual: AuthSettings = { areSignUpsClosed: false, needsNoMail: false }

/**
 * Asks the auth service how accounts are created, once `isAsked` is true. Returns the usual settings until it answers, and
 * if it does not: the service itself refuses anything it does not allow.
 */
export function useAuthSettings(isAsked = true): AuthSettings {
  const [settings, setSettings] = useState(usual)
  useEffect(() => {
    if (!isAsked) return undefined
    const controller = new AbortController()
    readSettings(controller.signal)
      .then(setSettings)
      .catch(() => {
        // No answer came, or the screen is gone. The next step shows the problem.
      })
    return () => controller.abort()
  }, [isAsked])
  return settings
}

async function readSettings(signal: AbortSignal): Promise<AuthSettings> {
  const { supabaseUrl, publishableKey } = getConfig()
  const headers = { apikey: publishableKey }
  const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers, signal })
  if (!answer.ok) return usual
  const { disable_signup: isClosed, mailer_autoconfirm: needsNoMail } =
    (await answer.json()) as Record<string, unknown>
  return { areSignUpsClosed: isClosed === true, needsNoMail: needsNoMail === true }
}
