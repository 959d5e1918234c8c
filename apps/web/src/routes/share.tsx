import { createFileRoute, redirect } from '@tanstack/react-router'

/**
 * The address that opens after something was shared with the installed app. The service worker has stored files and texts
 * by then; a text in the address, or a page from the browser extension, is stored here, so that a sign-in cannot lose it.
 * docs/behaviour/links.md
 */
export const Route = createFileRoute('/share')({
  beforeLoad: async ({ location }) => {
    const { openShare } = await import('#src/features/capture/open-share.ts')
    await openShare(location.searchStr)
    throw redirect({ to: '/dashboard/products', replace: true })
  },
})
