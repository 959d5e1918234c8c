import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { catchFocusAfterLayer } from './catch-focus.ts'
import { classNames } from './class-names.ts'
import { useDialogStack } from './dialog-stack.ts'
import { IconButton } from './icon-button.tsx'
import { leadToInvalid } from './lead-to-invalid.ts'
import { useInertWhile } from './use-inert-while.ts'
import { useReturnedFocus } from './use-returned-focus.ts'

export interface DialogProps {
  open: boolean
  /** Called to open or close it: Escape, the cross, a press outside. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Buttons at the lower edge, always visible. */
  footer?: ReactNode
  /** `full` for work on a picture: as large as the window. */
  size?: 'sm' | 'md' | 'lg' | 'full'
  /** A press outside does not close it: by default for every form, which may contain typed text. */
  keepOpenOutside?: boolean
  /**
   * What it holds is being saved: until then nothing in it can be typed or changed, which would not be in what is saved, and neither
   * Escape nor the cross closes it, which would hide a failure.
   */
  busy?: boolean
  /** What is pasted or dropped over it is taken as on the page below. */
  takesPaste?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** Wraps content and footer in a form, so that the footer's submit button sends it. */
  onSubmit?: ComponentProps<'form'>['onSubmit']
  onClosed?: () => void
  children?: ReactNode
}

const widths = {
  sm: 'md:max-w-md',
  md: 'md:max-w-xl',
  lg: 'md:max-w-3xl',
  full: 'md:h-[calc(100dvh-3rem)]',
}

/**
 * A window above the page: traps focus and returns it, closes with Escape, fills the screen on phones. One that opens above
 * another replaces it until it closes. Load the module
 * that uses it on first use (`lazy`), because it needs Base UI.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  busy = false,
  takesPaste,
  initialFocus,
  onSubmit,
  keepOpenOutside = onSubmit !== undefined,
  onClosed,
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const { mayClose, isCovered } = useDialogStack(open, {
    close: () => !busy && onOpenChange(false),
  })
  useInertWhile(busy, body)
  const finalFocus = useReturnedFocus(open)
  const content = (
    <>
      <div
        ref={body}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 md:px-6"
      >
        {children}
      </div>
      {footer !== undefined && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6">
          {footer}
        </div>
      )}
    </>
  )
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        // Dismissing a toast is no press outside.
        const { event } = details
        const { target } = event
        if (target instanceof Element && target.closest('[data-toaster]') !== null) return
        if (next || (mayClose(event) && !busy)) {
          onOpenChange(next)
          return
        }
        // The key press is for the top dialog, which waits for what it saves.
        details.cancel()
        details.allowPropagation()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return
        catchFocusAfterLayer()
        onClosed?.()
      }}
      disablePointerDismissal={keepOpenOutside}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 bg-[rgb(20_14_8/55%)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 grid place-items-end md:place-items-center md:p-6">
          <Base.Popup
            data-takes-paste={takesPaste}
            // The first field, not the cross above it; on touch screens nothing, or the keyboard would cover the dialog.
            initialFocus={
              initialFocus ??
              ((way) => way === 'touch' || (body.current && findFirstField(body.current)) || true)
            }
            finalFocus={finalFocus}
            className={classNames(
              'flex max-h-dvh w-full flex-col overflow-hidden bg-raised text-ink shadow-lg outline-none',
              'max-md:h-dvh md:max-h-[calc(100dvh-3rem)] md:rounded-lg md:border md:border-line',
              'transition-[opacity,translate] duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
              widths[size],
              // Kept with all that was typed, and able to take the focus back.
              isCovered && 'pointer-events-none opacity-0',
            )}
          >
            <div
              data-toasts-below
              className="flex items-start gap-3 border-b border-line px-4 py-3 pt-[max(0.75rem,env(safe-area-inset-top))] md:px-6"
            >
              <div className="min-w-0 flex-1 py-1.5">
                <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                {description !== undefined && (
                  <Base.Description className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">
                    {description}
                  </Base.Description>
                )}
              </div>
              <Base.Close render={<IconButton icon={X} label="Close" className="-mr-2" />} />
            </div>
            {onSubmit === undefined ? (
              content
            ) : (
              <form
                noValidate
                onSubmit={(event) => {
                  onSubmit(event)
                  leadToInvalid(event.currentTarget)
                }}
                className="flex min-h-0 flex-1 flex-col"
              >
                {content}
              </form>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** The element for typing: the first field, or the selected radio button; without fields, the first button. */
function findFirstField(body: HTMLElement): HTMLElement | null {
  const field = body.querySelector<HTMLElement>('input:not([type=file]), select, textarea')
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    return body.querySelector<HTMLElement>('input[type=radio]:checked') ?? field
  }
  return field ?? body.querySelector<HTMLElement>('button, a')
}
