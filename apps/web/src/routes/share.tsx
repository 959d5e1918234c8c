import { createFileRoute, redirect } from '@tanstack/react-router'
import { keepShared, readShareAddress } from '#src/entities/link/shared-link.ts'

/**
 * Where the device leads what was shared with the installed app. It is kept first, so that no sign-in on the way can lose
 * it; the signed-in screens then open it. docs/behaviour/links.md
 */
export const Route = createFileRoute('/share')({
  beforeLoad: ({ location }) => {
    keepShared(readShareAddress(location.searchStr))
    throw redirect({ to: '/dashboard/products', replace: true })
  },
})
