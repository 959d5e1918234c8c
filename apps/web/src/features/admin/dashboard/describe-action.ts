export const ACTION_WORDS: Record<string, string> = {
  'admin.grant': 'Made somebody an admin',
  'admin.revoke': 'Removed somebody’s admin rights',
  'vip.grant': 'Made somebody a VIP',
  'vip.revoke': 'Removed VIP from somebody',
  'user.delete': 'Deleted a user',
  'subscription.set': 'Changed a subscription',
  'subscription.end': 'Ended a paid subscription at once',
  'subscription.cancel': 'Cancelled a paid subscription at the end of its period',
  'password.reset': 'Sent a password reset email',
  'plan.update': 'Changed the limits of a plan',
  'settings.update': 'Changed the settings',
  'seller.add': 'Added a seller',
  'seller.update': 'Changed a seller',
  'seller.delete': 'Deleted a seller',
  'offer.add': 'Added an offer',
  'offer.update': 'Changed an offer',
  'offer.release': 'Gave fields of an offer back to its source',
  'offer.delete': 'Deleted an offer',
  'offers.import': 'Began an import of offers',
  'offers.import_end': 'Ended an import of offers',
  'ingest_key.make': 'Made a key for a source of offers',
  'ingest_key.end': 'Ended a key of a source of offers',
  'alert_mail.send_again': 'Resent an alert email that may have arrived',
  'alert_mail.drop': 'Dropped an alert email that may have arrived',
  'job.retry': 'Retried a failed job',
  'job.drop': 'Dropped a failed job',
  'message.mark': 'Marked a message',
  'message.mail_again': 'Emailed a message to the operator again',
  'message.delete': 'Deleted a message',
  'second_factor.removed': 'Turned off two-factor for somebody',
}

/** The name shown for a deleted account. */
export const GONE_ID = '00000000-0000-0000-0000-000000000000'

/** The action in words; an unknown action is shown unchanged. */
export function nameAction(action: string): string {
  return ACTION_WORDS[action] ?? action
}

/** An entry of the audit log in words, with its actor. */
export function describeAction(action: string, actorId: string | null, readerId: string): string {
  const actor =
    actorId === null
      ? 'by a command'
      : actorId === GONE_ID
        ? 'by a deleted account'
        : actorId === readerId
          ? 'by you'
          : 'by another admin'
  return `${nameAction(action)}, ${actor}`
}
