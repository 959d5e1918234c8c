import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { COPY_ON_IOS_TEXT, copyImage } from '#src/features/products/list/cards/copy-image.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { showError, showNotice, showSuccess } from '#src/ui/toast.tsx'

/** How long the tick stays; the word over the picture stays a little shorter. */
const COPIED_MS = 2000
const OVERLAY_MS = 1500

/** Copies a product's picture, to paste it into a chat or a listing. Its parent contains the picture, and is positioned. */
export function CopyImageButton({
  url,
  productName,
  className,
}: {
  url: string
  productName: string
  className?: string
}) {
  const [copied, setCopied] = useState<'no' | 'just now' | 'a moment ago'>('no')
  useEffect(() => {
    if (copied === 'no') return undefined
    const timer =
      copied === 'just now'
        ? setTimeout(() => setCopied('a moment ago'), OVERLAY_MS)
        : setTimeout(() => setCopied('no'), COPIED_MS - OVERLAY_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(): Promise<void> {
    const result = await copyImage(url)
    if (result.ok) {
      setCopied('just now')
      showSuccess('Image copied to clipboard')
    } else if (result.reason === 'by hand') {
      showNotice(COPY_ON_IOS_TEXT)
    } else {
      showError('Failed to copy image')
    }
  }

  return (
    <>
      {copied === 'just now' && (
        // The notice says it to screen readers.
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 z-10 grid place-items-center bg-surface/80 text-sm font-semibold"
        >
          Image copied
        </span>
      )}
      <IconButton
        icon={copied === 'no' ? Copy : Check}
        label={`Copy image of ${productName}`}
        className={className}
        onClick={() => void copy()}
      />
    </>
  )
}
