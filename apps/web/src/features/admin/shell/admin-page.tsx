import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'

/** A page of the admin area: its title, its purpose, and its parts. */
export function AdminPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-1">
        <h1 className="text-lg font-bold">{title}</h1>
        <p className="max-w-prose text-sm text-ink-muted">{lead}</p>
      </header>
      {children}
    </div>
  )
}

/** One part of such a page. */
export function AdminSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <section className="flex flex-col gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {children}
      </section>
    </Card>
  )
}
