import { aboutChange } from '@sampletrail/domain/products/about-change.ts'
import {
  PROOF_KINDS,
  PROOF_LABELS,
  PROOF_LIMITS,
  proofNoteProblem,
  tidyProofNote,
} from '@sampletrail/domain/products/proofs.ts'
import { z } from 'zod'
import { fileNameOf } from '#src/entities/file/file-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { type ProofEdit, useChangeProof } from '#src/entities/proof/change-proofs.ts'
import type { Proof } from '#src/entities/proof/proof-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { useKeptForm } from '#src/lib/use-kept-form.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TypedBefore } from '#src/ui/typed-before.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

const draftSchema = z.object({ kind: z.enum(PROOF_KINDS), note: z.string() })

export const proofDraftKey = (userId: string, proofId: string): DraftKey =>
  `draft:proof:${userId}:${proofId}`

export interface ProofDialogProps {
  /** What the notice names. */
  product: Pick<Product, 'name' | 'status'>
  proof: Proof
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** What a proof shows, to change: its kind and a note. Typed text stays until it is saved. Load on first use. */
export function ProofDialog({ product, proof, open, onOpenChange, onClosed }: ProofDialogProps) {
  const proofForm = useProofForm(product, proof, () => onOpenChange(false))
  const { form, isSaving, failure, submit, cancel } = proofForm
  const { errors } = form.formState
  return (
    <Dialog
      busy={isSaving}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="Edit proof"
      description={fileNameOf(proof.path)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <SaveFooter
          label="Save proof"
          isSaving={isSaving}
          onCancel={() => {
            cancel()
            onOpenChange(false)
          }}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <TypedBefore isRestored={proofForm.isRestored} onStartOver={proofForm.startOver} />
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        <Select
          label="Kind"
          className="max-w-60"
          options={PROOF_KINDS.map((value) => ({ value, label: PROOF_LABELS[value] }))}
          {...form.register('kind')}
        />
        <TextArea
          label="Note (optional)"
          dir="auto"
          hint={`What it shows, up to ${PROOF_LIMITS.note} characters.`}
          error={errors.note?.message}
          {...form.register('note')}
        />
      </div>
    </Dialog>
  )
}

function useProofForm(product: ProofDialogProps['product'], proof: Proof, onSaved: () => void) {
  const change = useChangeProof()
  const key = proofDraftKey(useUser().id, proof.id)
  const start = { kind: proof.kind, note: proof.note ?? '' }
  const { form, initial, end, ...kept } = useKeptForm(key, draftSchema, start)
  const { isSaving, failure, save } = useSaving(
    (error) => `The proof was not saved. ${explainFailure(error)}`,
  )

  function undo(edit: ProofEdit, base: ProofEdit): void {
    change
      .mutateAsync({ ...proof, edit, base })
      .catch((error: unknown) => showFailure(error, { errorTitle: 'Failed to undo' }))
  }

  function submit(): void {
    const { kind, note } = form.getValues()
    form.clearErrors()
    const problem = proofNoteProblem(note)
    if (problem !== null) {
      form.setError('note', { message: problem }, { shouldFocus: true })
      return
    }
    const tidy = tidyProofNote(note)
    const [changesKind, changesNote] = [kind !== initial.kind, tidy !== tidyProofNote(initial.note)]
    const edit = { ...(changesKind && { kind }), ...(changesNote && { note: tidy }) }
    const before = {
      ...(changesKind && { kind: initial.kind }),
      ...(changesNote && { note: tidyProofNote(initial.note) }),
    }
    void save(async () => {
      if (changesKind || changesNote) {
        await change.mutateAsync({ ...proof, edit })
        const onSelect = (): void => undo(before, edit)
        const detail = aboutChange('Proof changed', product, {}) ?? undefined
        showSuccess('Proof changed', { action: { label: 'Undo', onSelect }, detail })
      }
      end()
      onSaved()
    })
  }

  return { ...kept, form, isSaving, failure, submit, cancel: end }
}
