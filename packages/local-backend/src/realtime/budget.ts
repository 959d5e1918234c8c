export interface Budget {
  /** Takes so much, or one; false when not enough is left. */
  take(amount?: number): boolean
}

/** So many in a second on average, and so many saved up for a moment in which there is much to do. */
export function createBudget(perSecond: number, saved: number): Budget {
  let left = saved
  let last = performance.now()
  return {
    take(amount = 1) {
      const now = performance.now()
      left = Math.min(saved, left + ((now - last) / 1000) * perSecond)
      last = now
      if (left < amount) return false
      left -= amount
      return true
    },
  }
}
