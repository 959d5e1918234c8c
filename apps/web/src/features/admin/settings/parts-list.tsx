import type { ReactNode } from 'react'
import { getConfig } from '#src/lib/config.ts'
import { AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { Badge } from '#src/ui/badge.tsx'

/** The parts of this installation, as its server tells every browser. */
export function PartsList() {
  const { features, contactFormUrl, mailboxUrl } = getConfig()
  const parts = [
    { name: 'Sign-in with Google', isSetUp: features.google },
    { name: 'Payments', isSetUp: features.payments },
    { name: 'AI model', isSetUp: features.ai },
    { name: 'eBay', isSetUp: features.ebay },
  ]
  return (
    <AdminSection title="Parts">
      <p className="text-sm text-ink-muted">
        What is set up on this server. To change it, edit the environment of the server and start it
        again.
      </p>
      <ul className="divide-y divide-line">
        {parts.map(({ name, isSetUp }) => (
          <Line key={name} name={name}>
            <Badge tone={isSetUp ? 'green' : 'grey'}>{isSetUp ? 'Set up' : 'Not set up'}</Badge>
          </Line>
        ))}
        <Line name="Emails">{mailboxUrl === null ? 'Sent' : 'Kept on this machine'}</Line>
        <Line name="Contact form">
          {contactFormUrl === null ? 'Received by this server' : 'Received by a form service'}
        </Line>
      </ul>
    </AdminSection>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-4 py-2.5 text-sm">
      <span>{name}</span>
      <span className="text-ink-muted">{children}</span>
    </li>
  )
}
