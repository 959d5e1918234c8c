import { OpenLink } from '#src/entities/case/links/link-item.tsx'
import { useOpenLinks } from '#src/entities/case/links/use-links.ts'
import { Card } from '#src/ui/card.tsx'

/** The open proof links of a product; nothing without any. Load on first use. */
export function ProductLinks({ productId }: { productId: string }) {
  const { data } = useOpenLinks()
  const links = (data ?? []).filter(({ products }) =>
    products.some(({ product_id: id }) => id === productId),
  )
  if (links.length === 0) return null
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="text-base font-semibold">Proof links</h2>
      <ul className="flex flex-col divide-y divide-line">
        {links.map((link, place) => (
          <OpenLink
            key={link.id}
            link={link}
            place={place + 1}
            hidesProducts={link.products.length === 1}
          />
        ))}
      </ul>
    </Card>
  )
}
