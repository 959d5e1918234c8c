import { LayoutDashboard, Package, Search } from 'lucide-react'

/** The main places, in the header and in the phone's bottom bar alike; a new screen adds its line here. */
export const destinations = [
  // The dashboard's address begins every other one, so only the address itself counts as being there.
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, exact: true },
  { to: '/dashboard/products', label: 'My Products', icon: Package, exact: false },
  { to: '/dashboard/find', label: 'Find Products', icon: Search, exact: false },
] as const

/** Places that the header has room for, and the phone's bar of four has not; the dashboard leads there, too. */
export const headerDestinations = [
  ...destinations,
  { to: '/dashboard/money', label: 'Money', exact: false },
] as const
