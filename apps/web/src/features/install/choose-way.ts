/** How this device installs the app: with the browser's own question, or by hand through the share menu. */
export type InstallWay = 'prompt' | 'by-hand'

export interface InstallFacts {
  userAgent: string
  /** Distinguishes iPads, which call themselves Macs, from Macs. */
  touchPoints: number
  isInstalled: boolean
  /** The browser has offered to ask. */
  hasPrompt: boolean
  /** When the banner was dismissed, in milliseconds since 1970. */
  dismissedAt: number | null
  now: number
}

/** A dismissed banner stays hidden this long. */
const restMs = 30 * 24 * 60 * 60_000

/**
 * Whether the install banner is shown, and what its button does; null if it is hidden: on desktops, in the installed app,
 * for a month after it was dismissed, and if the browser cannot install apps. docs/behaviour/install.md
 */
export function chooseInstallWay(facts: InstallFacts): InstallWay | null {
  const { userAgent, touchPoints, isInstalled, hasPrompt, dismissedAt, now } = facts
  const isApple =
    /iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  if (isInstalled || (!isApple && !/Android/i.test(userAgent))) return null
  if (dismissedAt !== null && now - dismissedAt < restMs) return null
  if (hasPrompt) return 'prompt'
  return isApple ? 'by-hand' : null
}
