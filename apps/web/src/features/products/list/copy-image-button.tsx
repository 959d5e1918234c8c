import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { COPY_ON_IOS_TEXT, copyImage } from '#src/features/products/list/copy-image.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { showError, showNotice, showSuccess } from '#src/ui/toast.tsx'

/** The tick stays this long. */
const COPIED_MS = 2000

/** Copies a product's picture, to paste it into a chat or a listing. */
export function CopyImageButton({
  url,
  productName,
  className,
}: {
  url: string
  productName: string
  className?: string
}) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy(): Promise<void> {
    const result = await copyImage(url)
    if (result.ok) {
      setCopied(true)
      showSuccess('Image copied to clipboard')
    } else if (result.reason === 'by hand') {
      showNotice(COPY_ON_IOS_TEXT)
    } else {
      showError('Failed to copy image')
    }
  }

  return (
    <IconButton
      icon={isCopied ? Check : Copy}
      label={`Copy image of ${productName}`}
      className={className}
      onClick={() => void copy()}
    />
  )
}
