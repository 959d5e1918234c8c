/** An offer's name, on two lines at most; a link to the shop if that is known, as wide as the visible text. */
export function OfferName({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) {
    return (
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {name}
      </span>
    )
  }
  // `relative`: otherwise the hidden text for screen readers would widen the page if a long name is cut off.
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      dir="auto"
      className="relative line-clamp-2 wrap-anywhere hover:underline"
    >
      {name}
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}
