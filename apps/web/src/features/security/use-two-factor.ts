import {
  recoveryCodesLeftSchema,
  recoveryCodesSchema,
  type RecoveryCodes,
  type RecoveryCodesLeft,
} from '@sampletrail/contracts/recovery-codes.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { explainFactorError } from '#src/entities/session/confirm-second-factor.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { callApi } from '#src/lib/api.ts'
import { AppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { listenToTabs, postToTabs } from '#src/lib/tabs.ts'

interface TwoFactor {
  /** The authenticator in use, if there is one. */
  factor: { id: string; addedAt: string } | null
}

const codesPath = '/api/account/recovery-codes'
const tellingEvents = ['MFA_CHALLENGE_VERIFIED', 'TOKEN_REFRESHED', 'USER_UPDATED']
/** New recovery codes change no session: without this, other tabs would still show the old number. */
const codesNews = 'recovery-codes'

function twoFactorQuery(userId: string) {
  return queryOptions({
    queryKey: ['two-factor', userId],
    async queryFn(): Promise<TwoFactor> {
      const { data, error } = await getSupabase().auth.mfa.listFactors()
      if (error !== null) throw error
      const [factor] = data.totp
      return { factor: factor ? { id: factor.id, addedAt: factor.created_at } : null }
    },
  })
}

function codesQuery(userId: string) {
  return queryOptions({
    queryKey: ['two-factor', userId, 'codes'],
    queryFn: async (): Promise<RecoveryCodesLeft> =>
      recoveryCodesLeftSchema.parse(await callApi(codesPath)),
  })
}

/** Whether two-factor is on; follows changes in other tabs. */
export function useTwoFactor() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  useEffect(() => {
    const reload = (): void => {
      void queryClient.invalidateQueries({ queryKey: ['two-factor', id] })
    }
    const { data } = getSupabase().auth.onAuthStateChange((event) => {
      if (tellingEvents.includes(event)) reload()
    })
    const stopHearing = listenToTabs(codesNews, reload)
    return () => {
      data.subscription.unsubscribe()
      stopHearing()
    }
  }, [id, queryClient])
  return useQuery(twoFactorQuery(id))
}

/** How many recovery codes are left. */
export function useRecoveryCodesLeft() {
  return useQuery(codesQuery(useUser().id))
}

/** Creates ten new recovery codes; the old ones become invalid. */
export function useMakeRecoveryCodes() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: async (): Promise<RecoveryCodes> =>
      recoveryCodesSchema.parse(await callApi(codesPath, { method: 'POST' })),
    onSuccess({ codes, madeAt }) {
      queryClient.setQueryData(codesQuery(id).queryKey, { left: codes.length, madeAt })
      postToTabs(codesNews)
    },
  })
}

/** Turns two-factor off: removes the authenticator together with its recovery codes. */
export function useRemoveFactor() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    async mutationFn(factorId: string) {
      const { auth } = getSupabase()
      const { error } = await auth.mfa.unenroll({ factorId })
      // Another tab removed it a moment ago: the result is the same.
      if (error !== null && error.code !== 'mfa_factor_not_found') {
        throw new AppError(explainFactorError(error), { code: error.code ?? 'unknown' })
      }
      // The renewed session requires no factor, and other tabs learn of it.
      await auth.refreshSession()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['two-factor', id] }),
  })
}
