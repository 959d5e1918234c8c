import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, useState, type ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { catchFocusAfterLayer } from './catch-focus.ts'
import { useDialogStack } from './dialog-stack.ts'
import { useReturnedFocus } from './use-returned-focus.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'plain'
  /** Runs while the dialog waits; it closes when done and shows the message of an Error that is thrown. */
  onConfirm: () => void | Promise<void>
  /** The element that gets the focus when it closes; without it, or for null, the previously focused one. */
  finalFocus?: () => HTMLElement | null
}

/** A question before an action that is hard to undo. Cancel has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'plain',
  onConfirm,
  finalFocus,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  useDialogStack(open, { close: () => !busy && onOpenChange(false), isQuestion: true })
  const returns = useReturnedFocus(open)

  async function confirm() {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      onOpenChange(false)
    } catch (error) {
      setFailure(sayFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) catchFocusAfterLayer()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 bg-[rgb(20_14_8/55%)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 grid place-items-center p-4">
          <AlertDialog.Popup
            initialFocus={cancel}
            finalFocus={() => finalFocus?.() ?? returns()}
            className="flex max-h-full w-full max-w-md flex-col gap-4 overflow-y-auto rounded-lg border border-line bg-raised p-5 text-ink shadow-lg outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="text-sm text-ink-muted">
              {children}
            </AlertDialog.Description>
            {failure !== undefined && <Banner kind="error">{failure}</Banner>}
            <div className="flex flex-wrap justify-end gap-2">
              <AlertDialog.Close
                ref={cancel}
                render={
                  <Button variant="secondary" disabled={busy}>
                    {cancelLabel}
                  </Button>
                }
              />
              <Button
                variant={tone === 'danger' ? 'danger' : 'primary'}
                busy={busy}
                onClick={() => void confirm()}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** An Error's message, with the request number if it has one. */
function sayFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isRefusal = 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500
  const requestId = !isRefusal && 'requestId' in error ? error.requestId : undefined
  return typeof requestId === 'string' ? `${error.message} · Request ${requestId}` : error.message
}
