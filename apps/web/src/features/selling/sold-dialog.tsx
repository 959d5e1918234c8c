import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { placeNameOf } from '@sampletrail/domain/resale/product-listing.ts'
import {
  SALE_LIMITS,
  type SaleProblems,
  changeOfSale,
  keptOfSale,
  problemsOfSale,
  saleForm,
} from '@sampletrail/domain/resale/sale.ts'
import { useId, useState } from 'react'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import { editTo } from '#src/entities/product/change/seen-product.ts'
import { useSaveEdit } from '#src/entities/product/change/use-save-edit.ts'
import { listRowOf } from '#src/entities/product/product-cache.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { moneyInput } from '#src/entities/product/refund/money-input.ts'
import { OtherListings } from '#src/features/selling/other-listings.tsx'
import { type SoldForm, openListings, placesToSell } from '#src/features/selling/sold-form.ts'
import { useAfterSale } from '#src/features/selling/use-after-sale.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { readToday } from '#src/lib/today.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export interface SoldDialogProps {
  product: Product
  listings: readonly Listing[]
  /** The listing by which it was sold, if that is known already. */
  by: Listing | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** Records that a product was sold: for how much, where, and what the sale cost. Load on first use. */
export function SoldDialog({
  product,
  listings,
  by,
  open,
  onOpenChange,
  onClosed,
}: SoldDialogProps) {
  const saveEdit = useSaveEdit({ silent: true })
  const finish = useAfterSale(product.id)
  // As it was when the dialog opened: the values that the person saw.
  const [begun] = useState(product)
  const [form, setForm] = useState<SoldForm>(() => begin(product, by))
  const [problems, setProblems] = useState<SaleProblems>({})
  const [isDateUnreadable, setDateUnreadable] = useState(false)
  const placesId = useId()
  const { isSaving, failure, save } = useSaving(
    (error) => `The sale was not recorded. ${explainFailure(error)}`,
  )
  const { currency } = product
  const change = (part: Partial<SoldForm>): void => setForm((before) => ({ ...before, ...part }))
  const up = openListings(listings)
  const kept = keptOfSale(form, currency)

  function submit(): void {
    const found = problemsOfSale(form, currency)
    setProblems(found)
    if (isDateUnreadable || Object.keys(found).length > 0) return
    void save(async () => {
      const edit = editTo(begun, changeOfSale(form, currency))
      const done = begun.sold ? 'Sale changed' : 'Sale recorded'
      if (Object.keys(edit.change).length > 0) await saveEdit(listRowOf(begun), edit, done)
      onOpenChange(false)
      // The sale is stored, or waits on this device: what is left to do elsewhere says itself if it fails.
      void finish(form, up)
    })
  }

  const amount = (
    field: 'price' | 'postage' | 'fees' | 'shipping',
    label: string,
    hint?: string,
  ) => (
    <MoneyField
      label={label}
      {...moneyInput(currency)}
      required={field === 'price'}
      hint={hint}
      value={form[field]}
      error={problems[field]}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  )

  return (
    <Dialog
      busy={isSaving}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={begun.sold ? 'Edit the sale' : 'Record a sale'}
      description={productNameOf(product)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <SaveFooter label="Save sale" isSaving={isSaving} onCancel={() => onOpenChange(false)} />
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {amount('price', 'Price', 'What the buyer paid for it.')}
          {amount('postage', 'Postage from the buyer', 'What the buyer paid for shipping.')}
          {amount('fees', 'Fees', 'What the marketplace kept.')}
          {amount('shipping', 'Shipping', 'What the label and the parcel cost you.')}
          <TextField
            label="Where"
            list={placesId}
            maxLength={SALE_LIMITS.place}
            autoComplete="off"
            value={form.place}
            onChange={(event) => {
              const place = event.target.value
              const there = up.filter((listing) => placeNameOf(listing) === place.trim())
              // Of several at one place, the one it began with.
              const same = there.find(({ id }) => id === by?.id) ?? there[0]
              change({ place, listingId: same?.id ?? null })
            }}
          />
          <datalist id={placesId}>
            {placesToSell(listings).map((place) => (
              <option key={place} value={place}>
                {place}
              </option>
            ))}
          </datalist>
          <DateField
            label="Sold on"
            value={form.date}
            onChange={(date) => change({ date })}
            onInvalidChange={setDateUnreadable}
            error={problems.date}
          />
        </div>
        <p className="text-sm text-ink-muted">
          {kept === null ? (
            'Fees and shipping can be left empty, and added later.'
          ) : (
            <>
              You keep{' '}
              <span className="tabular font-semibold text-ink">{formatMoney(kept, currency)}</span>
              {kept < 0 && ': the sale cost more than it brought.'}
            </>
          )}
        </p>
        <OtherListings
          listings={up.filter(({ id }) => id !== form.listingId)}
          endsOnEbay={form.endsOnEbay}
          onEndsOnEbayChange={(endsOnEbay) => change({ endsOnEbay })}
        />
      </div>
    </Dialog>
  )
}

function begin(product: Product, by: Listing | null): SoldForm {
  const form = saleForm(product, readToday())
  const place = by === null ? form.place : placeNameOf(by)
  return { ...form, place, listingId: by?.id ?? null, endsOnEbay: !product.sold }
}
