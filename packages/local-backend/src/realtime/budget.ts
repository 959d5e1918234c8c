export interface Budget {
  /** False when nothing is left. */
  take(): boolean
}

/** So many in a second on average, and so many saved up for a moment in which there is much to do. */
export function createBudget(perSecond: number, saved: number): Budget {
  let left = saved
  let last = performance.now()
  return {
    take() {
      const now = performance.now()
      left = Math.min(saved, left + ((now - last) / 1000) * perSecond)
      last = now
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
