import { sellerNamed } from '@sampletrail/domain/sellers/sold-by.ts'
import { sellerRecordText } from '@sampletrail/domain/sellers/seller-record.ts'
import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react'
import {
  type PickerSeller,
  type SellerGroup,
  groupSellers,
} from '#src/entities/seller/group-sellers.ts'
import { AddProposedSeller } from '#src/features/products/form/add-proposed-seller.tsx'
import { SellerMark } from '#src/entities/seller/seller-mark.tsx'
import { SellerHistory } from '#src/entities/seller/seller-history.tsx'
import { UNASSIGNED_ID } from '#src/entities/seller/seller-row.ts'
import type { SellerRecords } from '#src/entities/seller/records-of.ts'
import { useSellerRecords } from '#src/entities/seller/use-seller-records.ts'
import { useSellers } from '#src/entities/seller/use-sellers.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Combobox } from '#src/ui/combobox.tsx'

const SellerDialog = lazy(async () => ({
  default: (await import('#src/entities/seller/seller-dialog.tsx')).SellerDialog,
}))

/** The seller of a product: found by name, or added here. */
export function SellerField({
  value,
  onChange,
  current,
  proposedName = null,
}: {
  value: string
  onChange: (id: string, seller: PickerSeller | null) => void
  /** The product's current seller, offered even if the list lacks it. */
  current: PickerSeller | null
  /** Who sold it by a text or a receipt: the seller of this name is chosen, or can be added. */
  proposedName?: string | null
}) {
  const sellers = useSellers()
  const [added, setAdded] = useState<PickerSeller | null>(null)
  const [adding, setAdding] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const known = [...(sellers.data ?? []), ...(added ? [added] : []), ...(current ? [current] : [])]
  const records = useSellerRecords()
  const groups = groupSellers(withoutRepeats(known)).map(({ label, options }) => ({
    label,
    options: options.map((option) => optionOf(option, records)),
  }))

  const isProposed = proposedName !== null && value === UNASSIGNED_ID && sellers.data !== undefined
  const same = isProposed ? sellerNamed(sellers.data, proposedName) : null
  const choose = useEffectEvent((id: string) => onChange(id, same))
  useEffect(() => {
    if (same !== null) choose(same.id)
  }, [same])
  function add(name: string): void {
    setAdding(name)
    setOpen(true)
  }
  function takeAdded(seller: PickerSeller): void {
    setAdded(seller)
    onChange(seller.id, seller)
  }

  return (
    <div data-field="seller" className="flex min-w-0 flex-col gap-2">
      <Combobox
        label="Seller"
        placeholder="Search sellers…"
        groups={groups}
        value={value}
        loading={sellers.isLoading}
        emptyText={sellers.isError ? 'The sellers could not be loaded' : 'No seller of that name'}
        onChange={(id) => {
          const chosen = id ?? UNASSIGNED_ID
          onChange(chosen, known.find((seller) => seller.id === chosen) ?? null)
        }}
        action={{
          label: 'Add new seller',
          onSelect: add,
        }}
      />
      {sellers.isError && (
        <Banner
          kind="error"
          action={
            <Button
              variant="secondary"
              size="sm"
              busy={sellers.isFetching}
              onClick={() => void sellers.refetch()}
            >
              Try again
            </Button>
          }
        >
          Failed to load sellers. {explainFailure(sellers.error)}
        </Banner>
      )}
      <AddProposedSeller
        name={isProposed && same === null ? proposedName : null}
        onAdded={takeAdded}
      />
      {/* An edit of many starts without a choice. */}
      {value !== '' && value !== UNASSIGNED_ID && (
        <SellerHistory sellerId={value} opensTab className="text-xs" />
      )}
      {adding !== null && (
        <Suspense>
          <SellerDialog
            key={adding}
            open={open}
            onOpenChange={setOpen}
            proposedName={adding}
            onSaved={takeAdded}
          />
        </Suspense>
      )}
    </div>
  )
}

/** A seller with the user's own record, if there is one. */
function optionOf(
  { value, label, seller }: SellerGroup['options'][number],
  records: SellerRecords | null,
) {
  if (!seller) return { value, label }
  const record = records?.get(value)
  return {
    value,
    label,
    note: [seller.is_vip && 'VIP', record && sellerRecordText(record)].filter(Boolean).join(' · '),
    mark: (
      <SellerMark
        name={seller.name}
        thumbnailUrl={seller.thumbnail_url ?? null}
        className="size-8 text-xs"
      />
    ),
  }
}

function withoutRepeats(sellers: readonly PickerSeller[]): PickerSeller[] {
  return [...new Map(sellers.map((seller) => [seller.id, seller])).values()]
}
