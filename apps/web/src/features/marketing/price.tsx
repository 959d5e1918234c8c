import { PAGE_TEXT_PLACEHOLDERS } from '@sampletrail/contracts/page-texts.ts'

/** What the plans cost, in the server's own words: admins change them. */
export function Price() {
  return (
    <section aria-labelledby="price-title" className="border-t border-line bg-surface">
      <div className="page-width grid gap-4 py-14 md:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)] lg:gap-16">
        <h2 id="price-title" className="text-xl font-bold tracking-tight text-balance">
          The price
        </h2>
        <p className="max-w-prose text-base text-pretty md:text-lg">
          {PAGE_TEXT_PLACEHOLDERS.cost}
        </p>
      </div>
    </section>
  )
}
