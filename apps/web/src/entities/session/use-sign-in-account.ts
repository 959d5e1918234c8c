import { queryOptions, useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { must, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

export interface SignInAccount {
  email: string
  /** The account's new address, once both addresses have confirmed it. */
  newEmail: string | null
  hasPassword: boolean
}

export function signInAccountQuery(userId: string) {
  return queryOptions({
    queryKey: ['sign-in-account', userId],
    async queryFn(): Promise<SignInAccount> {
      const client = getSupabase()
      const [user, password] = await Promise.all([
        client.auth.getUser(),
        client.rpc('has_password'),
      ])
      if (user.error !== null) throw toAppError(user.error)
      const { email = '', new_email: newEmail } = user.data.user
      return { email, newEmail: newEmail ?? null, hasPassword: must(password) }
    },
    // The person may have opened an emailed link a moment ago, on any device.
    staleTime: 0,
  })
}

/** How the user signs in, as the server knows it; the session on this device may be older. */
export function useSignInAccount() {
  return useQuery(signInAccountQuery(useUser().id))
}
