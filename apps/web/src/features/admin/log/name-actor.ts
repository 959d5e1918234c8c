import { GONE_ID } from '#src/features/admin/dashboard/describe-action.ts'

/** The actor by the account's current name. Of deleted accounts only the entries remain, not whose they were. */
export function nameActor(actorId: string | null, email: string | null): string {
  if (actorId === null) return 'A command'
  if (email !== null) return email
  // An account that is being deleted has lost its address, but not yet its id.
  return actorId === GONE_ID ? 'A deleted account' : `An account that is being deleted (${actorId})`
}
