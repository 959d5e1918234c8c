import { useEffect, useRef } from 'react'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import { LinkEntry } from '#src/features/products/link/link-entry.tsx'
import { LinkFooter } from '#src/features/products/link/link-footer.tsx'
import { LinkList } from '#src/features/products/link/link-list.tsx'
import { LinkStatus } from '#src/features/products/link/link-status.tsx'
import { useLinkDialog } from '#src/features/products/link/use-link-dialog.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

export interface AddByLinkDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Text that was shared with the app; if it is one link, its page is read at once. */
  initialText?: string
  /** The HTML of the page at this link, if the browser extension read it. */
  page?: string | undefined
  /** Opens the form with the values of the link's page. */
  onFill: (prefill: Prefill) => void
}

/** Adds products by the addresses of their pages, one or many. Load on first use. docs/behaviour/links.md */
export function AddByLinkDialog({
  open,
  onOpenChange,
  initialText = '',
  page,
  onFill,
}: AddByLinkDialogProps) {
  const dialog = useLinkDialog({ shared: initialText, page }, onFill, () => onOpenChange(false))
  const { rows, failure, close } = dialog
  const hasList = rows.length > 0
  const failureBox = useRef<HTMLDivElement>(null)
  // The add button is below a list that may be long.
  useEffect(() => {
    if (failure !== undefined) failureBox.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <Dialog
      busy={dialog.isSaving}
      open={open}
      onOpenChange={close}
      title="Enter an Amazon URL"
      size={hasList ? 'lg' : 'md'}
      onSubmit={(event) => {
        event.preventDefault()
        dialog.submit()
      }}
      footer={<LinkFooter dialog={dialog} />}
    >
      <div className="flex flex-col gap-4">
        <div ref={failureBox} hidden={failure === undefined}>
          {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        </div>
        {dialog.isRestored && hasList && (
          <Banner
            kind="info"
            action={
              <Button variant="quiet" size="sm" onClick={dialog.startOver}>
                Start over
              </Button>
            }
          >
            These links were not added.
          </Banner>
        )}
        <LinkEntry
          text={dialog.text}
          onText={dialog.change}
          error={dialog.error}
          hasList={hasList}
          isReading={dialog.step.kind === 'loading'}
          onLeave={close}
        />
        <LinkStatus step={dialog.step} onRetry={dialog.retry} />
        {hasList && <LinkList rows={rows} onChange={dialog.changeRow} onLeave={close} />}
      </div>
    </Dialog>
  )
}
