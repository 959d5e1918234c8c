import { activeCountText, productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RoomBanner } from '#src/entities/product/limit/room-banner.tsx'
import type { Selection } from '#src/features/products/import/review/checked-rows.ts'
import { ProductRowsTable } from '#src/features/products/import/review/product-rows-table.tsx'
import type { Session } from '#src/features/products/import/file/use-opened-file.ts'
import { countProducts } from '#src/features/products/import/words.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'

export type RoomPickerProps = {
  /** Distinguishes the ticks for this file, read in this way, from earlier ones. */
  fileId: string
  session: Session
  selection: Selection
  /** How many more products the plan holds. */
  room: number
  limit: number
  onChange: (selection: Selection) => void
}

const PAGE = 50

/** If a plan has less room than the file has rows, nothing is imported until the person selects rows. */
export function RoomPicker({ fileId, session, selection, room, limit, onChange }: RoomPickerProps) {
  const [shown, setShown] = useState(PAGE)
  const { repeated, ticks } = selection
  const { data: rows = [] } = useQuery({
    queryKey: ['import', fileId, 'candidates', repeated, ticks, shown],
    queryFn: () => session.candidates({ repeated, ticks, only: null }, 0, shown),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const picked = selection.only ?? []
  return (
    <Card>
      <section aria-labelledby="import-room" className="flex flex-col gap-3">
        <h2 id="import-room" className="text-base font-semibold">
          Pick what to import
        </h2>
        <RoomBanner>
          {room === 0
            ? productLimitText(limit)
            : `There is room for ${countProducts(room)} (${activeCountText(limit - room, limit)}). Pick them below, or upgrade to Pro and import all.`}
        </RoomBanner>
        {room > 0 && (
          <>
            <output className="tabular text-sm text-ink-muted">
              {picked.length} of {room} picked
            </output>
            <ProductRowsTable
              label="Rows to pick from"
              rows={rows}
              renderTick={({ row, name }) => (
                <Checkbox
                  label={`Import ${name}, row ${row}`}
                  hideLabel
                  checked={picked.includes(row)}
                  disabled={!picked.includes(row) && picked.length >= room}
                  onChange={(event) =>
                    onChange({
                      ...selection,
                      only: event.target.checked
                        ? [...picked, row]
                        : picked.filter((number) => number !== row),
                    })
                  }
                />
              )}
            />
            {rows.length === shown && (
              <Button
                variant="secondary"
                size="sm"
                className="self-start"
                onClick={() => setShown(shown + PAGE)}
              >
                Show more
              </Button>
            )}
          </>
        )}
      </section>
    </Card>
  )
}
