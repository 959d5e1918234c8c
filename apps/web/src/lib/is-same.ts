/** Whether two values of a column are equal; lists and objects are compared by their contents, in their order. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
