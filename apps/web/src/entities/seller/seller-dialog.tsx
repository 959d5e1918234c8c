import { zodResolver } from '@hookform/resolvers/zod'
import { CONTACT_LABELS, type ContactKind } from '@sampletrail/domain/seller-contacts.ts'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { PictureField } from '#src/entities/file/picture-field.tsx'
import { useUpload } from '#src/entities/file/use-upload.ts'
import { useSaveSeller } from '#src/entities/seller/save-seller.ts'
import {
  emptySellerForm,
  formOfSeller,
  inputOfForm,
  type SellerFormValues,
  sellerFormSchema,
} from '#src/entities/seller/seller-form.ts'
import type { OwnSeller, SellerInput } from '#src/entities/seller/seller-row.ts'
import { toAppError } from '#src/lib/errors.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

const CONTACTS: readonly { kind: ContactKind; type: string; hint?: string }[] = [
  { kind: 'wechat', type: 'text' },
  { kind: 'email', type: 'email' },
  { kind: 'whatsapp', type: 'tel' },
  { kind: 'facebook', type: 'text', hint: 'A name or a link to the profile.' },
  { kind: 'discord', type: 'text', hint: 'A name or an invitation link.' },
]

export interface SellerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The seller to change; absent for a new one. */
  seller?: OwnSeller
  /** What was typed where the seller was looked for. */
  proposedName?: string
  onSaved: (seller: OwnSeller) => void
}

/** The user's seller form: a name, a picture, and how to reach them. */
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
  const { errors } = form.formState
  const picture = useWatch({ control: form.control, name: 'thumbnail_url' })
  const [isSettling, setSettling] = useState(false)

  /** Puts back what the form began with, unless the seller was changed since. */
  function takeBack(before: OwnSeller, base: SellerInput): void {
    const input = inputOfForm(formOfSeller(before))
    save
      .mutateAsync({ id: before.id, input, base })
      .catch((error: unknown) => showFailure(error, { errorTitle: 'Nothing was undone' }))
  }

  const submit = form.handleSubmit(async (values) => {
    if (save.isPending || isSettling) return
    // Saving waits for a picture on its way; the field says why one was not taken.
    setSettling(true)
    const sent = await upload.settle()
    setSettling(false)
    if (!sent.ok) return
    const input = inputOfForm({
      ...values,
      thumbnail_url: sent.file?.publicUrl ?? values.thumbnail_url,
    })
    save.mutate(
      { id: seller?.id ?? null, input },
      {
        onSuccess: (saved) => {
          if (seller) {
            showSuccess('Seller updated successfully', {
              action: { label: 'Undo', onSelect: () => takeBack(seller, input) },
            })
          } else showSuccess('Seller added successfully')
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
      keepOpenOutside={form.formState.isDirty || upload.fileName !== null}
      onSubmit={(event) => {
        // The dialog may stand inside another form, which must not be sent along.
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
            <span id={failureId}>Failed to save seller. {toAppError(save.error).message}</span>
          </Banner>
        )}
        <TextField
          label="Name"
          required
          autoComplete="off"
          className="sm:col-span-2"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <div className="sm:col-span-2">
          <PictureField
            label="Picture"
            storedName="Seller's picture"
            value={picture}
            onChange={(url) => form.setValue('thumbnail_url', url, { shouldDirty: true })}
            upload={upload}
          />
        </div>
        {CONTACTS.map(({ kind, type, hint }) => (
          <TextField
            key={kind}
            label={CONTACT_LABELS[kind]}
            type={type}
            autoComplete="off"
            hint={hint}
            error={errors[kind]?.message}
            {...form.register(kind)}
          />
        ))}
      </div>
    </Dialog>
  )
}
