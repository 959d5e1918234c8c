/** The keys of all drafts of forms start with this. */
const draftPrefix = 'draft:'
/** The key of a draft: the type keeps a form from choosing one that a sign-out does not remove. */
export type DraftKey = `${typeof draftPrefix}${string}`
/** The keys of what a person last did or saw, such as the last commands, start with this. */
export const recentPrefix = 'recent:'

let removals = 0

/** Removes a person's typed text and last commands from this device; the device's own settings, such as the theme, stay. */
export function forgetPersonalStorage(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(draftPrefix) || key.startsWith(recentPrefix)) localStorage.removeItem(key)
  }
  forgetTabStorage()
}

/** Removes this tab's own text of a person; other tabs have theirs. */
export function forgetTabStorage(): void {
  removals += 1
  sessionStorage.clear()
}

/** How often text was removed since the page was opened: text of a form that was open before is not stored again. */
export function countRemovals(): number {
  return removals
}
