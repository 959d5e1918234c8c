import { CalendarCheck, LayoutDashboard, Package, Search, Wallet } from 'lucide-react'

/** The main screens, for the header and the phone's bottom bar; a new screen adds its line here. */
export const destinations = [
  // Every other address starts with the dashboard's, so only an exact match counts as active.
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, exact: true },
  { to: '/today', label: 'Today', icon: CalendarCheck, exact: false },
  { to: '/dashboard/products', label: 'My Products', icon: Package, exact: false },
  { to: '/dashboard/find', label: 'Find Products', icon: Search, exact: false },
  { to: '/dashboard/money', label: 'Money', icon: Wallet, exact: false },
] as const
