import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const SHOWN = 40

/** Escapes a pattern's wildcards. */
const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`

/** A deleted seller that admins still see because products have its name. */
const ask = () =>
  getSupabase()
    .from('sellers')
    .select('id, name, is_active')
    .is('user_id', null)
    .is('deleted_at', null)

/** The first forty global sellers whose name contains this text, VIPs first, and always the selected one. */
export function useSellerChoices(text: string, chosen: string | null) {
  const userId = useUser().id
  return useQuery({
    queryKey: ['admin', userId, 'seller-choices', text, chosen],
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const [found, kept] = await Promise.all([
        ask()
          .ilike('name', patternOf(text.trim()))
          .order('is_vip', { ascending: false })
          .order('name')
          .limit(SHOWN)
          .abortSignal(signal),
        chosen === null ? null : ask().eq('id', chosen).abortSignal(signal),
      ])
      const sellers = [...must(found), ...(kept === null ? [] : must(kept))]
      const options = new Map(
        sellers.map(({ id, name, is_active }) => [
          id,
          { value: id, label: name, ...(!is_active && { note: 'Not active' }) },
        ]),
      )
      return [...options.values()]
    },
  })
}
