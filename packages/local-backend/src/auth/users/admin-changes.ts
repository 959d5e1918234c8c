import type { ClientBase } from 'pg'
import { z } from 'zod'
import { emailSchema, metadataSchema } from '#src/auth/read-body.ts'
import { setEmail } from '#src/auth/users/change-email.ts'
import { changePassword } from '#src/auth/users/change-password.ts'
import { confirmUser } from '#src/auth/users/confirm-user.ts'
import { mergeMetadata } from '#src/auth/users/merge-metadata.ts'
import { readDuration } from '#src/auth/users/read-duration.ts'

/** The fields of an account that the secret key may set. */
export const adminChangesSchema = z.object({
  id: z.uuid().nullish(),
  email: emailSchema.nullish().or(z.literal('')),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  password_hash: z
    .string()
    .regex(/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/, 'password_hash has to be a bcrypt hash')
    .nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadataSchema.nullish(),
  app_metadata: metadataSchema.nullish(),
  role: z.enum(['authenticated', 'service_role', 'anon']).nullish(),
  ban_duration: z.string().nullish(),
})
export type AdminChanges = z.infer<typeof adminChangesSchema>

/** Applies everything except id and phone. A changed password ends all sessions of the account. */
export async function applyAdminChanges(
  client: ClientBase,
  userId: string,
  changes: AdminChanges,
  passwordHash: string | null,
): Promise<void> {
  if (changes.email) await setEmail(client, userId, changes.email)
  if (passwordHash !== null) await changePassword(client, userId, passwordHash, null)
  if (changes.user_metadata) await mergeMetadata(client, userId, 'user', changes.user_metadata)
  if (changes.app_metadata) await mergeMetadata(client, userId, 'app', changes.app_metadata)
  if (changes.role) {
    await client.query('update auth.users set role = $2 where id = $1', [userId, changes.role])
  }
  if (changes.ban_duration) await ban(client, userId, changes.ban_duration)
  if (changes.email_confirm) await confirmUser(client, userId)
}

async function ban(client: ClientBase, userId: string, duration: string): Promise<void> {
  await client.query(
    'update auth.users set banned_until = now() + make_interval(secs => $2) where id = $1',
    [userId, readDuration(duration)],
  )
}
