import {
  conditionOfMarketplace,
  firstDescription,
  isConditionText,
  MARKETPLACE_CONDITIONS,
  marketplaceConditionLabel,
  marketplaceConditionOf,
  proposeCondition,
} from '@sampletrail/domain/resale/item-condition.ts'
import {
  EMPTY_LISTING_DRAFT,
  type ListingDefaults,
  type SharedListing,
  isTyped,
  showDraft,
  textsOf,
} from '@sampletrail/domain/resale/listing-draft.ts'
import { explainFacebookPhotos } from '@sampletrail/domain/resale/listing-photos.ts'
import {
  DESCRIPTION_LENGTH,
  INVALID_PRICE_TEXT,
  TITLE_LENGTH,
  keepPriceText,
  readListingPrice,
} from '@sampletrail/domain/resale/marketplace-posting.ts'
import { type Cents, centsOf, formatMoney, typedMoney } from '@sampletrail/domain/money/money.ts'
import { centsOfPiece } from '@sampletrail/domain/products/pieces.ts'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { adoptOldTexts, unsentListingKey } from '#src/entities/listing/listing-draft.ts'
import { DraftNotices } from '#src/entities/listing/draft-notices.tsx'
import { offerOldText, TypedListing } from '#src/entities/listing/typed-listing.tsx'
import { useListingDraft } from '#src/entities/listing/use-listing-draft.ts'
import { type FormAccess, useSharedFields } from '#src/entities/listing/use-shared-fields.ts'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { editOf } from '#src/entities/product/change/seen-product.ts'
import { useUpdateProduct } from '#src/entities/product/change/use-product-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { priceDraftKey } from '#src/features/marketplace-posting/attempt.ts'
import type { ListingTexts } from '#src/features/marketplace-posting/prepare-post.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** The category is eBay's: this form only keeps it. */
type PriceForm = SharedListing

export interface PriceDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
  /** The price to begin with, such as one that was found; undefined for the one that was typed, or the product's. */
  startPrice: string | undefined
  /** The conditions that the extension can fill in. */
  knownConditions: readonly string[]
  /** Passes the listing on; false keeps the dialog open. */
  onPost: (texts: ListingTexts) => Promise<boolean>
}

/**
 * People check and change the marketplace listing here first. What they type becomes the product's draft for all markets, and
 * the description stays with the product. Load on first use.
 */
export function PriceDialog({
  product,
  open,
  onOpenChange,
  onClosed,
  startPrice,
  knownConditions,
  onPost,
}: PriceDialogProps) {
  const userId = useUser().id
  const [defaults] = useState(() => {
    const ofProduct = defaultsOf(product)
    adoptOldListing(userId, product.id, ofProduct)
    return ofProduct
  })
  const state = useListingDraft(product.id)
  const form = useForm<PriceForm>({ defaultValues: showDraft(EMPTY_LISTING_DRAFT, defaults) })
  useSharedFields(
    state,
    defaults,
    accessTo(form),
    startPrice === undefined ? {} : { price: startPrice },
  )
  const [typedBefore, setTypedBefore] = useState<boolean>()
  if (typedBefore === undefined && state.draft !== undefined) setTypedBefore(isTyped(state.draft))
  const [starts, setStarts] = useState(0)
  useEffect(() => {
    // The button that was pressed is gone.
    if (starts > 0) form.setFocus('title')
  }, [starts, form])
  const update = useUpdateProduct({ errorTitle: 'The description was not kept with the product' })
  const { errors, isSubmitting } = form.formState
  const { onChange: changePrice, ...price } = form.register('price', {
    validate: (text) => readListingPrice(text) !== null || INVALID_PRICE_TEXT,
  })
  const condition = marketplaceConditionOf(useWatch({ control: form.control, name: 'condition' }))
  const isKnown = knownConditions.includes(condition)

  const submit = form.handleSubmit(async (values) => {
    const description = values.description.trim()
    // What the form began with may be the product's own description, cut to what Facebook takes.
    const isChanged = description !== defaults.describe(values.condition).trim()
    const isOwn = isChanged && description !== '' && !isConditionText(description)
    const listing = {
      title: values.title.trim(),
      price: readListingPrice(values.price) ?? 0,
      description,
      condition: isKnown ? condition : 'new',
    } as const
    if (!(await onPost(listing))) return
    if (isOwn && description !== product.description?.trim()) {
      update.mutate(editOf(product, { description }))
    }
    onOpenChange(false)
  })

  const photoText = explainFacebookPhotos(
    state.draft?.photos ?? null,
    product.product_image_url !== null,
  )

  function startOver(): void {
    const values = structuredClone(form.getValues())
    const texts = textsOf(state.draft ?? EMPTY_LISTING_DRAFT)
    form.reset(showDraft(EMPTY_LISTING_DRAFT, defaults))
    setTypedBefore(false)
    setStarts(starts + 1)
    offerOldText(product.id, () => {
      state.save(texts)
      form.reset(values)
      setTypedBefore(true)
    })
  }

  return (
    <Dialog
      busy={isSubmitting}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="Set Listing Price"
      description="The extension fills in Facebook’s form; you publish it there."
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={isSubmitting} disabled={state.draft === undefined}>
            Continue
          </Button>
        </>
      }
    >
      {state.draft === undefined ? <Skeleton className="h-112 w-full" /> : fields()}
    </Dialog>
  )

  function fields() {
    return (
      <div className="flex flex-col gap-4">
        <DraftNotices {...state} />
        {typedBefore === true && <TypedListing onStartOver={startOver} />}
        <div className="flex items-start gap-4">
          <ProductImage
            src={product.product_image_url}
            alt={`Photo of ${productNameOf(product)}`}
            className="w-24 shrink-0 rounded-md"
          />
          <MoneyField
            label="Price (USD)"
            className="min-w-0 flex-1"
            {...price}
            onChange={(event) => {
              const kept = keepPriceText(event.target.value)
              if (kept !== event.target.value) event.target.value = kept
              return changePrice(event)
            }}
            hint={priceHint(product)}
            error={errors.price?.message}
          />
        </div>
        {photoText !== null && <p className="text-sm text-ink-muted">{photoText}</p>}
        <TextField
          label="Title"
          required
          {...form.register('title', { validate: refuseTitle })}
          error={errors.title?.message}
        />
        <Select
          label="Condition"
          options={MARKETPLACE_CONDITIONS}
          value={condition}
          onChange={({ target }) => {
            const chosen = MARKETPLACE_CONDITIONS.find(({ value }) => value === target.value)
            if (chosen) form.setValue('condition', conditionOfMarketplace(chosen.value))
          }}
          hint={
            isKnown
              ? undefined
              : `Your extension is out of date and fills in New. Choose ${marketplaceConditionLabel(condition)} on Facebook’s page before you publish, or update the extension.`
          }
        />
        <TextArea
          label="Description"
          rows={5}
          {...form.register('description', {
            validate: (text) =>
              text.trim().length <= DESCRIPTION_LENGTH ||
              `Facebook takes 5,000 characters; these are ${text.trim().length.toLocaleString('en-US')}.`,
          })}
          error={errors.description?.message}
        />
      </div>
    )
  }
}

/** A text that was typed for another market may be too long here; it is shown whole, and nothing is cut off unseen. */
function refuseTitle(text: string): string | true {
  const { length } = text.trim()
  if (length === 0) return 'A listing needs a title.'
  return length <= TITLE_LENGTH || `Facebook takes ${TITLE_LENGTH} characters; these are ${length}.`
}

const oldSchema = z.object({ price: z.string(), title: z.string(), description: z.string() })

/** Earlier versions of the app kept the listing on the device alone. */
function adoptOldListing(userId: string, productId: string, defaults: ListingDefaults): void {
  const key = priceDraftKey(userId, productId)
  const old = oldSchema.safeParse(readDraft(key)).data
  if (old === undefined) return
  const shown = showDraft(EMPTY_LISTING_DRAFT, defaults)
  adoptOldTexts(unsentListingKey(userId, productId), old, { ...shown })
  localStorage.removeItem(key)
}

function accessTo(form: UseFormReturn<PriceForm>): FormAccess {
  return {
    read: () => form.getValues(),
    write: ({ title, description, price, condition, category }) => {
      if (title !== undefined) form.setValue('title', title)
      if (description !== undefined) form.setValue('description', description)
      if (price !== undefined) form.setValue('price', price)
      if (condition !== undefined) form.setValue('condition', condition)
      if (category !== undefined) form.setValue('category', category)
    },
    watch: (callback) => form.subscribe({ formState: { values: true }, callback }),
  }
}

function defaultsOf(product: Product): ListingDefaults {
  return {
    title: (product.name ?? '').trim().slice(0, TITLE_LENGTH),
    price: product.currency === 'USD' ? typedMoney(priceOfPiece(product)) : '',
    condition: proposeCondition(product),
    category: null,
    describe: (condition) => firstDescription(product, condition).slice(0, DESCRIPTION_LENGTH),
  }
}

/** In cents. Buyers are asked for one piece, on every market. */
function priceOfPiece({ price, quantity, currency }: Product): Cents | null {
  const cents = centsOf(price)
  return cents === null ? null : centsOfPiece(quantity, cents, currency)
}

/** Says the price paid, if it is in another currency, and that an empty price lists the product for $0. */
function priceHint({ currency, price }: Product): string {
  const paid =
    currency === 'USD' || price === null
      ? ''
      : `You paid ${formatMoney(centsOf(price), currency)}. `
  return `${paid}Empty lists it for $0.`
}
