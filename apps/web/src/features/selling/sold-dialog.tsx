import { centsOf, formatMoney, typedMoney } from '@sampletrail/domain/money/money.ts'
import { namesOfListings, placeNameOf } from '@sampletrail/domain/resale/product-listing.ts'
import {
  NO_SALE,
  SALE_LIMITS,
  type SaleChange,
  type SaleProblems,
  changeOfSale,
  keptOfSale,
  problemsOfSale,
  saleForm,
} from '@sampletrail/domain/resale/sale.ts'
import { useId, useState } from 'react'
import { z } from 'zod'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import { editTo } from '#src/entities/product/change/seen-product.ts'
import { useSaveEdit } from '#src/entities/product/change/use-save-edit.ts'
import { listRowOf } from '#src/entities/product/product-cache.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { moneyInput } from '#src/entities/product/refund/money-input.ts'
import { OtherListings } from '#src/features/selling/other-listings.tsx'
import { type SoldForm, openListings, placesToSell } from '#src/features/selling/sold-form.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { readToday } from '#src/lib/today.ts'
import { useKeptValues } from '#src/lib/use-kept-values.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { TypedBefore } from '#src/ui/typed-before.tsx'

export interface SoldDialogProps {
  product: Product
  listings: readonly Listing[]
  /** The listing by which it was sold, if that is known already. */
  by: Listing | null
  /** Whether it is known where the product is for sale. */
  isKnown: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
  /** Called when the sale is stored, or waits on this device. */
  onSold: (sale: { listingId: string | null; endsOnEbay: boolean }) => void
}

const formSchema = z.object({
  date: z.string().nullable(),
  price: z.string(),
  postage: z.string(),
  fees: z.string(),
  shipping: z.string(),
  place: z.string(),
  listingId: z.string().nullable(),
  endsOnEbay: z.boolean(),
})

/** The key of a sale's typed values; `start` is the listing by which it came, or whether it is a new or a recorded one. */
export const saleDraftKey = (userId: string, productId: string, start: string): DraftKey =>
  `draft:sale:${userId}:${productId}:${start}`

/** Records that a product was sold: for how much, where, and what the sale cost. Load on first use. */
export function SoldDialog({
  product,
  listings,
  by,
  isKnown,
  open,
  onOpenChange,
  onClosed,
  onSold,
}: SoldDialogProps) {
  const saveEdit = useSaveEdit({ silent: true })
  // As it was when the dialog opened: the values that the person saw.
  const [begun] = useState(product)
  const key = saleDraftKey(useUser().id, product.id, by?.id ?? (begun.sold ? 'recorded' : 'new'))
  const kept = useKeptValues<SoldForm>(key, formSchema, () => begin(product, by))
  const { values: form, change } = kept
  const [problems, setProblems] = useState<SaleProblems>({})
  const [isDateUnreadable, setDateUnreadable] = useState(false)
  const placesId = useId()
  const { isSaving, failure, save } = useSaving(
    (error) => `The sale was not recorded. ${explainFailure(error)}`,
  )
  const { currency } = product
  const up = openListings(listings)
  const left = keptOfSale(form, currency)

  function submit(): void {
    const found = problemsOfSale(form, currency, readToday())
    setProblems(found)
    if (isDateUnreadable || Object.keys(found).length > 0) return
    void save(async () => {
      await store(changeOfSale(form, currency), begun.sold ? 'Sale changed' : 'Sale recorded')
      // What is left to do elsewhere says itself if it fails.
      const { listingId, endsOnEbay } = form
      onSold({ listingId, endsOnEbay })
    })
  }

  async function store(sale: SaleChange, done: string): Promise<void> {
    const edit = editTo(begun, sale)
    if (Object.keys(edit.change).length > 0) await saveEdit(listRowOf(begun), edit, done)
    kept.end()
    onOpenChange(false)
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
        <>
          {begun.sold && (
            <Button
              variant="quiet"
              className="mr-auto"
              disabled={isSaving}
              onClick={() => void save(() => store(NO_SALE, 'Sale removed'))}
            >
              Remove the sale
            </Button>
          )}
          <SaveFooter
            label="Save sale"
            isSaving={isSaving}
            onCancel={() => {
              kept.end()
              onOpenChange(false)
            }}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TypedBefore isRestored={kept.isRestored} onStartOver={kept.startOver} />
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {amount('price', 'Price', 'What the buyer paid for it.')}
          {amount('postage', 'Shipping paid by the buyer', 'On top of the price.')}
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
            max={readToday()}
            onChange={(date) => change({ date })}
            onInvalidChange={setDateUnreadable}
            error={problems.date}
          />
        </div>
        <p className="text-sm text-ink-muted">
          {left === null ? (
            'Fees and shipping can be left empty, and added later.'
          ) : (
            <>
              You keep{' '}
              <span className="tabular font-semibold text-ink">{formatMoney(left, currency)}</span>
              {left < 0 && ': the sale cost more than it brought.'}
            </>
          )}
        </p>
        {!isKnown && (
          <p className="text-sm text-ink-muted">
            We do not know yet where else it is for sale. Check its page afterwards.
          </p>
        )}
        <OtherListings
          listings={up.filter(({ id }) => id !== form.listingId)}
          names={namesOfListings(listings)}
          endsOnEbay={form.endsOnEbay}
          onEndsOnEbayChange={(endsOnEbay) => change({ endsOnEbay })}
        />
      </div>
    </Dialog>
  )
}

function begin(product: Product, by: Listing | null): SoldForm {
  const form = saleForm(product, readToday())
  const sale = { ...form, listingId: by?.id ?? null, endsOnEbay: !product.sold }
  if (by === null) return sale
  const isSameCurrency = by.currency === product.currency
  const price = isSameCurrency ? typedMoney(centsOf(by.price), by.currency) : ''
  return { ...sale, place: placeNameOf(by), price }
}
