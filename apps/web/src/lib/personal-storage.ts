/** The keys of all drafts of forms start with this. */
const draftPrefix = 'draft:'
/** The keys of a person's last commands, followed by their id. */
export const recentPrefix = 'recent:'

/** Removes a person's typed text and last commands from this device; the device's own settings, such as the theme, stay. */
export function forgetPersonalStorage(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(draftPrefix) || key.startsWith(recentPrefix)) localStorage.removeItem(key)
  }
  sessionStorage.clear()
}
