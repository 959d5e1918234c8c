import { PublicFooter } from '#src/entities/site/public-footer.tsx'
import { PublicHeader } from '#src/entities/site/public-header.tsx'
import { useSession } from '#src/entities/session/use-session.ts'
import { ContactThanks } from '#src/features/contact/contact-thanks.tsx'
import { OwnForm } from '#src/features/contact/own-form.tsx'
import { ServiceForm } from '#src/features/contact/service-form.tsx'
import { Card } from '#src/ui/card.tsx'

interface ContactPageProps {
  /** Whether a message was just sent. */
  isSent: boolean
  /** A form service that receives the form instead of our server, or null. */
  formServiceUrl: string | null
  onSent: () => void
}

/** The public contact page (docs/behaviour/contact.md). */
export function ContactPage({ isSent, formServiceUrl, onSent }: ContactPageProps) {
  const session = useSession()
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader signedIn={session.status === 'signed-in'} />
      <main id="content" className="page-width w-full flex-1 py-8 md:py-14">
        {isSent ? (
          <ContactThanks />
        ) : (
          <div className="mx-auto grid max-w-4xl gap-6 md:grid-cols-[1fr_2fr] md:gap-10">
            <div className="flex flex-col gap-3">
              <h1 className="text-lg font-bold">Contact Us</h1>
              <p className="text-pretty text-ink-muted">
                A question, an idea, or something that does not work: write to us. We answer by
                email.
              </p>
            </div>
            <Card className="md:p-6">
              {formServiceUrl === null ? (
                <OwnForm onSent={onSent} />
              ) : (
                <ServiceForm url={formServiceUrl} />
              )}
            </Card>
          </div>
        )}
      </main>
      <PublicFooter />
    </div>
  )
}
