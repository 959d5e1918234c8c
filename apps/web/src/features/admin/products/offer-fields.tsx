import type { UseFormReturn } from 'react-hook-form'
import type { OfferField, OfferFormValues } from '#src/features/admin/products/offer-form.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const FIELDS: readonly { name: OfferField; label: string; type?: string; isWide?: boolean }[] = [
  { name: 'name', label: 'Name', isWide: true },
  { name: 'price', label: 'Price' },
  { name: 'currency', label: 'Currency' },
  { name: 'country', label: 'Country' },
  { name: 'image_url', label: 'Picture address', type: 'url' },
  { name: 'url', label: 'Shop link', type: 'url', isWide: true },
  { name: 'amazon_url', label: 'Amazon link', type: 'url', isWide: true },
  { name: 'ebay_url', label: 'eBay link', type: 'url', isWide: true },
]

/** The editable fields of an offer. Fields that its source no longer changes say so, and can be returned to the source. */
export function OfferFields({
  form: { register, formState },
  kept,
  onRelease,
  releasing,
}: {
  form: UseFormReturn<OfferFormValues>
  kept: readonly string[]
  onRelease: (field: OfferField) => void
  releasing: string | undefined
}) {
  return FIELDS.map(({ name, label, type = 'text', isWide = false }) => (
    <TextField
      key={name}
      label={label}
      type={type}
      autoComplete="off"
      required={name === 'name'}
      inputMode={name === 'price' ? 'decimal' : undefined}
      className={isWide ? 'sm:col-span-2' : ''}
      error={formState.errors[name]?.message}
      {...(kept.includes(name) && {
        hint: 'The source no longer changes this.',
        aside: (
          <Button
            variant="quiet"
            size="sm"
            busy={releasing === name}
            aria-label={`Give back to the source: ${label}`}
            onClick={() => onRelease(name)}
          >
            Give back
          </Button>
        ),
      })}
      {...register(name)}
    />
  ))
}
