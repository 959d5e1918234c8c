/** How long a deleted product can be restored; then the database deletes it. docs/behaviour/products.md */
export const TRASH_DAYS = 30

const dayInMs = 86_400_000

/** Whole days that a product stays in the trash, including the current one; 0 if it is deleted any moment. */
export function trashDaysLeft(deletedAt: string, now: Date): number {
  const goneAt = Date.parse(deletedAt) + TRASH_DAYS * dayInMs
  return Math.min(TRASH_DAYS, Math.max(0, Math.ceil((goneAt - now.getTime()) / dayInMs)))
}

/** '12 days left' and the like. */
export function trashTimeText(days: number): string {
  if (days === 0) return 'About to be deleted'
  return days === 1 ? '1 day left' : `${days} days left`
}
