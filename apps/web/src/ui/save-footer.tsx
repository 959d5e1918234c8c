import { Button } from './button.tsx'

/** The buttons of a dialog that is saved: Cancel, and the one that submits its form. */
export function SaveFooter({
  label,
  busyLabel = 'Saving...',
  isSaving,
  onCancel,
}: {
  /** Such as 'Save note'. */
  label: string
  /** Shown meanwhile. */
  busyLabel?: string
  isSaving: boolean
  onCancel: () => void
}) {
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={isSaving}>
        {isSaving ? busyLabel : label}
      </Button>
    </>
  )
}
