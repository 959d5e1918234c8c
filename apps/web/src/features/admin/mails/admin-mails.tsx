import { useNavigate, useSearch } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { getConfig } from '#src/lib/config.ts'
import { mailColumns } from '#src/features/admin/mails/mail-columns.tsx'
import { MailFiltersBar } from '#src/features/admin/mails/mail-filters.tsx'
import {
  MAILS_START,
  mailsStateOf,
  type MailSearch,
} from '#src/features/admin/mails/mail-search.ts'
import { describeFound, useMails } from '#src/features/admin/mails/use-mails.ts'
import { AdminPage } from '#src/features/admin/shell/admin-page.tsx'
import { AdminTable } from '#src/features/admin/table/admin-table.tsx'
import { tableSearchOf } from '#src/features/admin/table/table-state.ts'
import { Banner } from '#src/ui/banner.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** The emails that were sent, newest first, and why others were not. docs/behaviour/admin-mails.md */
export function AdminMails() {
  const search = useSearch({ from: '/admin/mails' })
  const navigate = useNavigate({ from: '/admin/mails' })
  const query = useMails(search)
  const show = (next: (before: MailSearch) => MailSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  // Uses the address at that moment, so that two changes in a row are both kept.
  const narrow = (part: MailSearch) => show((before) => ({ ...before, ...part, page: undefined }))
  const { kind, state, from, to } = search
  const isFiltered = [search.q, kind, state, from, to].some((value) => value !== undefined)
  return (
    <AdminPage
      title="Emails"
      lead="Which emails were sent and when, and why others were not. We do not keep their text. Entries are kept for 90 days (alert emails for 60), or until their account is deleted."
    >
      <Whose />
      <MailFiltersBar
        search={search}
        onSearch={(q) => narrow({ q: q || undefined })}
        onFilter={narrow}
        onClear={() => show(({ size }) => ({ size }))}
      />
      <output className="tabular text-sm text-ink-muted">
        {query.data !== undefined && describeFound(query.data.found)}
      </output>
      <AdminTable
        label="Emails"
        columns={mailColumns}
        rowKey={({ id }) => id}
        query={query}
        errorTitle="The emails could not be loaded"
        empty={
          <EmptyState icon={Send} title="No emails">
            {isFiltered ? 'No emails match these filters.' : 'No emails have been sent yet.'}
          </EmptyState>
        }
        state={mailsStateOf(search)}
        onChange={(next) =>
          show(() => ({ ...tableSearchOf(next, MAILS_START), kind, state, from, to }))
        }
      />
    </AdminPage>
  )
}

/** Explains 'sent' on this installation, and which emails are not listed here. */
function Whose() {
  const { mailboxUrl, supabaseUrl } = getConfig()
  if (mailboxUrl !== null) {
    return (
      <Banner kind="info">
        Emails stay on this machine, in{' '}
        <a href={mailboxUrl} className="font-semibold underline">
          its mailbox
        </a>
        . Set SMTP_URL to send them.
      </Banner>
    )
  }
  if (new URL(supabaseUrl).origin === window.location.origin) return null
  return (
    <Banner kind="info">
      Your Supabase project sends the emails of accounts (confirmations, password resets, changes of
      address). They are in its own logs, not here.
    </Banner>
  )
}
