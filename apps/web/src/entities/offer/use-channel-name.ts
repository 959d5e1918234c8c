import { useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type Names = ReadonlyMap<string, string | null>

/** Cards that become visible together share one request. */
const TOGETHER_MS = 20

let waiting: { ids: string[]; names: Promise<Names> } | undefined

/** Where an offer was posted, for admins; null if that is unknown, undefined while it loads. */
export function useChannelName(offerId: string): string | null | undefined {
  const { id } = useUser()
  const { data } = useQuery({
    queryKey: ['offer-channel', id, offerId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => loadChannelName(offerId),
    meta: { silent: true },
  })
  return data
}

async function loadChannelName(offerId: string): Promise<string | null> {
  if (waiting === undefined) {
    const ids: string[] = []
    waiting = { ids, names: loadSoon(ids) }
  }
  waiting.ids.push(offerId)
  return (await waiting.names).get(offerId) ?? null
}

async function loadSoon(ids: readonly string[]): Promise<Names> {
  await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))
  waiting = undefined
  const rows = must(await getSupabase().rpc('admin_channel_names', { p_offers: [...ids] }))
  return new Map(rows.map(({ id, channel_name }) => [id, channel_name]))
}
