import { isFull } from '#src/lib/full-store.ts'

/** What this tab keeps for itself, because the device took nothing more. */
const ownItems = new Map<string, string>()

/**
 * Where supabase-js keeps the session. By itself it tries the store with a word of its own, and on a device without room
 * it would take a signed-in person for nobody.
 */
export const sessionItems = {
  getItem: (key: string): string | null => ownItems.get(key) ?? localStorage.getItem(key),
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
      ownItems.delete(key)
    } catch (error) {
      if (!isFull(error)) throw error
      ownItems.set(key, value)
    }
  },
  removeItem(key: string): void {
    ownItems.delete(key)
    localStorage.removeItem(key)
  },
}
