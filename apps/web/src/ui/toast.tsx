import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Button } from './button.tsx'
import { returnFocus } from './toast-focus.ts'

interface ToastAction {
  label: string
  onSelect: () => void
}

export interface ToastOptions {
  /** More below the text: the cause, or a request id. */
  detail?: ReactNode
  action?: ToastAction
  /** A later toast with the same id replaces it. */
  id?: string
  /** Milliseconds; by default toasts with an action stay 8,000. */
  duration?: number
}

const durations = { success: 2000, error: 4000, blank: 4000 }
let count = 0

function show(kind: keyof typeof durations, text: string, options: ToastOptions): string {
  const { detail, action } = options
  // An equal toast starts its time again instead of a second one; what an action does differs each time.
  const isPlain = detail === undefined && action === undefined
  const id = options.id ?? (isPlain ? `${kind} ${text}` : `toast-${++count}`)
  const duration = options.duration ?? (action === undefined ? durations[kind] : 8000)
  const content = <ToastContent id={id} text={text} detail={detail} action={action} />
  return (kind === 'blank' ? toast : toast[kind])(content, { id, duration })
}

export const showSuccess = (text: string, options: ToastOptions = {}) =>
  show('success', text, options)
export const showError = (text: string, options: ToastOptions = {}) => show('error', text, options)
export const showNotice = (text: string, options: ToastOptions = {}) => show('blank', text, options)

export function hideToast(id: string): void {
  returnFocus()
  toast.dismiss(id)
}

/** Removes a toast without fading: its text is no longer true. */
export function removeToast(id: string): void {
  returnFocus()
  toast.remove(id)
}

interface ToastContentProps {
  id: string
  text: string
  detail: ReactNode
  action: ToastAction | undefined
}

function ToastContent({ id, text, detail, action }: ToastContentProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-2">
      <div className="min-w-0 flex-1 basis-40 py-2 wrap-anywhere">
        <p className="font-medium">{text}</p>
        {detail !== undefined && <div className="text-xs text-ink-muted">{detail}</div>}
      </div>
      {action !== undefined && (
        <Button
          variant="quiet"
          size="sm"
          className="text-accent-ink"
          data-toast-action={action.label}
          {...(action.label === 'Undo' && { 'aria-keyshortcuts': 'Control+Z Meta+Z' })}
          onClick={() => {
            hideToast(id)
            action.onSelect()
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}
