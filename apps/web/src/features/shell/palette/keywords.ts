/**
 * The words by which people look for a screen or an action that has another name, by the command's id. The palette
 * finds a command by the beginning of each of these words; a new screen adds its line here.
 */
export const keywords: Readonly<Record<string, string>> = {
  'go:/dashboard': 'home start overview stats',
  'go:/today': 'todo tasks next reminder due deadline late agenda',
  'go:/dashboard/products': 'list orders items all filter',
  'go:/dashboard/find': 'catalogue catalog offers free deals browse discover samples',
  'go:/dashboard/money':
    'refund refunds owed owe owes payout paid unpaid money back cash paypal commission profit earnings overdue reimbursement who',
  'go:/dashboard/money/tax-year': 'taxes vine income 1099 report annual etv',
  'go:/dashboard/products/import': 'spreadsheet csv excel xlsx sheet file upload amazon orders',
  'go:/dashboard/products/trash': 'deleted bin restore recover undo removed',
  'go:/settings/notifications': 'email emails alerts push reminders keywords mute quiet hours',
  'go:/settings/integrations': 'ebay calendar api token inbox connect extension forward',
  'go:/settings/sellers': 'brands contacts agents shops vendors',
  'go:/settings/account':
    'password email address theme dark light time zone timezone export backup data download delete account keyboard shortcuts storage profile',
  'go:/settings/security': '2fa two-factor authenticator recovery codes login password sessions',
  'go:/subscription': 'plan upgrade pro vip billing price invoice cancel payment',
  'do:add': 'new create receipt scan photo picture camera link url order by hand',
  'do:csv': 'backup download spreadsheet save',
  'do:xlsx': 'backup download spreadsheet excel save',
  'do:table': 'rows list columns view',
  'do:grid': 'pictures gallery tiles view',
  'do:light': 'bright white day appearance colours colors mode',
  'do:dark': 'night black appearance colours colors mode',
  'do:system': 'automatic appearance colours colors mode device',
  'do:sign-out': 'log out logout leave switch account exit',
}
