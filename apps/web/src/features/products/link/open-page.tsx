import { completeWebAddress } from '@sampletrail/domain/links/retail-link.ts'
import { ExternalLink } from 'lucide-react'
import { type ButtonSize, buttonStyle } from '#src/ui/button-style.ts'

/** A button that opens the page of a link in a new tab. */
export function OpenPage({ link, size }: { link: string; size: ButtonSize }) {
  const address = completeWebAddress(link)
  return (
    address !== null && (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonStyle('secondary', size)}
      >
        <ExternalLink aria-hidden className="size-4" />
        Open the page
      </a>
    )
  )
}
