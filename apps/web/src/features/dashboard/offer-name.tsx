/** What is offered, on two lines at most; where the shop is known, a link to it, which ends where its text is cut off. */
export function OfferName({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) {
    return (
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {name}
      </span>
    )
  }
  // `relative`: what only readers see stands behind the name, and would widen the page where a long name is cut off.
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
