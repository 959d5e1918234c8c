import { findSame } from '@sampletrail/domain/products/same-product.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LinkDraft } from '#src/entities/link/link-draft.ts'
import { scanLink } from '#src/entities/link/scan-link.ts'
import { loadLikeLinks } from '#src/entities/product/same-product/load-same.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { LinkReader } from '#src/features/products/link/link-reader.ts'
import { type LinkRow, makeRow } from '#src/features/products/link/link-rows.ts'
import { checkConnection, useConnection } from '#src/lib/connection.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The list of links of the dialog; `draft` contains the earlier ones, `pageOf` the HTML of pages that the browser has shown. */
export function useLinkRows(
  draft: LinkDraft['rows'],
  pageOf: (link: string) => string | undefined,
): {
  rows: readonly LinkRow[]
  reader: LinkReader
} {
  const userId = useUser().id
  const [reader] = useState(
    () =>
      new LinkReader({
        scan: (link, signal) => scanLink(link, signal, { page: pageOf(link) }),
        lookUp: async (links, signal) => {
          const known = await loadLikeLinks(getSupabase(), userId, links, signal)
          return links.map((url) => findSame(known, { ...ONLY_A_LINK, url }))
        },
        isAway: async () => !(await checkConnection()),
      }),
  )
  const [first] = useState(() => draft.map(({ link, name }) => makeRow(link, name)))
  useEffect(() => {
    reader.begin(first)
    return () => reader.end()
  }, [reader, first])
  const connection = useConnection()
  useEffect(() => reader.setOnline(connection === 'online'), [reader, connection])
  return { rows: useSyncExternalStore(reader.subscribe, reader.rows), reader }
}

const ONLY_A_LINK = { name: null, order_number: null, amazon_url: null, ebay_url: null }
