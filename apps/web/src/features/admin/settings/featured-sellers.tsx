import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import { AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { must } from '#src/lib/errors.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { getSupabase } from '#src/lib/supabase.ts'
import { useRested } from '#src/lib/use-rested.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface Flags {
  is_featured: boolean
  is_excluded: boolean
}

/** Further sellers are found by typing more. */
const most = 50

/** Global sellers that 'Featured Sellers' of the dashboard always or never shows. */
export function FeaturedSellers() {
  const { id: userId } = useUser()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const term = useRested(search.trim(), 300)
  const key = ['admin', userId, 'featured-sellers']
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...key, term],
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const sellers = getSupabase()
        .from('sellers')
        .select('id, name, is_featured, is_excluded')
        .is('user_id', null)
        .is('deleted_at', null)
        .order('name')
        .order('id')
        .limit(most)
        .abortSignal(signal)
      const chosen =
        term === ''
          ? sellers.or('is_featured.is.true,is_excluded.is.true')
          : sellers.ilike('name', `%${term.replaceAll(/[%_\\*]/gu, String.raw`\$&`)}%`)
      return must(await chosen)
    },
  })
  const change = useMutation({
    meta: { errorTitle: 'The seller was not changed' },
    mutationFn: async ({
      seller,
      flags,
    }: {
      seller: Flags & { id: string }
      flags: Partial<Flags>
    }) => {
      // The request includes the value that the admin saw: of two admins the second one gets an error.
      const { id, is_featured, is_excluded } = seller
      const names = {
        p_seller: id,
        p_fields: { ...flags },
        p_base: { is_featured, is_excluded },
      }
      must(await getSupabase().rpc('admin_update_seller', names))
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  return (
    <AdminSection title="Featured Sellers">
      <p className="text-sm text-ink-muted">
        Featured sellers come first on the dashboard if they have offers. Excluded sellers are never
        chosen for it.
      </p>
      <TextField
        label="Find a global seller"
        type="search"
        placeholder="Search by name..."
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {data === undefined && error === null && <Skeleton className="h-24" />}
      {data === undefined && error !== null && (
        <QueryError
          title="The sellers could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.length === 0 && (
        <p className="text-sm text-ink-muted">
          {term === ''
            ? 'No seller is featured or excluded. Search for one by name.'
            : 'No global seller has this name.'}
        </p>
      )}
      <ul aria-label="Sellers" className="divide-y divide-line empty:hidden">
        {data?.map((seller) => (
          <li
            key={seller.id}
            aria-label={seller.name}
            className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,1fr)_10rem_10rem] sm:items-center"
          >
            <span dir="auto" className="text-sm font-semibold wrap-anywhere">
              {seller.name}
            </span>
            <Switch
              label="Featured"
              checked={seller.is_featured}
              onChange={(isOn) =>
                change.mutate({
                  seller,
                  flags: { is_featured: isOn, ...(isOn && { is_excluded: false }) },
                })
              }
            />
            <Switch
              label="Excluded"
              checked={seller.is_excluded}
              onChange={(isOn) =>
                change.mutate({
                  seller,
                  flags: { is_excluded: isOn, ...(isOn && { is_featured: false }) },
                })
              }
            />
          </li>
        ))}
      </ul>
      {data?.length === most && (
        <p className="text-sm text-ink-muted">The first {most}. Type more of the name.</p>
      )}
    </AdminSection>
  )
}
