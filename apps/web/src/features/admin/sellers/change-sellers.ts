import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { announceSellers } from '#src/entities/seller/watch-sellers.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import {
  changeOf,
  type AdminSeller,
  type AdminSellerInput,
} from '#src/features/admin/sellers/admin-seller-form.ts'
import type { ListedSeller } from '#src/features/admin/sellers/use-admin-sellers.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** After a change of a seller, refetches all lists that show sellers. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  const { id } = useUser()
  return () => {
    announceSellers(id)
    return Promise.all([
      client.invalidateQueries({ queryKey: ['admin', id] }),
      client.invalidateQueries({ queryKey: sellerKeys.all(id) }),
    ])
  }
}

export type SellerSwitch = 'is_active' | 'is_vip' | 'is_for_free_and_trial'

const SWITCHES: Record<SellerSwitch, { on: string; off: string; failure: string }> = {
  is_active: {
    on: 'Seller activated successfully',
    off: 'Seller deactivated successfully',
    failure: 'Failed to update seller status',
  },
  is_vip: {
    on: 'Seller set as VIP successfully',
    off: 'Seller removed from VIP successfully',
    failure: 'Failed to update seller VIP status',
  },
  is_for_free_and_trial: {
    on: 'Seller enabled for free/trial users successfully',
    off: 'Seller disabled for free/trial users successfully',
    failure: 'Failed to update seller free/trial status',
  },
}

/** Flips one of a seller's switches. */
export function useSellerSwitch(what: SellerSwitch) {
  const refresh = useRefresh()
  const { on, off, failure } = SWITCHES[what]
  return useMutation({
    meta: { errorTitle: failure },
    async mutationFn(seller: ListedSeller): Promise<void> {
      const fields = { [what]: !seller[what] }
      must(
        await getSupabase().rpc('admin_update_seller', { p_seller: seller.id, p_fields: fields }),
      )
    },
    onSuccess: (_done, seller) => void showSuccess(seller[what] ? off : on),
    onSettled: refresh,
  })
}

const FORM_COLUMNS =
  'id,name,wechat,email,whatsapp,facebook,discord,thumbnail_url,url,profile_url,seller_code,community,hide_unless_searched'

/** The initial values of a seller's form, as stored at this moment. */
export async function readSeller(id: string): Promise<AdminSeller> {
  return must(await getSupabase().from('sellers').select(FORM_COLUMNS).eq('id', id).maybeSingle())
}

/** Adds a global seller, or saves the form's changes; the dialog shows errors. */
export function useSaveAdminSeller() {
  const refresh = useRefresh()
  return useMutation({
    meta: { silent: true },
    async mutationFn({ seller, input }: { seller: AdminSeller | null; input: AdminSellerInput }) {
      if (seller === null) {
        must(await getSupabase().rpc('admin_add_seller', { p_fields: input }))
        return
      }
      const { fields, base } = changeOf(seller, input)
      const change = { p_seller: seller.id, p_fields: fields, p_base: base }
      must(await getSupabase().rpc('admin_update_seller', change))
    },
    onSuccess: refresh,
  })
}

/** Deletes a seller, with the offers of a global one; the dialog shows errors. */
export function useDeleteAdminSeller() {
  const refresh = useRefresh()
  return useMutation({
    meta: { silent: true },
    async mutationFn(id: string): Promise<void> {
      mayBeEmpty(await getSupabase().rpc('admin_delete_seller', { p_seller: id }))
    },
    onSettled: refresh,
  })
}
