import { useLayoutEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'

interface StopButtonProps {
  onStop: () => void
  /** Called when the button is removed, with whether it had the focus, which would be lost. */
  onGone: (hadFocus: boolean) => void
}

/** Replaces 'Generate Review', and takes over its focus. */
export function StopButton({ onStop, onGone }: StopButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const tell = useRef(onGone)
  useLayoutEffect(() => {
    const own = button.current
    own?.focus({ preventScroll: true })
    const told = tell.current
    return () => told(document.activeElement === own)
  }, [])
  return (
    <Button ref={button} variant="secondary" onClick={onStop}>
      Stop
    </Button>
  )
}
