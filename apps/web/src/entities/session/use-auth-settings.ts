import { useEffect, useState } from 'react'
import { getConfig } from '#src/config.ts'

/** What the auth service says of itself. */
export interface AuthSettings {
  areSignUpsClosed: boolean
  /** Whether an address counts without a link that was mailed to it. */
  needsNoMail: boolean
}

const usual: AuthSettings = { areSignUpsClosed: false, needsNoMail: false }

/**
 * Asks the auth service how accounts come about, once `isAsked`. As usual until it has answered, and when it does not: it
 * refuses by itself what it does not allow.
 */
export function useAuthSettings(isAsked = true): AuthSettings {
  const [settings, setSettings] = useState(usual)
  useEffect(() => {
    if (!isAsked) return undefined
    const controller = new AbortController()
    readSettings(controller.signal)
      .then(setSettings)
      .catch(() => {
        // Nobody answers, or nobody waits any more. What is done next tells what is wrong.
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
