import { createFileRoute, useRouter } from '@tanstack/react-router'
import { getConfig } from '#src/config.ts'
import { ContactPage } from '#src/features/contact/contact-page.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

interface ContactSearch {
  /** A message was just sent. */
  success?: true | undefined
}

export const Route = createFileRoute('/contact')({
  validateSearch: (search: Record<string, unknown>): ContactSearch =>
    search['success'] === true ? { success: true } : {},
  head: () => pageTitle('Contact Us'),
  component: ContactRoute,
})

function ContactRoute() {
  const { success } = Route.useSearch()
  const router = useRouter()
  return (
    <ContactPage
      isSent={success === true}
      formServiceUrl={getConfig().contactFormUrl}
      onSent={() =>
        void router.navigate({ to: '/contact', search: { success: true }, replace: true })
      }
    />
  )
}
