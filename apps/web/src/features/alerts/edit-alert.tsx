import type { KeywordAlert } from '#src/entities/alert/alert-row.ts'
import { useChangeAlert } from '#src/entities/alert/change-alerts.ts'
import { AlertFields } from '#src/features/alerts/alert-fields.tsx'
import { AlertPreview } from '#src/features/alerts/alert-preview.tsx'
import { useAlertForm } from '#src/features/alerts/use-alert-form.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** Edits an existing alert in its place in the list: its keyword and price. */
export function EditAlert({
  alert,
  alerts,
  onClose,
}: {
  alert: KeywordAlert
  alerts: readonly KeywordAlert[]
  onClose: () => void
}) {
  const change = useChangeAlert()
  const { form, failure, submit, endDraft } = useAlertForm(
    alert,
    alerts,
    (input) => change.mutateAsync({ ...input, id: alert.id }),
    () => {
      showSuccess('Alert saved')
      onClose()
    },
  )
  const isSaving = form.formState.isSubmitting
  return (
    <form
      noValidate
      aria-label={`Edit alert for ${alert.keyword}`}
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void submit(event)
      }}
    >
      <AlertFields form={form} />
      {failure !== null && <Banner kind="error">The alert was not saved. {failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSaving}>
          {isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            endDraft()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
      <AlertPreview control={form.control} />
    </form>
  )
}
