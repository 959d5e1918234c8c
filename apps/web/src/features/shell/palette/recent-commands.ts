import { recentPrefix } from '#src/lib/personal-storage.ts'

const MOST = 6

/** The palette's last commands on this device, newest first; cleared when the person signs out. */
export function readRecent(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentPrefix + userId) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    // Other code wrote there, or the browser forbids reading.
    return []
  }
}

export function noteRecent(userId: string, id: string): void {
  const ids = [id, ...readRecent(userId).filter((other) => other !== id)].slice(0, MOST)
  try {
    localStorage.setItem(recentPrefix + userId, JSON.stringify(ids))
  } catch {
    // A full store: there are no recent commands, everything else works.
  }
}
