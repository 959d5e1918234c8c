import {
  DESCRIPTION_LENGTH,
  INVALID_PRICE_TEXT,
  TITLE_LENGTH,
  firstDescription,
  keepPriceText,
  readListingPrice,
} from '@sampletrail/domain/resale/marketplace-posting.ts'
import { centsOf, formatMoney, typedMoney } from '@sampletrail/domain/money/money.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { editOf } from '#src/entities/product/change/seen-product.ts'
import { useUpdateProduct } from '#src/entities/product/change/use-product-changes.ts'
import type { ListingTexts } from '#src/features/marketplace-posting/prepare-post.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { readDraft, useFormDraft } from '#src/lib/use-form-draft.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const formSchema = z.object({ price: z.string(), title: z.string(), description: z.string() })
type PriceForm = z.infer<typeof formSchema>

export interface PriceDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
  /** The key under which typed text is stored until the listing is published. */
  draftKey: DraftKey
  /** Passes the listing on; false keeps the dialog open. */
  onPost: (texts: ListingTexts) => Promise<boolean>
}

/**
 * People check and change the marketplace listing here first. Typed text stays until the listing is published, and the
 * description stays with the product. Load on first use.
 */
export function PriceDialog({
  product,
  open,
  onOpenChange,
  onClosed,
  draftKey,
  onPost,
}: PriceDialogProps) {
  const [initial] = useState(() => formOf(product))
  const [draft] = useState(() => formSchema.safeParse(readDraft(draftKey)).data)
  const form = useForm<PriceForm>({ defaultValues: draft ?? initial })
  useFormDraft(draftKey, form, initial)
  const update = useUpdateProduct({ errorTitle: 'The description was not kept with the product' })
  const { errors, isSubmitting } = form.formState
  const { onChange: changePrice, ...price } = form.register('price', {
    validate: (text) => readListingPrice(text) !== null || INVALID_PRICE_TEXT,
  })

  const submit = form.handleSubmit(async (values) => {
    const description = values.description.trim()
    if (description !== initial.description.trim() && description !== product.description) {
      update.mutate(editOf(product, { description: description || null }))
    }
    const listing = {
      title: values.title.trim(),
      price: readListingPrice(values.price) ?? 0,
      description,
    }
    if (await onPost(listing)) onOpenChange(false)
  })

  return (
    <Dialog
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
          <Button type="submit" busy={isSubmitting}>
            Continue
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
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
        <TextField
          label="Title"
          required
          maxLength={TITLE_LENGTH}
          {...form.register('title', {
            validate: (text) => text.trim() !== '' || 'A listing needs a title.',
          })}
          error={errors.title?.message}
        />
        <TextArea
          label="Description"
          rows={5}
          maxLength={DESCRIPTION_LENGTH}
          {...form.register('description')}
          hint={
            product.product_image_url === null
              ? 'This product has no photo: add one on Facebook’s page.'
              : undefined
          }
        />
      </div>
    </Dialog>
  )
}

function formOf(product: Product): PriceForm {
  return {
    price: product.currency === 'USD' ? typedMoney(centsOf(product.price)) : '',
    title: (product.name ?? '').slice(0, TITLE_LENGTH),
    description: firstDescription(product).slice(0, DESCRIPTION_LENGTH),
  }
}

/** Says the price paid, if it is in another currency, and that an empty price lists the product for $0. */
function priceHint({ currency, price }: Product): string {
  const paid =
    currency === 'USD' || price === null
      ? ''
      : `You paid ${formatMoney(centsOf(price), currency)}. `
  return `${paid}Empty lists it for $0.`
}
