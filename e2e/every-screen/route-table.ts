/** The kinds of visitors. */
export type Visitor = 'anonymous' | 'user' | 'admin'

/** An address of the app and where each kind of visitor ends up. */
interface RouteRow extends Record<Visitor, string> {
  /** Its file name in apps/web/src/routes. */
  path: string
  /** The address to open if the path has a variable part. */
  example?: string
}

/** The target of the guard for signed-in screens, and of the way back after signing in. */
const signInFor = (path: string) => `/auth?mode=login&returnTo=${encodeURIComponent(path)}`

const everybody = (path: string): RouteRow => ({
  path,
  example: path,
  anonymous: path,
  user: path,
  admin: path,
})

function signedIn(path: string, example = path, leadsTo = example): RouteRow {
  return { path, example, anonymous: signInFor(example), user: leadsTo, admin: leadsTo }
}

/** A person who is no admin goes to the dashboard and meets its guard there. */
const adminsOnly = (path: string, example = path): RouteRow => ({
  path,
  example,
  anonymous: signInFor('/dashboard'),
  user: '/dashboard',
  admin: example,
})

const noOffer = '/p/00000000-0000-4000-8000-000000000000'
const noProduct = '/dashboard/products/00000000-0000-4000-8000-000000000000'

/** All addresses; docs/behaviour/accounts.md describes them. */
export const routeTable: readonly RouteRow[] = [
  { path: '/', anonymous: '/', user: '/dashboard', admin: '/dashboard' },
  everybody('/privacy'),
  everybody('/contact'),
  { path: '/auth', anonymous: '/auth', user: '/dashboard', admin: '/dashboard' },
  everybody('/auth/callback'),
  everybody('/unsubscribe'),
  { ...everybody(noOffer), path: '/p/$id' },
  {
    path: '/reset-password',
    anonymous: '/auth?mode=login',
    user: '/reset-password',
    admin: '/reset-password',
  },
  // Without a payment it redirects.
  { ...everybody('/success'), user: '/subscription', admin: '/subscription' },
  // The shared text is stored before the guard runs.
  {
    path: '/share',
    anonymous: signInFor('/dashboard/products'),
    user: '/dashboard/products',
    admin: '/dashboard/products',
  },
  signedIn('/subscription'),
  signedIn('/dashboard'),
  signedIn('/today'),
  signedIn('/dashboard/products'),
  signedIn('/dashboard/products/$id', noProduct),
  signedIn('/dashboard/products/import'),
  signedIn('/dashboard/products/trash'),
  signedIn('/dashboard/money'),
  signedIn('/dashboard/money/tax-year'),
  signedIn('/dashboard/find'),
  signedIn('/dashboard/settings', '/dashboard/settings', '/settings/notifications'),
  signedIn('/settings', '/settings', '/settings/notifications'),
  signedIn('/settings/notifications'),
  signedIn('/settings/integrations'),
  signedIn('/settings/sellers'),
  signedIn('/settings/account'),
  signedIn('/settings/security'),
  signedIn('/ebay/callback'),
  adminsOnly('/admin'),
  adminsOnly('/admin/users'),
  adminsOnly('/admin/sellers'),
  adminsOnly('/admin/products'),
  adminsOnly('/admin/products/import'),
  adminsOnly('/admin/messages'),
  adminsOnly('/admin/mails'),
  adminsOnly('/admin/jobs'),
  adminsOnly('/admin/log'),
  adminsOnly('/admin/settings'),
  adminsOnly('/admin/$', '/admin/nowhere'),
]
