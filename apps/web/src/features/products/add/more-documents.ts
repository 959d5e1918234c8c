/** The documents of a queue that are left. */
export function moreDocuments(count: number): string {
  return count === 1 ? '1 more document' : `${count} more documents`
}
