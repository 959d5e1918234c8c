import { Controller } from 'react-hook-form'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { StoragePlaceField } from '#src/features/products/place/storage-place-field.tsx'
import { usePlaceForm } from '#src/features/products/place/use-place-form.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { TypedBefore } from '#src/ui/typed-before.tsx'

export interface PlaceDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** A product's storage place, to set, to change and to remove. Typed text stays until it is saved. Load on first use. */
export function PlaceDialog({ product, open, onOpenChange, onClosed }: PlaceDialogProps) {
  const placeForm = usePlaceForm(product, () => onOpenChange(false))
  const { form, isSaving, failure, submit, cancel } = placeForm
  return (
    <Dialog
      busy={isSaving}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="Storage place"
      description={productNameOf(product)}
      keepOpenOutside
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <SaveFooter
          label="Save place"
          isSaving={isSaving}
          onCancel={() => {
            cancel()
            onOpenChange(false)
          }}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <TypedBefore isRestored={placeForm.isRestored} onStartOver={placeForm.startOver} />
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        <Controller
          control={form.control}
          name="place"
          render={({ field, fieldState }) => (
            <StoragePlaceField
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              hint="Such as Box 3 or Shelf A. Empty removes it."
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
    </Dialog>
  )
}
