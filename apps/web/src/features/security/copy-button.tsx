import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { showError } from '#src/ui/toast.tsx'

interface CopyButtonProps {
  label: string
  text: string
}

/** Copies a text to the clipboard and says so for a moment. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without access to the clipboard, the text can be copied by hand.
      showError('This browser does not allow copying. Select the text instead.')
    }
  }

  const Icon = copied ? Check : Copy
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  )
}
