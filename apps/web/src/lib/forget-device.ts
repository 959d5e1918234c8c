import { themeKey } from '#src/lib/stored-theme.ts'

/**
 * Removes the app's data on this device: drafts and flags. The theme and view belong to the device and stay; sessions are
 * ended elsewhere.
 */
export function forgetDevice(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage))
      if (key !== themeKey && !key.startsWith('sampletrail-session-')) storage.removeItem(key)
  }
}
