import type { CaseLinkTime } from '@sampletrail/contracts/case-links.ts'
import { askedAmountText } from '@sampletrail/domain/cases/share-message.ts'
import { SHARE_LABELS, type SharePart } from '@sampletrail/domain/cases/share-ticks.ts'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { FileState } from '#src/entities/case/file-state.tsx'
import type { Case } from '#src/entities/case/load-case.ts'
import { type ShareFile, filesOf, proofsOf } from '#src/entities/case/share-files.ts'
import type { ShareForm } from '#src/entities/case/use-share-form.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Select } from '#src/ui/select.tsx'

const BlackoutDialog = lazy(async () => ({
  default: (await import('#src/entities/case/blackout/blackout-dialog.tsx')).BlackoutDialog,
}))

const TIMES: readonly { value: CaseLinkTime; label: string }[] = [
  { value: 'hour', label: '1 hour' },
  { value: 'day', label: '1 day' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
]

/** More files than these are listed when asked for. */
const FEW_FILES = 4

type Blackened = { file: ShareFile; part: SharePart }

/** What a proof link shows, and for how long. */
export function ShareFields({ found, form }: { found: Case; form: ShareForm }) {
  const [blackened, setBlackened] = useState<Blackened | null>(null)
  const [isBlackening, setBlackening] = useState(false)
  const blackOut = (part: SharePart) => (file: ShareFile) => {
    setBlackened({ file, part })
    setBlackening(true)
  }

  function drawPart(part: SharePart): ReactNode {
    if (part === 'proofs') {
      return (
        <fieldset key={part} className="flex flex-col">
          <legend className="pt-1.5 pb-0.5 text-sm">{SHARE_LABELS.proofs}</legend>
          {proofsOf(found).map((file) => (
            <div key={file.key} className="flex flex-wrap items-center gap-x-3">
              <Checkbox
                label={file.label}
                className="min-w-0 flex-1 basis-40 wrap-anywhere"
                checked={form.hasProof(file.key)}
                onChange={(event) => form.tickProof(file.key, event.target.checked)}
              />
              <FileState file={file} onBlackOut={blackOut('proofs')} />
            </div>
          ))}
        </fieldset>
      )
    }
    const files = part === 'receipt' || part === 'review' ? filesOf(found, part) : []
    const [only] = files
    return (
      <div key={part} className="flex flex-col">
        <div className="flex flex-wrap items-center gap-x-3">
          <Checkbox
            label={SHARE_LABELS[part]}
            className="min-w-0 flex-1 basis-40"
            {...(part === 'amount' && { hint: askedAmountText(found.products) })}
            checked={form.isTicked(part)}
            onChange={(event) => form.tick(part, event.target.checked)}
          />
          {files.length === 1 && only && <FileState file={only} onBlackOut={blackOut(part)} />}
        </div>
        {files.length > 1 && <FileList files={files} onBlackOut={blackOut(part)} />}
      </div>
    )
  }

  return (
    <>
      <fieldset className="flex flex-col">
        <legend className="pb-0.5 text-sm font-medium">What it shows</legend>
        {form.offered.filter((part) => part !== 'answer').map(drawPart)}
        <p className="pt-1 text-sm text-ink-muted">
          The name of the product is always shown. Your name, email and other products never are.
        </p>
      </fieldset>
      {form.offered.includes('answer') && (
        <Checkbox
          label={SHARE_LABELS.answer}
          hint="You confirm it before anything counts as paid."
          checked={form.isTicked('answer')}
          onChange={(event) => form.tick('answer', event.target.checked)}
        />
      )}
      <Select
        label="The link works for"
        className="sm:max-w-56"
        options={TIMES}
        value={form.lasts}
        onChange={(event) => form.setLasts(event.target.value as CaseLinkTime)}
      />
      {blackened && (
        <Suspense>
          <BlackoutDialog
            path={blackened.file.path}
            label={blackened.file.label}
            open={isBlackening}
            onOpenChange={setBlackening}
            onClosed={() => setBlackened(null)}
            // Somebody who blacks out a file wants to show it.
            onSaved={() => {
              if (blackened.part === 'proofs') form.tickProof(blackened.file.key, true)
              else if (found.products.length === 1) form.tick(blackened.part, true)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function FileList({
  files,
  onBlackOut,
}: {
  files: readonly ShareFile[]
  onBlackOut: (file: ShareFile) => void
}) {
  const left = files.filter(({ isLookedAt }) => !isLookedAt).length
  const list = (
    <ul className="flex flex-col pl-7.5">
      {files.map((file) => (
        <li
          key={file.key}
          className="flex flex-wrap items-center gap-x-3 py-0.5 max-sm:[&>span:last-child]:pl-0"
        >
          <span className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">{file.label}</span>
          <FileState file={file} onBlackOut={onBlackOut} />
        </li>
      ))}
    </ul>
  )
  if (files.length <= FEW_FILES) return list
  return (
    <Disclosure
      className="pl-7.5 [&_ul]:pl-0"
      summary={
        left === 0
          ? `All ${files.length} were checked`
          : `${left} of ${files.length} not blacked out yet`
      }
    >
      {list}
    </Disclosure>
  )
}
