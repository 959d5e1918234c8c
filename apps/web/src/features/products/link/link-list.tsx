import { activeCountText, productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { RoomBanner } from '#src/entities/product/limit/room-banner.tsx'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { LinkRowItem } from '#src/features/products/link/link-row-item.tsx'
import { ExtensionHint } from '#src/features/products/link/extension-hint.tsx'
import { type LinkRow, rowsToAdd } from '#src/features/products/link/link-rows.ts'
import { countLinks, countProducts } from '#src/features/products/link/link-words.ts'
import { useConnection } from '#src/lib/connection.ts'
import { Banner } from '#src/ui/banner.tsx'

/** The links in the list, their progress, and a message if the plan has too little room. */
export function LinkList({
  rows,
  onChange,
  onLeave,
}: {
  rows: readonly LinkRow[]
  onChange: (id: string, part: Partial<LinkRow>) => void
  onLeave: () => void
}) {
  const isOnline = useConnection() === 'online'
  const read = rows.filter(({ state }) => state.kind === 'found' || state.kind === 'failed').length
  const blocked = rows.some(({ state }) => state.kind === 'failed' && state.isBlocked)
  return (
    <section aria-label="Links" className="flex flex-col gap-3">
      <RoomNote count={rowsToAdd(rows).length} />
      {!isOnline && (
        <Banner kind="info">
          The links are kept here, and are read when the connection is back.
        </Banner>
      )}
      {blocked && <ExtensionHint />}
      <output className="tabular text-sm text-ink-muted">
        {read} of {countLinks(rows.length)} read
      </output>
      <ul>
        {rows.map((row) => (
          <LinkRowItem
            key={row.id}
            row={row}
            rows={rows}
            onChange={(part) => onChange(row.id, part)}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </section>
  )
}

/** Shown before the request; the database decides. */
function RoomNote({ count }: { count: number }) {
  const { held, limit } = useProductLimit()
  if (limit === null || held + count <= limit) return null
  const room = Math.max(0, limit - held)
  return (
    <RoomBanner>
      {room === 0
        ? productLimitText(limit)
        : `There is room for ${countProducts(room)} (${activeCountText(held, limit)}), and ${count} are ticked. Untick some, or upgrade and add all.`}
    </RoomBanner>
  )
}
