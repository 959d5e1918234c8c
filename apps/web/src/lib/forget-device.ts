import { themeKey } from '#src/lib/stored-theme.ts'

/**
 * Removes what the app keeps on this device: drafts and flags. How it looks is the device's own, and sessions are ended
 * where they are kept.
 */
export function forgetDevice(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage))
      if (key !== themeKey && !key.startsWith('sampletrail-session-')) storage.removeItem(key)
  }
}
