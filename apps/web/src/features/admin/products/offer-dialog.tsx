import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { OfferFields } from '#src/features/admin/products/offer-fields.tsx'
import {
  changesOfForm,
  emptyOfferForm,
  fieldsOfForm,
  formOfOffer,
  offerFormSchema,
  type OfferField,
  type OfferFormValues,
} from '#src/features/admin/products/offer-form.ts'
import { SellerChoice } from '#src/features/admin/products/seller-choice.tsx'
import {
  type AdminOffer,
  useAddOfferByHand,
  useReleaseField,
  useSaveOffer,
} from '#src/features/admin/products/use-admin-offers.ts'
import { DiscardQuestion } from '#src/features/admin/shell/discard-question.tsx'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

function explain(error: unknown): string {
  return toAppError(error).hint === 'edit_conflict'
    ? 'Failed to update product information. Somebody else, or its source, changed the same fields in the meantime. Nothing was saved: close this, look at the product as it is now, and change it again.'
    : `Failed to update product information. ${explainFailure(error)}`
}

/** Changes an offer for everybody, or adds one by hand if none is given. */
export function OfferDialog({
  offer,
  open,
  onOpenChange,
}: {
  offer: AdminOffer | null
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  // The values when the dialog opened: a refetched list must not change them while the admin types.
  const [held] = useState(offer)
  const [newId] = useState(() => crypto.randomUUID())
  const [seller, setSeller] = useState<string | null>(null)
  const [sellerError, setSellerError] = useState<string>()
  const [kept, setKept] = useState<readonly string[]>(held?.kept_fields ?? [])
  const form = useForm<OfferFormValues>({
    resolver: zodResolver(offerFormSchema),
    defaultValues: held === null ? emptyOfferForm : formOfOffer(held),
  })
  const change = useSaveOffer()
  const add = useAddOfferByHand()
  const release = useReleaseField()
  const { isSaving, failure, save } = useSaving(explain)
  const [isAsking, setAsking] = useState(false)
  const hasChanges = form.formState.isDirty || seller !== null

  const submit = form.handleSubmit((values) =>
    save(async () => {
      if (held === null) {
        if (seller === null) {
          setSellerError('Choose a seller')
          return
        }
        await add.mutateAsync({ id: newId, seller, fields: fieldsOfForm(values) })
        showSuccess('Product added')
      } else {
        const changes = changesOfForm(held, values)
        if (Object.keys(changes.fields).length > 0) {
          await change.mutateAsync({ id: held.id, ...changes })
          showSuccess('Product information updated!')
        }
      }
      onOpenChange(false)
    }),
  )

  const giveBack = (field: OfferField) =>
    save(async () => {
      if (held !== null) setKept(await release.mutateAsync({ id: held.id, field }))
    })

  function leave(): void {
    if (hasChanges) setAsking(true)
    else onOpenChange(false)
  }

  return (
    <Dialog
      busy={isSaving}
      open={open}
      onOpenChange={(next) => {
        if (next) onOpenChange(true)
        else leave()
      }}
      title={held === null ? 'Add Product' : 'Edit Product'}
      keepOpenOutside={hasChanges}
      onSubmit={(event) => void submit(event)}
      footer={
        <SaveFooter
          label={held === null ? 'Add Product' : 'Save Changes'}
          isSaving={isSaving}
          onCancel={leave}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {failure !== undefined && (
          <Banner kind="error" className="sm:col-span-2">
            {failure}
          </Banner>
        )}
        {held === null && (
          <SellerChoice
            label="Seller"
            required
            className="sm:col-span-2"
            error={sellerError}
            value={seller}
            onChange={(id) => {
              setSeller(id)
              setSellerError(undefined)
            }}
          />
        )}
        <OfferFields
          form={form}
          kept={kept}
          onRelease={(field) => void giveBack(field)}
          releasing={release.isPending ? release.variables.field : undefined}
        />
        {held !== null && (
          <p className="text-sm text-ink-muted wrap-anywhere sm:col-span-2">
            From the source {held.source}, where it is {held.source_id}. What you change stays when
            the source names it again.
          </p>
        )}
      </div>
      <DiscardQuestion
        of="this product"
        open={isAsking}
        onOpenChange={setAsking}
        onDiscard={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
