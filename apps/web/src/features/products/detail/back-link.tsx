import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { readListPlace } from '#src/ui/use-scroll-memory.ts'
import { buttonStyle } from '#src/ui/button-style.ts'

/** Returns to the list with the same filters and the same scroll position. */
export function BackLink() {
  const router = useRouter()
  const place = readListPlace('products')
  const className = buttonStyle('quiet', 'md', '-ml-3')
  const content = (
    <>
      <ArrowLeft aria-hidden className="size-4" />
      <span>
        Back<span className="max-sm:sr-only"> to My Products</span>
      </span>
    </>
  )
  if (!place) {
    return (
      <Link to="/dashboard/products" className={className}>
        {content}
      </Link>
    )
  }
  return (
    <a
      href={place.href}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        router.history.push(place.href)
      }}
    >
      {content}
    </a>
  )
}
