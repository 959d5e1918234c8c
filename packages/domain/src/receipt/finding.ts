/** What a reader found, and whether it is sure enough to go unmarked. */
export type Finding<T> = { value: T; sure: boolean }
