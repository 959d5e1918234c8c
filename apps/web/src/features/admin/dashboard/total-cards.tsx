import { Link, type LinkProps } from '@tanstack/react-router'
import type { Totals } from '#src/features/admin/dashboard/use-overview.ts'
import { readToday } from '#src/lib/today.ts'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'

interface Total {
  label: string
  /** Undefined while loading, or if unknown. */
  value: number | undefined
  isAbout?: boolean
  /** The list of exactly what the total counts; absent if there is none. */
  leadsTo?: LinkProps
}

/** Totals by subject, with links to the lists of exactly what they count. */
export function TotalCards({
  totals,
  failedJobs,
}: {
  totals: Totals
  failedJobs: number | undefined
}) {
  const groups: { title: string; totals: Total[] }[] = [
    {
      title: 'Users',
      totals: [
        { label: 'Users', value: totals.users, leadsTo: { to: '/admin/users' } },
        {
          label: 'New in 7 days',
          value: totals.new_users,
          leadsTo: { to: '/admin/users', search: { status: 'new' } },
        },
        {
          label: 'On Basic',
          value: totals.free_users,
          leadsTo: { to: '/admin/users', search: { status: 'free' } },
        },
        {
          label: 'Pro, paid',
          value: totals.paid_users,
          leadsTo: { to: '/admin/users', search: { status: 'paid' } },
        },
        {
          label: 'Pro, given',
          value: totals.given_users,
          leadsTo: { to: '/admin/users', search: { status: 'given' } },
        },
        {
          label: 'On trial',
          value: totals.trial_users,
          leadsTo: { to: '/admin/users', search: { status: 'trial' } },
        },
      ],
    },
    {
      title: 'Sellers and products',
      totals: [
        {
          label: 'Active global sellers',
          value: totals.active_sellers,
          leadsTo: { to: '/admin/sellers', search: { type: 'active' } },
        },
        {
          label: 'Global sellers',
          value: totals.global_sellers,
          leadsTo: { to: '/admin/sellers', search: { type: 'global' } },
        },
        {
          label: 'Sellers of users',
          value: totals.user_sellers,
          leadsTo: { to: '/admin/sellers', search: { type: 'user' } },
        },
        {
          label: 'Offers listed',
          value: totals.listed_offers,
          isAbout: totals.listed_offers_are_about,
          leadsTo: { to: '/admin/products', search: { state: 'listed' } },
        },
        {
          label: 'Offers added in 48 hours',
          value: totals.new_offers,
          leadsTo: { to: '/admin/products', search: { state: 'new' } },
        },
        { label: 'Products tracked', value: totals.tracked_products },
      ],
    },
    {
      title: 'Today and to do',
      totals: [
        { label: 'Found by alerts today', value: totals.alerts_found },
        {
          label: 'Alerts and reminders sent today',
          value: totals.alert_mails,
          leadsTo: {
            to: '/admin/mails',
            search: { kind: 'alert', state: 'sent', from: readToday() },
          },
        },
        { label: 'Failed jobs', value: failedJobs, leadsTo: { to: '/admin/jobs' } },
        {
          label: 'Messages waiting',
          value: totals.waiting_messages,
          leadsTo: { to: '/admin/messages', search: { state: 'waiting' } },
        },
      ],
    },
  ]
  return groups.map(({ title, totals: shown }) => (
    <section key={title} className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{title}</h2>
      <ul
        className={classNames(
          'grid grid-cols-2 gap-3',
          // Rows are full.
          shown.length % 4 === 0 ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
        )}
      >
        {shown.map((total) => (
          <li key={total.label}>
            <TotalCard {...total} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function TotalCard({ label, value, isAbout = false, leadsTo }: Total) {
  const content = (
    <>
      <span className="tabular text-lg font-bold">
        {value === undefined ? '–' : `${isAbout ? 'about ' : ''}${value.toLocaleString('en-US')}`}
      </span>
      <span className="text-sm text-ink-muted">{label}</span>
    </>
  )
  return (
    <Card padded={false} className="h-full">
      {leadsTo === undefined ? (
        <p className="flex h-full flex-col p-4">{content}</p>
      ) : (
        <Link
          {...leadsTo}
          className="flex h-full min-h-11 flex-col rounded-lg p-4 transition-colors hover:bg-sunken"
        >
          {content}
        </Link>
      )}
    </Card>
  )
}
