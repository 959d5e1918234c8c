import { amountOf, centsOf } from '@sampletrail/domain/money/money.ts'
import type { Marketplace } from '@sampletrail/domain/resale/marketplaces.ts'
import type { SellingCosts } from '@sampletrail/domain/resale/sale-return.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** By eBay's name of the site. */
type CostsBySite = Partial<Record<string, SellingCosts>>

/** The typing pause before text is sent. */
const REST_MS = 600

function sellingCostsQuery(userId: string) {
  return queryOptions({
    queryKey: ['selling-costs', userId],
    async queryFn({ signal }): Promise<CostsBySite> {
      const rows = must(
        await getSupabase()
          .from('selling_costs')
          .select('marketplace, fee_percent, order_fee, shipping')
          .eq('user_id', userId)
          .abortSignal(signal),
      )
      return Object.fromEntries(
        rows.map(({ marketplace, fee_percent, order_fee, shipping }) => [
          marketplace,
          {
            feePercent: fee_percent,
            orderFee: centsOf(order_fee) ?? 0,
            shipping: centsOf(shipping) ?? 0,
          },
        ]),
      )
    },
    // Another device may have changed them since.
    staleTime: 0,
    meta: { silent: true },
  })
}

/** The signed-in person's costs of selling, for each site for which they typed them. */
export function useSellingCosts() {
  return useQuery(sellingCostsQuery(useUser().id))
}

/** Stores the costs of selling on a site, for all devices: after a typing pause, and at the latest when the fields close. */
export function useKeepSellingCosts(marketplace: Marketplace): (costs: SellingCosts) => void {
  const client = useQueryClient()
  const { queryKey } = sellingCostsQuery(useUser().id)
  const { mutate } = useMutation({
    scope: { id: 'selling-costs' },
    meta: { errorTitle: 'Your fees and shipping were not saved' },
    async mutationFn({ feePercent, orderFee, shipping }: SellingCosts) {
      const row = {
        marketplace,
        fee_percent: feePercent,
        order_fee: amountOf(orderFee) ?? 0,
        shipping: amountOf(shipping) ?? 0,
      }
      mayBeEmpty(
        await getSupabase()
          .from('selling_costs')
          .upsert(row, { onConflict: 'user_id,marketplace' }),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const waiting = useRef<{ costs: SellingCosts; timer: number } | null>(null)
  const send = useCallback(() => {
    const now = waiting.current
    if (now === null) return
    window.clearTimeout(now.timer)
    waiting.current = null
    mutate(now.costs)
  }, [mutate])
  useEffect(() => send, [send])
  return (costs) => {
    if (waiting.current !== null) window.clearTimeout(waiting.current.timer)
    waiting.current = { costs, timer: window.setTimeout(send, REST_MS) }
    void client.cancelQueries({ queryKey })
    client.setQueryData<CostsBySite>(queryKey, (known) => ({ ...known, [marketplace]: costs }))
  }
}
