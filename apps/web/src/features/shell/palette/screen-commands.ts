import {
  Bell,
  CalendarCheck,
  CreditCard,
  Download,
  FileSpreadsheet,
  LayoutDashboard,
  LayoutGrid,
  LogOut,
  Monitor,
  Moon,
  Package,
  Plug,
  Plus,
  ReceiptText,
  Search,
  ShieldCheck,
  Store,
  Sun,
  Table,
  Trash2,
  Upload,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { Command } from '#src/features/shell/palette/command.ts'
import { setTheme } from '#src/lib/theme.ts'

/** The screens to open; a new screen adds its line here. */
const screens = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/today', label: 'Today', icon: CalendarCheck },
  { to: '/dashboard/products', label: 'My Products', icon: Package },
  { to: '/dashboard/find', label: 'Find Products', icon: Search },
  {
    to: '/dashboard/money',
    label: 'Money',
    detail: 'What you are owed, and who owes it',
    icon: Wallet,
  },
  { to: '/dashboard/money/tax-year', label: 'Tax year', icon: ReceiptText },
  {
    to: '/dashboard/products/import',
    label: 'Import products',
    detail: 'From a CSV or Excel file',
    icon: Upload,
  },
  { to: '/dashboard/products/trash', label: 'Trash', icon: Trash2 },
  { to: '/settings/notifications', label: 'Settings: Notifications', icon: Bell },
  { to: '/settings/integrations', label: 'Settings: Integrations', icon: Plug },
  { to: '/settings/sellers', label: 'Settings: Sellers', icon: Store },
  {
    to: '/settings/account',
    label: 'Settings: Account',
    detail: 'Email, password, appearance, your data',
    icon: UserRound,
  },
  {
    to: '/settings/security',
    label: 'Settings: Security',
    detail: 'Two-factor authentication',
    icon: ShieldCheck,
  },
  { to: '/subscription', label: 'Subscription', icon: CreditCard },
] as const

export type PaletteScreen = (typeof screens)[number]['to']

export function screenCommands(go: (to: PaletteScreen) => void): Command[] {
  return screens.map(({ to, ...screen }) => ({
    id: `go:${to}`,
    ...screen,
    run: () => go(to),
  }))
}

/** Actions that work on every screen. */
export function actionCommands(actions: {
  addProduct: () => void
  exportAll: (format: 'csv' | 'xlsx') => void
  signOut: () => void
  openList: (search: Record<string, string>) => void
}): Command[] {
  return [
    {
      id: 'do:add',
      label: 'Add Product',
      detail: 'By receipt, by link or by hand',
      icon: Plus,
      run: actions.addProduct,
    },
    {
      id: 'do:csv',
      label: 'Export all products as CSV',
      icon: Download,
      run: () => actions.exportAll('csv'),
    },
    {
      id: 'do:xlsx',
      label: 'Export all products as XLSX',
      icon: FileSpreadsheet,
      run: () => actions.exportAll('xlsx'),
    },
    {
      id: 'do:table',
      label: 'Show products as a table',
      icon: Table,
      run: () => actions.openList({ view: 'table' }),
    },
    {
      id: 'do:grid',
      label: 'Show products as cards',
      icon: LayoutGrid,
      run: () => actions.openList({ view: 'grid' }),
    },
    { id: 'do:light', label: 'Light theme', icon: Sun, run: () => setTheme('light') },
    { id: 'do:dark', label: 'Dark theme', icon: Moon, run: () => setTheme('dark') },
    { id: 'do:system', label: "The system's theme", icon: Monitor, run: () => setTheme('system') },
    { id: 'do:sign-out', label: 'Sign Out', icon: LogOut, run: actions.signOut },
  ]
}
