import { shortName } from '@sampletrail/domain/products/short-name.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useUpload } from '#src/entities/file/use-upload.ts'
import { useSaveSeller } from '#src/entities/seller/save-seller.ts'
import { SellerFields } from '#src/entities/seller/seller-fields.tsx'
import {
  emptySellerForm,
  formOfSeller,
  inputOfForm,
  type SellerFormValues,
  sellerFormSchema,
} from '#src/entities/seller/seller-form.ts'
import type { OwnSeller, SellerInput } from '#src/entities/seller/seller-row.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

export interface SellerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The seller to change; absent for a new one. */
  seller?: OwnSeller
  /** The text typed into the seller search. */
  proposedName?: string
  onSaved: (seller: OwnSeller) => void
}

/** The user's seller form: a name, a picture, and contacts. */
export function SellerDialog({
  open,
  onOpenChange,
  seller,
  proposedName = '',
  onSaved,
}: SellerDialogProps) {
  const save = useSaveSeller()
  const upload = useUpload('seller-thumbnails')
  const failureId = useId()
  const form = useForm<SellerFormValues>({
    resolver: zodResolver(sellerFormSchema),
    defaultValues: seller ? formOfSeller(seller) : { ...emptySellerForm, name: proposedName },
  })
  const { isDirty } = form.formState
  // One id for all attempts: a retry can never add the seller twice.
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const [isSettling, setSettling] = useState(false)

  /** Restores the form's initial values, unless the seller was changed since. */
  function takeBack(before: OwnSeller, base: SellerInput): void {
    const input = inputOfForm(formOfSeller(before))
    save
      .mutateAsync({ id: before.id, input, base })
      .catch((error: unknown) => showFailure(error, { errorTitle: 'Nothing was undone' }))
  }

  const submit = form.handleSubmit(async (values) => {
    if (save.isPending || isSettling) return
    // Saving waits for a picture that is being uploaded; the field says why one was refused.
    setSettling(true)
    const sent = await upload.settle()
    setSettling(false)
    if (!sent.ok) return
    const input = inputOfForm({
      ...values,
      thumbnail_url: sent.file?.publicUrl ?? values.thumbnail_url,
    })
    save.mutate(
      { id: seller?.id ?? newId, isNew: seller === undefined, input },
      {
        onSuccess: (saved) => {
          if (seller) {
            showSuccess('Seller updated successfully', {
              detail: shortName(saved.name),
              action: { label: 'Undo', onSelect: () => takeBack(seller, input) },
            })
          } else {
            setNewId(crypto.randomUUID())
            showSuccess('Seller added successfully', { detail: shortName(saved.name) })
          }
          onSaved(saved)
          onOpenChange(false)
        },
      },
    )
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={seller ? 'Edit Seller' : 'Add Seller'}
      keepOpenOutside={isDirty || upload.fileName !== null}
      onSubmit={(event) => {
        // The dialog may be inside another form, which must not be submitted too.
        event.stopPropagation()
        void submit(event)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending || isSettling}>
            {save.isPending || isSettling ? 'Saving...' : seller ? 'Save Changes' : 'Add Seller'}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {save.error && (
          <Banner kind="error" className="sm:col-span-2">
            <span id={failureId}>Failed to save seller. {explainFailure(save.error)}</span>
          </Banner>
        )}
        <FormProvider {...form}>
          <SellerFields upload={upload} />
        </FormProvider>
      </div>
    </Dialog>
  )
}
