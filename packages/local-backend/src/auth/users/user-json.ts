import type { User } from '#src/auth/users/user.ts'

/** A user as clients see it, without empty fields. */
export function toUserJson(user: User): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...present('email_confirmed_at', user.emailConfirmedAt),
    phone: user.phone ?? '',
    ...present('invited_at', user.invitedAt),
    ...present('confirmation_sent_at', user.confirmationSentAt),
    ...present('confirmed_at', user.emailConfirmedAt),
    ...present('recovery_sent_at', user.recoverySentAt),
    ...(user.newEmail === null ? {} : { new_email: user.newEmail }),
    ...present('email_change_sent_at', user.emailChangeSentAt),
    ...present('last_sign_in_at', user.lastSignInAt),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: user.identities,
    ...(user.factors.length === 0 ? {} : { factors: user.factors }),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    ...present('banned_until', user.bannedUntil),
    ...present('deleted_at', user.deletedAt),
    is_anonymous: user.isAnonymous,
  }
}

function present(name: string, value: Date | null): Record<string, Date> {
  return value === null ? {} : { [name]: value }
}
