import { AdminPage, AdminSection } from '#src/features/admin/shell/admin-page.tsx'

const COMMANDS = [
  { words: 'grant EMAIL', text: 'makes that person an admin' },
  { words: 'vip EMAIL', text: 'makes that person a VIP' },
  { words: 'pro EMAIL', text: 'gives the Pro plan, without a payment' },
  { words: 'trial EMAIL DAYS', text: 'gives Pro for that many days' },
  {
    words: 'factor-off EMAIL',
    text: 'removes a lost second factor, so that the password alone gets in',
  },
  { words: 'mail EMAIL', text: 'shows the last mail to that address, with its link' },
]

/** How accounts are looked after. */
export function AdminUsers() {
  return (
    <AdminPage
      title="Users"
      lead="People sign up themselves. Their rights and plans are set on the server, from a terminal in the folder of this installation."
    >
      <AdminSection title="Commands">
        <dl className="divide-y divide-line">
          {COMMANDS.map(({ words, text }) => (
            <div key={words} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
              <dt>
                <code className="inline-block rounded-sm bg-sunken px-2 py-1 text-sm wrap-anywhere">
                  npm run admin -- {words}
                </code>
              </dt>
              <dd className="text-sm text-ink-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-ink-muted">
          They work while the server runs and while it is stopped. Each change of a right or a plan
          is listed on the dashboard.
        </p>
      </AdminSection>
    </AdminPage>
  )
}
