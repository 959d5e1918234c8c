import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useUpload } from '#src/entities/file/use-upload.ts'
import { SellerFields } from '#src/entities/seller/seller-fields.tsx'
import {
  adminSellerSchema,
  COMMUNITIES,
  emptyAdminSeller,
  formOfAdminSeller,
  inputOfAdminForm,
  type AdminSeller,
  type AdminSellerValues,
} from '#src/features/admin/sellers/admin-seller-form.ts'
import { useSaveAdminSeller } from '#src/features/admin/sellers/change-sellers.ts'
import { readConflict } from '#src/features/admin/sellers/read-conflict.ts'
import { DiscardQuestion } from '#src/features/admin/shell/discard-question.tsx'
import { explainFailure, toAppError, unexpectedText } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Select } from '#src/ui/select.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** The form in which an admin adds a global seller, or changes any. docs/behaviour/admin-sellers.md */
export function AdminSellerDialog({
  seller,
  onClose,
}: {
  /** The seller to change; null for a new one. */
  seller: AdminSeller | null
  onClose: () => void
}) {
  const save = useSaveAdminSeller()
  const upload = useUpload('global-seller-thumbnails')
  // The values on which the change builds; after a conflict, the newer stored ones.
  const [base, setBase] = useState(seller)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSettling, setSettling] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const form = useForm<AdminSellerValues>({
    resolver: zodResolver(adminSellerSchema),
    defaultValues: seller ? formOfAdminSeller(seller) : emptyAdminSeller,
  })
  const { errors, isDirty } = form.formState
  const hasChanges = isDirty || upload.fileName !== null
  const isBusy = save.isPending || isSettling

  function fail(failure: unknown): void {
    const error = toAppError(failure)
    const conflict = readConflict(error)
    if (conflict && base) setBase({ ...base, ...conflict.held })
    if (error.hint === 'seller_code') {
      form.setError('seller_code', { message: error.message }, { shouldFocus: true })
    }
    const reason = conflict?.text ?? explainFailure(error)
    const what = seller ? 'Failed to save seller' : 'Failed to add seller'
    const isUnsaid = reason.startsWith(unexpectedText)
    setProblem(isUnsaid ? what + reason.slice(unexpectedText.length) : `${what}: ${reason}`)
  }

  const submit = form.handleSubmit(async (values) => {
    if (isBusy) return
    // Saving waits for a picture that is being uploaded; the field says why one was refused.
    setSettling(true)
    const sent = await upload.settle()
    setSettling(false)
    if (!sent.ok) return
    setProblem(null)
    const thumbnail_url = sent.file?.publicUrl ?? values.thumbnail_url
    try {
      await save.mutateAsync({
        seller: base,
        input: inputOfAdminForm({ ...values, thumbnail_url }),
      })
    } catch (failure) {
      fail(failure)
      return
    }
    showSuccess(seller ? 'Seller updated successfully' : 'Seller added successfully')
    onClose()
  })

  function leave(): void {
    if (hasChanges) setAsking(true)
    else onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave()
      }}
      title={seller ? 'Edit Seller' : 'Add New Seller'}
      keepOpenOutside={hasChanges}
      onSubmit={(event) => void submit(event)}
      footer={
        <SaveFooter
          label={seller ? 'Save Changes' : 'Add Seller'}
          isSaving={isBusy}
          onCancel={leave}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {problem !== null && (
          <Banner kind="error" className="sm:col-span-2">
            {problem}
          </Banner>
        )}
        <FormProvider {...form}>
          <SellerFields upload={upload} />
        </FormProvider>
        <TextField
          label="Seller code"
          autoComplete="off"
          hint="Part of referral links. Each code belongs to one seller."
          error={errors.seller_code?.message}
          {...form.register('seller_code')}
        />
        <TextField
          label="URL"
          type="url"
          autoComplete="off"
          placeholder="https://"
          error={errors.url?.message}
          {...form.register('url')}
        />
        <TextField
          label="Profile URL"
          type="url"
          autoComplete="off"
          placeholder="https://"
          error={errors.profile_url?.message}
          {...form.register('profile_url')}
        />
        <Select label="Community" options={COMMUNITIES} {...form.register('community')} />
        <Checkbox
          label="Hide unless searched"
          hint="Basic and trial users find the offers only by searching."
          className="sm:col-span-2"
          {...form.register('hide_unless_searched')}
        />
      </div>
      <DiscardQuestion
        of="this seller"
        open={isAsking}
        onOpenChange={setAsking}
        onDiscard={onClose}
      />
    </Dialog>
  )
}
