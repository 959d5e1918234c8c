import type { ComponentProps } from 'react'

/** A button that looks like a link inside a sentence. */
export function LinkButton(props: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      className="touch-target rounded-sm font-semibold text-accent-ink underline-offset-4 hover:underline disabled:opacity-60"
    />
  )
}
