import type { LinkScan } from '@sampletrail/contracts/link-scan.ts'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { scanLink } from '#src/entities/link/scan-link.ts'
import { type LinkStep, OneLinkReader } from '#src/features/products/link/one-link-reader.ts'
import { checkConnection, useConnection } from '#src/lib/connection.ts'

/** Reads the page of one link at a time; `first` is read at once. `pageOf` has the HTML of pages that the browser has shown. */
export function useLinkScan(
  first: string | null,
  onFound: (scan: LinkScan) => void,
  pageOf: (link: string) => string | undefined,
): { step: LinkStep; start: (link: string) => void; stop: () => void } {
  const [reader] = useState(
    () =>
      new OneLinkReader(
        {
          scan: (link, signal) => scanLink(link, signal, { page: pageOf(link) }),
          isAway: async () => !(await checkConnection()),
        },
        first,
      ),
  )
  const tell = useEffectEvent(onFound)
  useEffect(() => reader.whenFound((scan) => tell(scan)), [reader])
  const connection = useConnection()
  useEffect(() => reader.setOnline(connection === 'online'), [reader, connection])
  return {
    step: useSyncExternalStore(reader.subscribe, reader.step),
    start: (link) => void reader.start(link),
    stop: () => reader.stop(),
  }
}
