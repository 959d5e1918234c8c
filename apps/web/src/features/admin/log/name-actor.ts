import { GONE_ID } from '#src/features/admin/dashboard/describe-action.ts'

/** Who did something, as the account is called now. Of those that are gone only the entries are left, not which was whose. */
export function nameActor(actorId: string | null, email: string | null): string {
  if (actorId === null) return 'A command'
  if (email !== null) return email
  // An account that is being deleted has lost its address, and not yet its id.
  return actorId === GONE_ID ? 'An account that is gone' : `An account that is going (${actorId})`
}
