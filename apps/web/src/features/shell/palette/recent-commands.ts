import { recentPrefix } from '#src/lib/personal-storage.ts'

const MOST = 6

/** What somebody ran last through the palette on this device, newest first; forgotten when they sign out. */
export function readRecent(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentPrefix + userId) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    // Somebody else wrote there, or the browser lets nobody read.
    return []
  }
}

export function noteRecent(userId: string, id: string): void {
  const ids = [id, ...readRecent(userId).filter((other) => other !== id)].slice(0, MOST)
  try {
    localStorage.setItem(recentPrefix + userId, JSON.stringify(ids))
  } catch {
    // A full store: nothing recent is shown, all else works.
  }
}
