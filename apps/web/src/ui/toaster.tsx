import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { pressToastKey } from './toast-focus.ts'
import { useToastPause } from './toast-pause.ts'
import { useToastPlace } from './toast-place.ts'
import { hideToast } from './toast.tsx'

const looks = {
  success: { icon: CircleCheck, colour: 'text-success' },
  error: { icon: CircleAlert, colour: 'text-danger' },
}

/** Shows toasts at the top right below the header or the head of a dialog, at most 20. They are announced, and wait while they are pointed at. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const box = useRef<HTMLElement>(null)
  const { isPaused, events } = useToastPause(handlers, toasts.length)
  useToastPlace(box, { count: toasts.length, isPaused })
  useEffect(() => {
    // Before dialogs and lists, which handle Escape themselves.
    window.addEventListener('keydown', pressToastKey, true)
    return () => window.removeEventListener('keydown', pressToastKey, true)
  }, [])
  // Outside the app's root, so that dialogs do not cover it.
  return createPortal(
    <section
      ref={box}
      data-toaster
      aria-label="Notifications"
      aria-live="polite"
      {...events}
      className="pointer-events-none fixed top-0 right-0 z-60 flex w-full max-w-96 flex-col gap-2 p-2 pt-[max(0.375rem,env(safe-area-inset-top))]"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>,
    document.body,
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { icon: Icon, colour } =
    toast.type === 'success' || toast.type === 'error'
      ? looks[toast.type]
      : { icon: Info, colour: 'text-blue' }
  return (
    <div
      {...(toast.type === 'error' && { role: 'alert' })}
      inert={!toast.visible}
      className={classNames(
        'flex items-start gap-2.5 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-3 text-sm shadow-md transition-opacity duration-150',
        toast.visible ? 'pointer-events-auto opacity-100' : 'opacity-0',
      )}
    >
      <Icon aria-hidden className={classNames('mt-2 size-5 shrink-0', colour)} />
      {resolveValue(toast.message, toast)}
      <IconButton icon={X} label="Dismiss" className="size-9" onClick={() => hideToast(toast.id)} />
    </div>
  )
}
