import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { ProductFormFields } from '#src/features/products/form/product-form-fields.tsx'
import type { ProductForm } from '#src/features/products/form/use-product-form.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { TypedBefore } from '#src/ui/typed-before.tsx'

/** A field at which the form can start. */
export type FormStart = 'seller' | 'refund-due-date'

export interface ProductFormDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed?: () => void
  title: string
  submitLabel: string
  busyLabel: string
  /** Precedes the reason when saving fails. */
  failureTitle: string
  productForm: ProductForm
  /** Above the fields: where the values come from. */
  notice?: ReactNode
  /** The product that is being added or edited. */
  productId: string
  /** Why these values, each of them valid, must not be saved; shown at the name. */
  problemOf?: (values: ProductFormValues) => string | null
  /** The field that has the focus at first, instead of the first one. */
  startsAt?: FormStart | undefined
  /** Saves valid values, with a picture that waits for its upload; throws the reason if it cannot. */
  onSave: (values: ProductFormValues, picture: File | null) => Promise<void>
}

/** The form of a product in its dialog. It closes when it is saved; otherwise it keeps all typed text. */
export function ProductFormDialog({
  open,
  onOpenChange,
  onClosed,
  title,
  submitLabel,
  busyLabel,
  failureTitle,
  productForm,
  notice,
  productId,
  problemOf,
  startsAt,
  onSave,
}: ProductFormDialogProps) {
  const { form, imageUpload } = productForm
  const { isSaving, failure, save } = useSaving((error) => {
    const { message, hint } = toAppError(error)
    return hint === 'product_limit' ? message : `${failureTitle}. ${explainFailure(error)}`
  })

  const fields = useRef<HTMLDivElement>(null)
  const start = useMemo(
    () => ({
      get current() {
        const box = fields.current
        const field = box?.dataset['startsAt'] ?? ''
        return box?.querySelector<HTMLElement>(`[data-field="${field}"] input`) ?? null
      },
    }),
    [],
  )
  const failureBox = useRef<HTMLDivElement>(null)
  // The save button is far below the box that shows the error.
  useEffect(() => {
    if (failure !== undefined) failureBox.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  async function submit(values: ProductFormValues): Promise<void> {
    if (productForm.hasInvalidDate()) return
    const problem = problemOf?.(values) ?? null
    if (problem !== null) {
      form.setError('name', { message: problem }, { shouldFocus: true })
      return
    }
    await save(async () => {
      if (await productForm.save(values, onSave)) onOpenChange(false)
    })
  }

  return (
    <Dialog
      busy={isSaving}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={title}
      size="lg"
      {...(startsAt && { initialFocus: start })}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      footer={
        <SaveFooter
          label={submitLabel}
          busyLabel={busyLabel}
          isSaving={isSaving}
          onCancel={() => onOpenChange(false)}
        />
      }
    >
      <div ref={fields} data-starts-at={startsAt} className="flex flex-col gap-4">
        <TypedBefore isRestored={productForm.isRestored} onStartOver={productForm.startOver} />
        {notice}
        <div ref={failureBox} hidden={failure === undefined}>
          {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        </div>
        <ProductFormFields
          form={form}
          checking={productForm.checking}
          storedDates={productForm.storedDates}
          imageUpload={imageUpload}
          chosenSeller={productForm.chosenSeller}
          onSellerChange={productForm.setChosenSeller}
          onInvalidDate={productForm.noteInvalidDate}
          productId={productId}
          startsAtMore={startsAt === 'refund-due-date'}
          onLeave={() => onOpenChange(false)}
        />
      </div>
    </Dialog>
  )
}
