import { useState } from 'react'

/** A dialog that is rendered from its first use until it has closed. */
export function useDialog() {
  const [isUsed, setUsed] = useState(false)
  const [open, onOpenChange] = useState(false)
  return {
    isUsed,
    props: { open, onOpenChange, onClosed: () => setUsed(false) },
    show: () => {
      setUsed(true)
      onOpenChange(true)
    },
  }
}
