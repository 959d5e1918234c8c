import { PAGE_TEXT_PLACEHOLDERS } from '@sampletrail/contracts/page-texts.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactElement } from 'react'
import { LandingPage } from '#src/features/marketing/landing-page.tsx'
import { PageHead } from '#src/features/marketing/page-head.tsx'
import { PrivacyPage } from '#src/features/marketing/privacy-page.tsx'
import { describeProduct } from '#src/features/marketing/structured-data.ts'

const pages: Record<string, { head: ReactElement; body: ReactElement }> = {
  landing: {
    head: (
      <PageHead
        path="/"
        title="SampleTrail · The Ultimate Hub for Product Testers"
        description={`Track the products you test from wishlist to payout: orders, sellers, receipts, reviews and refunds in one calm place. ${PAGE_TEXT_PLACEHOLDERS.freeOffer}.`}
        structuredData={describeProduct()}
      />
    ),
    body: <LandingPage />,
  },
  privacy: {
    head: (
      <PageHead
        path="/privacy"
        title="Privacy Policy · SampleTrail"
        description="What SampleTrail knows about you, why, for how long, who else sees it, and how you take it with you or have it deleted."
      />
    ),
    body: <PrivacyPage />,
  },
}

/** The markup of a public page, which build/prerender.ts puts into the page's document. */
export function renderPage(name: string): { head: string; body: string } {
  const page = pages[name]
  if (page === undefined) throw new Error(`There is no public page '${name}'.`)
  return { head: renderToStaticMarkup(page.head), body: renderToStaticMarkup(page.body) }
}
