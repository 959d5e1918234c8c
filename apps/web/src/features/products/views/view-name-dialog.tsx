import {
  LONGEST_VIEW_NAME,
  problemOfViewName,
  tidyViewName,
} from '@sampletrail/domain/products/view-name.ts'
import { useState } from 'react'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export interface ViewNameDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  views: readonly SavedView[]
  /** The view to rename; absent for a new one. */
  view?: SavedView
  /** Runs while the dialog waits; the dialog shows a failure, and keeps the typed text. */
  onSave: (name: string) => Promise<void>
}

/** Asks for the name of a view. */
export function ViewNameDialog({
  open,
  onOpenChange,
  title,
  description,
  views,
  view,
  onSave,
}: ViewNameDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [isTried, setTried] = useState(false)
  const { isSaving, failure, save } = useSaving((error) => explainFailure(error))
  const problem = problemOfViewName(name, views, view?.id ?? null)

  function submit(): void {
    setTried(true)
    if (problem !== undefined) return
    void save(async () => {
      await onSave(tidyViewName(name))
      onOpenChange(false)
    })
  }

  return (
    <Dialog
      busy={isSaving}
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="sm"
      onSubmit={(event) => {
        event.preventDefault()
        // It may be on top of another dialog, whose form must not be submitted too.
        event.stopPropagation()
        submit()
      }}
      footer={<SaveFooter label="Save" isSaving={isSaving} onCancel={() => onOpenChange(false)} />}
    >
      <div className="flex flex-col gap-4">
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        <TextField
          label="Name"
          required
          autoComplete="off"
          maxLength={LONGEST_VIEW_NAME}
          placeholder="For instance: to review this week"
          value={name}
          error={isTried ? problem : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
