import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { showError, showSuccess } from '#src/ui/toast.tsx'

/** How long a button shows that it has copied. */
const COPIED_MS = 2000

interface CopyButtonProps {
  text: string
  label: string
  /** Shows the words next to the icon. */
  withWords?: boolean
}

/** Copies a text to the clipboard, and confirms it for two seconds. */
export function CopyButton({ text, label, withWords = false }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(ending.current), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      clearTimeout(ending.current)
      ending.current = setTimeout(() => setCopied(false), COPIED_MS)
      showSuccess('Copied to clipboard')
    } catch {
      // The browser's own message would not help.
      showError('It could not be copied. Select the text and copy it by hand.')
    }
  }

  const Icon = isCopied ? Check : Copy
  if (!withWords) {
    return (
      <IconButton
        icon={Icon}
        label={isCopied ? 'Copied' : label}
        // Next to the box, below the row of its label.
        className="mt-6.5"
        onClick={() => void copy()}
      />
    )
  }
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <Icon aria-hidden className="size-4" />
      {isCopied ? 'Copied' : label}
    </Button>
  )
}
