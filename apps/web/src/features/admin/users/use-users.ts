import type { Database } from '@sampletrail/database/types.gen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import type { UsersState } from '#src/features/admin/users/users-search.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type Row = Database['public']['Functions']['admin_list_users']['Returns'][number]

/** A person in the admins' list; the generated types do not know which columns may be null. */
type Optional = 'trial_end' | 'referrer' | 'payment_status' | 'current_period_end'
export type AdminUser = Omit<Row, Optional> & Record<Optional, string | null>

interface FoundUsers {
  rows: AdminUser[]
  total: number
}

/** Below the key that the back office refetches after each action (change-plans.ts). */
const usersKey = (adminId: string) => ['admin', adminId, 'users'] as const

/** A page of the accounts; the previous page stays until it is loaded. */
export function useUsers({ q, status, sort, descending, page, size }: UsersState) {
  const { id } = useUser()
  return useQuery({
    queryKey: [...usersKey(id), { q, status, sort, descending, page, size }],
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<FoundUsers> {
      const supabase = getSupabase()
      const wanted = { p_search: q, p_status: status }
      const [rows, total] = await Promise.all([
        supabase
          .rpc('admin_list_users', {
            ...wanted,
            p_sort: sort,
            p_descending: descending,
            p_limit: size,
            p_offset: (page - 1) * size,
          })
          .abortSignal(signal),
        supabase.rpc('admin_count_users', wanted).abortSignal(signal),
      ])
      return { rows: must(rows), total: must(total) }
    },
  })
}

type ProductRow = Database['public']['Functions']['admin_user_products']['Returns'][number]

/** A person's product, with the fields that admins need to help; columns may be null as above. */
export interface AdminUserProduct extends Omit<
  ProductRow,
  'name' | 'seller_name' | 'price' | 'order_date' | 'paid_date'
> {
  name: string | null
  seller_name: string | null
  price: number | null
  order_date: string | null
  paid_date: string | null
}

/** A page of a person's products outside the trash, newest first. */
export function useUserProducts(userId: string, { page, size }: { page: number; size: number }) {
  const { id } = useUser()
  return useQuery({
    queryKey: [...usersKey(id), userId, 'products', { page, size }],
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<{ rows: AdminUserProduct[]; total: number }> {
      const supabase = getSupabase()
      const [rows, total] = await Promise.all([
        supabase
          .rpc('admin_user_products', {
            p_user: userId,
            p_limit: size,
            p_offset: (page - 1) * size,
          })
          .abortSignal(signal),
        supabase.rpc('admin_count_user_products', { p_user: userId }).abortSignal(signal),
      ])
      return { rows: must(rows), total: must(total) }
    },
  })
}
