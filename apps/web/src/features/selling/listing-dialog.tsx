import { isCalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  amountOf,
  amountProblem,
  centsOf,
  parseMoney,
  typedMoney,
} from '@sampletrail/domain/money/money.ts'
import {
  LISTING_LIMITS,
  addressIn,
  placeNameOf,
  placeOfAddress,
} from '@sampletrail/domain/resale/product-listing.ts'
import { useState } from 'react'
import { z } from 'zod'
import { useAddListing, useChangeListing } from '#src/entities/listing/change-listings.ts'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { moneyInput } from '#src/entities/product/refund/money-input.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { calendarDateHere, readToday } from '#src/lib/today.ts'
import { useKeptValues } from '#src/lib/use-kept-values.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { TypedBefore } from '#src/ui/typed-before.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

export interface ListingDialogProps {
  product: Product
  /** Null for a new one. */
  listing: Listing | null
  /** What it is called. */
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

const formSchema = z.object({
  url: z.string(),
  site: z.string(),
  price: z.string(),
  day: z.string().nullable(),
})
type Form = z.infer<typeof formSchema>
type Problems = Partial<Record<keyof Form, string>>

/** The key of what is typed of a listing, or of a product's new one. */
export const listingDraftKey = (userId: string, id: string): DraftKey =>
  `draft:noted-listing:${userId}:${id}`

/** Notes where a product is for sale, or what changed there. Load on first use. */
export function ListingDialog({
  product,
  listing,
  name,
  open,
  onOpenChange,
  onClosed,
}: ListingDialogProps) {
  const add = useAddListing(product.id)
  const change = useChangeListing(product.id)
  const [id] = useState(() => listing?.id ?? crypto.randomUUID())
  const currency = listing?.currency ?? product.currency
  const [begun] = useState<Form>(() => ({
    url: listing?.url ?? '',
    site: listing?.site ?? '',
    price: typedMoney(centsOf(listing?.price ?? null), currency),
    day: listing === null ? readToday() : calendarDateHere(new Date(listing.listed_at)),
  }))
  const kept = useKeptValues(
    listingDraftKey(useUser().id, listing?.id ?? product.id),
    formSchema,
    () => begun,
  )
  const { values: form, change: set } = kept
  const [problems, setProblems] = useState<Problems>({})
  const [isDayUnreadable, setDayUnreadable] = useState(false)
  const { isSaving, failure, save } = useSaving(
    (error) => `The listing was not saved. ${explainFailure(error)}`,
  )
  const found = placeOfAddress(form.url)
  const isNamed = (listing?.place ?? found?.place ?? 'other') === 'other'

  function submit(): void {
    const wrong = problemsOf(form, currency, listing)
    setProblems(wrong)
    if (isDayUnreadable || Object.keys(wrong).length > 0) return
    const price = parseMoney(form.price, currency)
    const values = {
      url: addressIn(form.url),
      site: isNamed ? form.site.trim().replaceAll(/\s+/gu, ' ') || found?.site || null : null,
      price: price.ok ? amountOf(price.cents) : null,
      // The day that was shown keeps its hour.
      ...(form.day !== begun.day && { listed_at: momentOf(form.day) }),
    }
    void save(async () => {
      if (listing === null) {
        const place = found?.place ?? 'other'
        const listed_at = momentOf(form.day)
        await add.mutateAsync({ id, product_id: product.id, currency, place, ...values, listed_at })
      } else {
        const changed = differing(values, listing)
        if (Object.keys(changed).length > 0) await change.mutateAsync({ id, change: changed })
      }
      showSuccess(listing === null ? 'Listing added' : 'Listing changed')
      kept.end()
      onOpenChange(false)
    })
  }

  return (
    <Dialog
      busy={isSaving}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={listing === null ? 'Add a listing' : `Edit the listing: ${name}`}
      description={productNameOf(product)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <SaveFooter
          label="Save listing"
          isSaving={isSaving}
          onCancel={() => {
            kept.end()
            onOpenChange(false)
          }}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {kept.isRestored && (
          <div className="col-span-full">
            <TypedBefore isRestored onStartOver={kept.startOver} />
          </div>
        )}
        {failure !== undefined && (
          <Banner kind="error" className="col-span-full">
            {failure}
          </Banner>
        )}
        <TextField
          label="Link"
          inputMode="url"
          className="sm:col-span-2"
          hint="Paste the address of your listing. Without one, say where it is."
          value={form.url}
          error={problems.url}
          onChange={(event) => set({ url: event.target.value })}
        />
        {isNamed && (
          <TextField
            label="Where"
            placeholder={found?.site ?? 'Flea market'}
            maxLength={LISTING_LIMITS.site}
            autoComplete="off"
            value={form.site}
            error={problems.site}
            onChange={(event) => set({ site: event.target.value })}
          />
        )}
        <MoneyField
          label="Price"
          hint={listing?.ebay_id == null ? undefined : 'Change it at eBay, too: this is your note.'}
          {...moneyInput(currency)}
          value={form.price}
          error={problems.price}
          onChange={(event) => set({ price: event.target.value })}
        />
        <DateField
          label="For sale since"
          value={form.day}
          max={readToday()}
          onChange={(day) => set({ day })}
          onInvalidChange={setDayUnreadable}
          error={problems.day}
        />
      </div>
    </Dialog>
  )
}

function problemsOf(form: Form, currency: string, listing: Listing | null): Problems {
  const problems: Problems = {}
  const price = amountProblem(form.price, currency)
  if (price !== null) problems.price = price
  const url = form.url.trim()
  const found = placeOfAddress(url)
  const place = listing?.place ?? found?.place ?? 'other'
  if (url !== '' && found === null) {
    problems.url = 'This is not an address. It begins with https://.'
  } else if ((addressIn(url) ?? '').length > LISTING_LIMITS.url) {
    problems.url = 'This address is too long. Copy it again.'
  } else if (found !== null && found.place !== place) {
    problems.url = `This is a link of ${placeNameOf({ ...found, url })}. Note it as a listing of its own.`
  } else if (url === '' && place === 'other' && form.site.trim() === '') {
    problems.site = 'Say where, or paste the link.'
  }
  if (!isCalendarDate(form.day)) problems.day = 'Please choose a date.'
  else if (form.day > readToday()) problems.day = 'Choose today or an earlier day.'
  return problems
}

/** The middle of a day here, or now for today. */
function momentOf(day: string | null): string {
  return day === null || day === readToday()
    ? new Date().toISOString()
    : new Date(`${day}T12:00:00`).toISOString()
}

/** What was changed here: another tab may have changed the rest. */
function differing<Values extends Partial<Listing>>(values: Values, listing: Listing): Values {
  const held: Record<string, unknown> = { ...listing }
  const changed = Object.entries(values).filter(([name, value]) => held[name] !== value)
  return Object.fromEntries(changed) as Values
}
