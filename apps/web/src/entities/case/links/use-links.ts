import { useQuery } from '@tanstack/react-query'
import { caseKeys } from '#src/entities/case/case-keys.ts'
import { type CaseLink, loadLinks } from '#src/entities/case/links/load-links.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A timer cannot wait longer, and nobody looks at a screen for so long. */
const LONGEST_MS = 24 * 60 * 60_000
/** The server's clock may be a little behind this device's. */
const AFTER_MS = 2000

/** The person's open links, asked for again whenever somebody returns to the page, and when one of them ends. */
export function useOpenLinks() {
  const userId = useUser().id
  return useQuery({
    queryKey: caseKeys.openLinks(userId),
    staleTime: 0,
    queryFn: ({ signal }): Promise<CaseLink[]> => loadLinks(getSupabase(), userId, 'open', signal),
    refetchInterval: ({ state }) => untilNextEnd(state.data),
  })
}

/** The person's links that ended in the last 90 days. */
export function useEndedLinks() {
  const userId = useUser().id
  return useQuery({
    queryKey: caseKeys.endedLinks(userId),
    staleTime: 0,
    queryFn: ({ signal }) => loadLinks(getSupabase(), userId, 'ended', signal),
  })
}

/** Milliseconds until the next link ends; false without one. */
function untilNextEnd(links: readonly CaseLink[] | undefined): number | false {
  if (links === undefined || links.length === 0) return false
  const next = Math.min(...links.map(({ expires_at: end }) => Date.parse(end)))
  // A device whose clock is ahead asks once a minute instead of all the time.
  return Math.min(Math.max(next - Date.now() + AFTER_MS, 60_000), LONGEST_MS)
}
