export interface Budget {
  /** Takes that many, or one; false if not enough is left. */
  take(amount?: number): boolean
}

/** An average per second, and a reserve for bursts. */
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
