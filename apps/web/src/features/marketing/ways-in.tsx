import { FileSpreadsheet, Mail, ReceiptText, Search } from 'lucide-react'

const ways = [
  {
    icon: Search,
    title: 'From the catalogue',
    text: 'Browse offers of many sellers, filter them, and put one on your list with one press.',
  },
  {
    icon: FileSpreadsheet,
    title: 'From your spreadsheet',
    text: 'Import the list that you keep now, or your order history from Amazon. You check each row first.',
  },
  {
    icon: Mail,
    title: 'From your emails',
    text: 'Add the email of an order: name, price, order number and date are read from it.',
  },
  {
    icon: ReceiptText,
    title: 'From a receipt',
    text: 'Take a picture of it. What it says fills the form, and the receipt stays with the product.',
  },
]

/** The ways in which products get onto a list: the catalogue and the imports. */
export function WaysIn() {
  return (
    <section aria-labelledby="ways-title">
      <div className="page-width flex flex-col gap-10 py-16 md:py-24">
        <h2 id="ways-title" className="max-w-xl text-xl font-bold tracking-tight text-balance">
          Nothing to type twice
        </h2>
        <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {ways.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex flex-col gap-2">
              <Icon aria-hidden className="size-6 text-accent-ink" />
              <h3 className="text-base font-semibold">{title}</h3>
              <p className="text-sm text-pretty text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
