import { Check, Copy } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { showError, showSuccess } from '#src/ui/toast.tsx'

/** How long a button shows that it has copied. */
const COPIED_MS = 2000

interface CopyButtonProps {
  text: string
  label: string
  /** The main action: shows the words next to the icon. */
  isMain?: boolean
  onCopied?: () => void
  /** The button with words. */
  ref?: Ref<HTMLButtonElement>
}

/** Copies a text to the clipboard, and confirms it for two seconds. */
export function CopyButton({ text, label, isMain = false, onCopied, ref }: CopyButtonProps) {
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
      onCopied?.()
    } catch {
      // The browser's own message would not help.
      showError('It could not be copied. Select the text and copy it by hand.')
    }
  }

  const Icon = isCopied ? Check : Copy
  if (!isMain) {
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
    <Button ref={ref} className="max-md:grow" onClick={() => void copy()}>
      <Icon aria-hidden className="size-4" />
      {isCopied ? 'Copied' : label}
    </Button>
  )
}
