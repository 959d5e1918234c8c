import { PAGE_TEXT_PLACEHOLDERS } from '@sampletrail/contracts/page-texts.ts'
import { PublicFooter } from '#src/entities/site/public-footer.tsx'
import { PublicHeader } from '#src/entities/site/public-header.tsx'
import { DemoDialog } from '#src/features/marketing/demo-dialog.tsx'
import { FeatureCards } from '#src/features/marketing/feature-cards.tsx'
import { Hero } from '#src/features/marketing/hero.tsx'
import { LeavingScreen } from '#src/features/marketing/leaving-screen.tsx'
import { Price } from '#src/features/marketing/price.tsx'
import { Questions } from '#src/features/marketing/questions-section.tsx'
import { Screens } from '#src/features/marketing/screens.tsx'
import { SignUpLink } from '#src/features/marketing/sign-up-link.tsx'
import { Trail } from '#src/features/marketing/trail.tsx'
import { WaysIn } from '#src/features/marketing/ways-in.tsx'

/** The first page for people who are not signed in. Rendered once, at build: no part of it may need a script. */
export function LandingPage() {
  return (
    <>
      <LeavingScreen />
      <PublicHeader signedIn="unknown" />
      <main id="content">
        <Hero />
        <FeatureCards />
        <WaysIn />
        <Screens />
        <Trail />
        <Price />
        <Questions />
        <section className="border-t border-line bg-accent-soft">
          <div className="page-width flex flex-col items-center gap-6 py-16 text-center md:py-24">
            <h2 className="max-w-2xl text-xl font-bold tracking-tight text-balance">
              Know where every product and every refund stands
            </h2>
            <SignUpLink>Start Your Journey Today</SignUpLink>
            <p className="text-sm text-ink-muted">
              {PAGE_TEXT_PLACEHOLDERS.freeOffer}. No card needed.
            </p>
          </div>
        </section>
      </main>
      <PublicFooter />
      <DemoDialog />
    </>
  )
}
