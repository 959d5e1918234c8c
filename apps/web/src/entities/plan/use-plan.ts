import { type SubscriptionView, paymentStatusOf } from '@sampletrail/domain/plans/subscription.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { recheckSession } from '#src/entities/session/recheck-session.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { afterFirstScreen } from '#src/lib/after-first-screen.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import { followRows } from '#src/lib/follow-rows.ts'
import { getSupabase } from '#src/lib/supabase.ts'

interface PlanRow extends SubscriptionView {
  /** May see the admin screens; the database checks every right again. */
  isAdmin: boolean
  /** Sees global sellers in pickers. */
  isVip: boolean
}

export interface Plan extends PlanRow {
  isLoading: boolean
}

interface OwnPlan extends Plan {
  /** Opens the page that sells Pro. Settles like `leaveFor`; failures are shown. */
  redirectToCheckout: () => Promise<void>
}

const refetchMs = 5 * 60_000
/** When to check again whether a plan has ended, if this device's clock is ahead of the database's. */
const soonMs = 15_000
/** By then a committed change is visible to everybody, and a plan that was ending has ended. */
const settledMs = 1000
const noPlan: PlanRow = {
  isPro: false,
  isTrialing: false,
  trialEndsAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  isCancelled: false,
  paymentStatus: null,
  isAdmin: false,
  isVip: false,
}

export function planQuery(userId: string) {
  return queryOptions({
    queryKey: ['plan', userId],
    refetchInterval: ({ state }) => untilNextLook(state.data?.currentPeriodEnd ?? null, Date.now()),
    async queryFn(): Promise<PlanRow> {
      const supabase = getSupabase()
      const [view, flags] = await Promise.all([
        supabase
          .from('subscription_view')
          .select(
            'is_pro, is_trialing, trial_ends_at, current_period_end, cancel_at_period_end, is_cancelled, payment_status',
          )
          .eq('user_id', userId)
          .maybeSingle(),
        supabase
          .from('subscriptions')
          .select('is_admin, is_vip')
          .eq('user_id', userId)
          .maybeSingle(),
      ])
      const row = mayBeEmpty(view)
      const marks = mayBeEmpty(flags)
      if (row === null) {
        // Everybody has a plan. If it is missing, the person may lack a second factor that was set up on another device.
        void recheckSession()
        return noPlan
      }
      return {
        isPro: row.is_pro === true,
        isTrialing: row.is_trialing === true,
        trialEndsAt: row.trial_ends_at,
        currentPeriodEnd: row.current_period_end,
        cancelAtPeriodEnd: row.cancel_at_period_end === true,
        isCancelled: row.is_cancelled,
        paymentStatus: paymentStatusOf(row.payment_status),
        isAdmin: marks?.is_admin === true,
        isVip: marks?.is_vip === true,
      }
    },
  })
}

/** Refetches every 5 minutes, and at the moment when a trial or a period ends: the database decides the next plan. */
export function untilNextLook(periodEnd: string | null, now: number): number {
  if (periodEnd === null) return refetchMs
  const wait = Date.parse(periodEnd) + settledMs - now
  if (wait > 0) return Math.min(wait, refetchMs)
  return wait > -refetchMs ? soonMs : refetchMs
}

/** The signed-in user's rights, as the database derives them; nothing extra while they are unknown. */
export function usePlan(): OwnPlan {
  const { id, email = '' } = useUser()
  const { data = noPlan, isPending } = useQuery(planQuery(id))
  const { isTrialing } = data
  const redirectToCheckout = useCallback(async () => {
    // Loaded when it is needed.
    const { goToCheckout } = await import('#src/entities/payment/payment-pages.ts')
    await goToCheckout({ email, isTrialConversion: isTrialing })
  }, [email, isTrialing])
  return { ...data, isLoading: isPending, redirectToCheckout }
}

/** Whether the signed-in user is an admin, if that was fetched since this screen opened; undefined while unknown. */
export function useIsAdmin(): boolean | undefined {
  const { data, isFetchedAfterMount } = useQuery(planQuery(useUser().id))
  return isFetchedAfterMount ? data?.isAdmin : undefined
}

/** Refetches the plan, for instance after a refusal. */
export function useReloadPlan(): () => Promise<void> {
  const { id } = useUser()
  const queryClient = useQueryClient()
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: planQuery(id).queryKey }),
    [id, queryClient],
  )
}

/** Keeps the plan in sync with the database, in every open tab. Used once, by each shell. */
export function useFollowPlan(): void {
  const { id } = useUser()
  const reloadPlan = useReloadPlan()
  useEffect(
    () =>
      afterFirstScreen(() =>
        followRows(getSupabase(), {
          name: 'plan',
          table: 'subscriptions',
          userId: id,
          ask: () => void reloadPlan(),
        }),
      ),
    [id, reloadPlan],
  )
}
