import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '#src/app/router-context.ts'

/**
 * Sends people who are not signed in to the auth screen, and from there back here. Without the second factor the database
 * returns nothing: the auth screen asks for it first.
 */
export async function signInFirst({
  context,
  location,
}: {
  context: RouterContext
  location: { href: string }
}): Promise<void> {
  await context.session.ready
  const { status } = context.session.get()
  if (status === 'signed-out' || status === 'second-factor') {
    throw redirect({
      to: '/auth',
      search: { mode: 'login', returnTo: location.href },
      replace: true,
    })
  }
}
