import type { ReactNode } from 'react'
import { AuthAside } from '#src/features/auth/auth-aside.tsx'
import { AuthFooter } from '#src/features/auth/auth-footer.tsx'
import { Logo } from '#src/ui/logo.tsx'

/** One card under the logo; on wide screens a preview of the app is next to it. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <title>{`${title} · SampleTrail`}</title>
      <div className="flex flex-col items-center gap-8 px-4 pt-8">
        <header className="lg:self-start lg:px-4">
          <a
            href="/"
            aria-label="SampleTrail, to the start page"
            className="touch-target inline-flex rounded-md"
          >
            <Logo />
          </a>
        </header>
        <main
          id="content"
          className="flex w-full max-w-md flex-col gap-5 rounded-lg border border-line bg-surface p-5 shadow-sm sm:my-auto sm:p-8"
        >
          <h1 className="text-center text-lg font-bold">{title}</h1>
          {children}
        </main>
        <AuthFooter />
      </div>
      <AuthAside />
    </div>
  )
}
