import type { SharePart } from '@sampletrail/domain/cases/share-ticks.ts'
import { must } from '#src/lib/errors.ts'
import { pagesByKey } from '#src/lib/pages-by-key.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** A proof link of the signed-in person. Its address is not stored anywhere. */
export type CaseLink = {
  id: string
  seller_name: string | null
  shows: SharePart[]
  created_at: string
  expires_at: string
  /** When it was taken back. */
  ended_at: string | null
  opened_count: number
  last_opened_at: string | null
  products: { product_id: string; place: number; product: { name: string | null } | null }[]
}

const COLUMNS = [
  'id,seller_name,shows,created_at,expires_at,ended_at,opened_count,last_opened_at',
  'products:case_link_products(product_id,place,product:products(name))',
].join(',')

/** Links that are open, or those that ended in the last 90 days; the newest first. The server's clock decides. */
export async function loadLinks(
  supabase: Supabase,
  userId: string,
  which: 'open' | 'ended',
  signal: AbortSignal,
): Promise<CaseLink[]> {
  const links: CaseLink[] = []
  const pages = pagesByKey<CaseLink>(
    ({ id }) => id,
    async (after, size) => {
      const all = supabase.from('case_links').select(COLUMNS).eq('user_id', userId)
      const wanted =
        which === 'open'
          ? all.is('ended_at', null).gt('expires_at', 'now')
          : all.or('ended_at.not.is.null,expires_at.lte.now')
      const rest = after === null ? wanted : wanted.gt('id', after)
      const page = rest.order('id').limit(size).abortSignal(signal)
      return must(await page.overrideTypes<CaseLink[], { merge: false }>())
    },
  )
  for await (const page of pages) links.push(...page)
  return links.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
}
