import { createFileRoute, useRouter } from '@tanstack/react-router'
import { getConfig } from '#src/lib/config.ts'
import { ContactPage } from '#src/features/contact/contact-page.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

interface ContactSearch {
  /** A message was just sent. */
  success?: true | undefined
}

export const Route = createFileRoute('/contact')({
  // Present even without a value: the router merges this over the raw address.
  validateSearch: (search: Record<string, unknown>): ContactSearch => ({
    success: search['success'] === true ? true : undefined,
  }),
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
