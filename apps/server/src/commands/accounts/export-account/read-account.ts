import type { Backend, Claims } from '#src/backend.ts'

/** The person's own data, beside the rows of tables. */
export async function readAccount(
  backend: Pick<Backend, 'asUser' | 'admin'>,
  claims: Claims,
  now: Date,
): Promise<Record<string, unknown> & { email: string }> {
  const profile = await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<{ profile: Record<string, unknown> }>(
      'select row_to_json(own) as profile from public.users as own where id = auth.uid()',
    )
    return rows[0]?.profile ?? {}
  })
  const admin = await backend.admin()
  const { data, error } = await admin.auth.admin.getUserById(claims.sub)
  if (error) throw error
  const { identities = [], user_metadata: metadata, last_sign_in_at: lastSignIn } = data.user
  return {
    exported_at: now.toISOString(),
    ...profile,
    email: data.user.email ?? '',
    last_sign_in_at: lastSignIn ?? null,
    signs_in_with: identities.map(({ provider }) => provider),
    metadata,
  }
}
