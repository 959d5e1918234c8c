/** What one look found. */
export type Finding<T> = {
  value: T
  /** Whether it can go unmarked, should another look see the same. */
  sure: boolean
  /** Other ways to read it, best first. */
  others: readonly T[]
  /** How much speaks for it, to choose between two looks; comparable among findings of one field. */
  strength: number
}
