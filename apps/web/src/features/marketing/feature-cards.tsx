import { BellRing, ClipboardCheck, LineChart, Store } from 'lucide-react'

const features = [
  {
    icon: Store,
    title: 'Centralized Deal Hub',
    text: 'Every seller you work with in one place, with the way to reach them and what they still owe you.',
  },
  {
    icon: ClipboardCheck,
    title: 'Purchase & Status Tracker',
    text: 'From wishlist to payout: dates, order numbers, receipts and refunds of every product, always up to date.',
  },
  {
    icon: BellRing,
    title: 'Smart Email Alerts',
    text: 'Say once what you are looking for and hear about it, instead of scrolling through groups all day.',
  },
  {
    icon: LineChart,
    title: 'Resale Tools',
    text: 'Know what a tested product still brings before you list it, and keep what it earned in the books.',
  },
]

export function FeatureCards() {
  return (
    <section className="border-y border-line bg-surface">
      <div className="page-width flex flex-col gap-10 py-16 md:py-24">
        <h2 className="max-w-xl text-xl font-bold tracking-tight text-balance">
          Everything You Need in One Platform
        </h2>
        {/* One frame with rules between the cards, like the columns of a ledger. */}
        <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex flex-col gap-3 bg-surface p-6">
              <span className="grid size-11 place-items-center rounded-md bg-accent-soft text-accent-ink">
                <Icon aria-hidden className="size-6" />
              </span>
              <h3 className="mt-2 text-base font-semibold">{title}</h3>
              <p className="text-sm text-pretty text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
