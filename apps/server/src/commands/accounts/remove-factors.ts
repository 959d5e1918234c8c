import type { SupabaseClient } from '@supabase/supabase-js'

type AuthAdmin = Pick<SupabaseClient['auth'], 'admin'>

/** Ids of a person's verified second factors. */
export async function listVerifiedFactors(auth: AuthAdmin, userId: string): Promise<string[]> {
  const { data, error } = await auth.admin.mfa.listFactors({ userId })
  if (error) throw error
  return data.factors.filter(({ status }) => status === 'verified').map(({ id }) => id)
}

/** Removes second factors, one after another. One that is already gone counts as removed. */
export async function removeFactors(
  auth: AuthAdmin,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const { error } = await auth.admin.mfa.deleteFactor({ id, userId })
    if (error && error.status !== 404) throw error
  }
}
