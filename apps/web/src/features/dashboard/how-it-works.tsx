import { ListChecks, MessageCircle, Search, ShoppingCart } from 'lucide-react'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'

const STEPS = [
  {
    icon: Search,
    title: 'Choose Your Products',
    text: 'Find something you would like to test, and put it on your wishlist.',
  },
  {
    icon: MessageCircle,
    title: 'Contact the Seller',
    text: 'Ask whether the offer still stands, and how the refund works.',
  },
  {
    icon: ShoppingCart,
    title: 'Make Your Purchase',
    text: 'Order it, then keep the order number and the receipt here.',
  },
  {
    icon: ListChecks,
    title: 'Follow Seller Instructions',
    text: 'Do what you agreed on, and follow each step until you are paid.',
  },
]

/** The four steps of testing a product; one line that unfolds for people who know them. */
export function HowItWorks({ isFolded }: { isFolded: boolean }) {
  const steps = (
    <ol className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
      {STEPS.map(({ icon: Icon, title, text }, index) => (
        <li key={title}>
          <Card className="flex h-full gap-3 lg:flex-col">
            <span className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
              <Icon aria-hidden className="size-5" />
            </span>
            <div>
              <h3 className="text-sm font-semibold">
                {index + 1}. {title}
              </h3>
              <p className="pt-0.5 text-sm text-ink-muted">{text}</p>
            </div>
          </Card>
        </li>
      ))}
    </ol>
  )
  return (
    <section aria-labelledby="how-it-works" className="flex flex-col gap-3">
      {isFolded ? (
        <Disclosure summary={<h2 id="how-it-works">How It Works</h2>}>{steps}</Disclosure>
      ) : (
        <>
          <h2 id="how-it-works" className="text-base font-semibold">
            How It Works
          </h2>
          {steps}
        </>
      )}
    </section>
  )
}
