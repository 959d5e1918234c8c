/** What is offered; where the shop is known, a link to it. */
export function OfferName({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) return <span dir="auto">{name}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" dir="auto" className="hover:underline">
      {name}
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}
