import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '#src/ui/logo.tsx'

/** One card in the middle of the page, under the logo. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-8 px-4 py-8 sm:justify-center">
      <title>{`${title} · SampleTrail`}</title>
      <header>
        <Link to="/" aria-label="SampleTrail, to the start page" className="inline-flex rounded-md">
          <Logo />
        </Link>
      </header>
      <main
        id="content"
        className="flex w-full max-w-md flex-col gap-5 rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-8"
      >
        <h1 className="text-center text-lg font-bold">{title}</h1>
        {children}
      </main>
    </div>
  )
}
