/** Every draft of a form is stored under a key that begins so. */
const draftPrefix = 'draft:'
/** What somebody opened last, under their id. */
export const recentPrefix = 'recent:'

/** Removes what a person typed and where they were from this device; what belongs to the device, as the theme, stays. */
export function forgetPersonalStorage(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(draftPrefix) || key.startsWith(recentPrefix)) localStorage.removeItem(key)
  }
  sessionStorage.clear()
}
