import { useState } from 'react'
import { type Decision, useDecide } from '#src/features/admin/jobs/use-jobs.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

interface Words {
  title: string
  text: string
  label: string
}

const words: Record<Decision['about'], Record<Decision['what'], Words>> = {
  job: {
    again: {
      title: 'Try this job again?',
      text: 'It goes back into its queue and starts over.',
      label: 'Try again',
    },
    drop: {
      title: 'Drop this job?',
      text: 'It is removed, and its work is not done.',
      label: 'Drop',
    },
  },
  mail: {
    again: {
      title: 'Send this email again?',
      text: 'If the first one arrived, its reader gets it twice.',
      label: 'Send again',
    },
    drop: {
      title: 'Drop this email?',
      text: 'It is not sent again. Its reader finds the offers in the app.',
      label: 'Drop',
    },
  },
}

/** Asks before it carries out an admin's decision. */
export function DecisionDialog({
  decision,
  onClose,
}: {
  decision: Decision | null
  onClose: () => void
}) {
  const { mutateAsync } = useDecide()
  // The text stays while the dialog fades out.
  const [shown, setShown] = useState<Decision | null>(decision)
  if (decision !== null && decision !== shown) setShown(decision)
  if (shown === null) return null
  const { title, text, label } = words[shown.about][shown.what]
  return (
    <ConfirmDialog
      open={decision !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      confirmLabel={label}
      tone={shown.what === 'drop' ? 'danger' : 'plain'}
      onConfirm={() => mutateAsync(shown)}
    >
      {text}
    </ConfirmDialog>
  )
}
