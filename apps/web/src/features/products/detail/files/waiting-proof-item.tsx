import { PROOF_KINDS, PROOF_LABELS, type ProofKind } from '@sampletrail/domain/products/proofs.ts'
import { FileText, RotateCw, Trash2 } from 'lucide-react'
import type { WaitingFile } from '#src/entities/proof/waiting-proofs.ts'
import { FieldError } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Select } from '#src/ui/select.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const isKind = (value: string): value is ProofKind => PROOF_KINDS.some((kind) => kind === value)

/** A chosen file with its kind and note, while it is being sent. */
export function WaitingProofItem({
  file,
  number,
  problem,
  onChange,
  onRetry,
  onRemove,
}: {
  file: WaitingFile
  /** Its place in the list, from 1. */
  number: number
  /** What is wrong with its note. */
  problem: string | undefined
  onChange: (part: { kind: ProofKind } | { note: string }) => void
  onRetry: () => void
  onRemove: () => void
}) {
  const name = file.file.name
  return (
    <li className="flex gap-3 py-3">
      <Thumbnail file={file} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-center gap-1">
          <p className="min-w-0 flex-1 truncate text-sm font-medium">{name}</p>
          {file.state === 'failed' && (
            <IconButton
              icon={RotateCw}
              label={`Send file ${number} again: ${name}`}
              onClick={onRetry}
            />
          )}
          <IconButton
            icon={Trash2}
            tone="quiet"
            label={`Leave out file ${number}: ${name}`}
            onClick={onRemove}
          />
        </div>
        <FieldError id={`problem-${file.id}`} error={file.problem ?? undefined} />
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Select
            label={`Kind of file ${number}`}
            hideLabel
            options={PROOF_KINDS.map((value) => ({ value, label: PROOF_LABELS[value] }))}
            value={file.kind}
            onChange={({ target }) => isKind(target.value) && onChange({ kind: target.value })}
          />
          <TextField
            label={`Note on file ${number}`}
            hideLabel
            placeholder="Note (optional)"
            autoComplete="off"
            dir="auto"
            value={file.note}
            error={problem}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        </div>
      </div>
    </li>
  )
}

function Thumbnail({ file: { previewUrl, state } }: { file: WaitingFile }) {
  return (
    <div className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-muted">
      <Picture
        src={previewUrl}
        alt=""
        fallback={<FileText aria-hidden className="size-7" />}
        className="size-full object-cover"
      />
      {state === 'sending' && (
        <span className="absolute inset-0 grid place-items-center bg-surface/70">
          <Spinner label="Uploading" />
        </span>
      )}
    </div>
  )
}
