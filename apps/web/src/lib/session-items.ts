import { isFull } from '#src/lib/full-store.ts'

/** Kept in this tab only, because the device had no room. */
const ownItems = new Map<string, string>()

/**
 * Where supabase-js stores the session. Without this, it tests the store with a probe value, and on a device without room it
 * would treat a signed-in person as a visitor.
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
