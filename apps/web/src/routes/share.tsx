import { createFileRoute, redirect } from '@tanstack/react-router'

/**
 * The address to which the device sends text shared with the installed app. It stores the text first, so that a sign-in
 * cannot lose it; the signed-in screens then open it. docs/behaviour/links.md
 */
export const Route = createFileRoute('/share')({
  beforeLoad: async ({ location }) => {
    const { keepShared, readShareAddress } = await import('#src/entities/link/shared-link.ts')
    keepShared(readShareAddress(location.searchStr))
    throw redirect({ to: '/dashboard/products', replace: true })
  },
})
