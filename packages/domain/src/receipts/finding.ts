/** The result of one reading. */
export type Finding<T> = {
  value: T
  /** Whether it needs no mark if the other pass agrees. */
  sure: boolean
  /** Other ways to read it, best first. */
  others: readonly T[]
  /** Its evidence, to choose between two passes; comparable among findings of one field. */
  strength: number
}
