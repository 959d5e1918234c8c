import { Link } from '@tanstack/react-router'
import { BellRing, ClipboardCheck, LineChart, Store } from 'lucide-react'
import { MockDashboard } from '#src/features/marketing/mock-dashboard.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Card } from '#src/ui/card.tsx'
import { Logo } from '#src/ui/logo.tsx'

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

/** What somebody meets who is not signed in. */
export function LandingPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar />
      <main id="content" className="flex flex-1 flex-col">
        <Hero />
        <Features />
        <section className="bg-accent-soft">
          <div className="page-width flex flex-col items-center gap-5 py-14 text-center md:py-20">
            <h2 className="max-w-xl text-xl font-bold tracking-tight text-balance">
              Know where every product and every refund stands
            </h2>
            <SignUpLink>Start Your Journey Today</SignUpLink>
            <p className="text-sm text-ink-muted">Free for up to 5 products. No card needed.</p>
          </div>
        </section>
      </main>
      <Footer />
    </div>
  )
}

function SignUpLink({ children }: { children: string }) {
  return (
    <Link to="/auth" search={{ mode: 'signup' }} className={buttonStyle('primary', 'md', 'px-6')}>
      {children}
    </Link>
  )
}

function TopBar() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className="page-width flex h-14 items-center justify-between gap-3 md:h-16">
        <Link to="/" aria-label="SampleTrail, start page" className="inline-flex rounded-md">
          <Logo />
        </Link>
        <nav aria-label="Account" className="flex items-center gap-1 sm:gap-2">
          <Link to="/auth" search={{ mode: 'login' }} className={buttonStyle('quiet')}>
            Login
          </Link>
          <Link to="/auth" search={{ mode: 'signup' }} className={buttonStyle('primary')}>
            Get started
          </Link>
        </nav>
      </div>
    </header>
  )
}

function Hero() {
  return (
    <section className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-10 py-12 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:gap-12 md:py-24">
      <div className="flex flex-col items-start gap-5">
        <Badge tone="orange">Find. Track. Manage.</Badge>
        <h1 className="text-xl font-bold tracking-tight text-balance">
          The Ultimate Hub for Product Testers
        </h1>
        <p className="max-w-prose text-base text-ink-muted">
          You order, receive, review and get paid back. SampleTrail keeps the trail of every
          product, so that no refund, no deadline and no receipt slips through.
        </p>
        <SignUpLink>Get Started Free</SignUpLink>
      </div>
      <MockDashboard />
    </section>
  )
}

function Features() {
  return (
    <section className="border-t border-line bg-sunken">
      <div className="page-width flex flex-col gap-8 py-14 md:py-20">
        <h2 className="text-center text-xl font-bold tracking-tight text-balance">
          Everything You Need in One Platform
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Card className="flex h-full flex-col gap-3">
                <span className="grid size-11 place-items-center rounded-md bg-accent-soft text-accent-ink">
                  <Icon aria-hidden className="size-6" />
                </span>
                <h3 className="text-base font-semibold">{title}</h3>
                <p className="text-sm text-ink-muted">{text}</p>
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="page-width flex flex-col gap-4 py-8 text-sm text-ink-muted">
        <Logo />
        <p>Simplifying purchase tracking for product testers.</p>
        <p className="max-w-3xl text-xs">
          SampleTrail gathers publicly available offers. It does not endorse breaking any platform's
          terms of service; users are responsible for their own compliance.
        </p>
      </div>
    </footer>
  )
}
