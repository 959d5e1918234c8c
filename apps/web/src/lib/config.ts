import type { PublicConfig } from '@sampletrail/contracts/config.ts'
import { AppError } from '#src/lib/errors.ts'

let current: PublicConfig | undefined

/**
 * Reads this installation's settings from its server; one build serves every environment. The server checks the same
 * contract before it starts, so this checks only the presence of the two values that everything needs.
 * @throws Error with a text for people if the server does not answer or the answer is invalid.
 */
export async function loadConfig(): Promise<PublicConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The server answered with ${response.status}.`)
  const config = (await response.json()) as Partial<PublicConfig>
  if (typeof config.supabaseUrl !== 'string' || typeof config.publishableKey !== 'string') {
    throw new AppError('The server sent settings that this app does not understand.')
  }
  current = config as PublicConfig
  return current
}

/** The settings that `loadConfig` read. */
export function getConfig(): PublicConfig {
  if (current === undefined) throw new Error('The settings are read before the app starts.')
  return current
}
