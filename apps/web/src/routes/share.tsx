import { createFileRoute, redirect } from '@tanstack/react-router'

/**
 * Where the device leads what was shared with the installed app. It is kept first, so that no sign-in on the way can lose
 * it; the signed-in screens then open it. docs/behaviour/links.md
 */
export const Route = createFileRoute('/share')({
  beforeLoad: async ({ location }) => {
    const { keepShared, readShareAddress } = await import('#src/entities/link/shared-link.ts')
    keepShared(readShareAddress(location.searchStr))
    throw redirect({ to: '/dashboard/products', replace: true })
  },
})
