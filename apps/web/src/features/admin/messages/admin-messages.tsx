import { useNavigate, useSearch } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  MESSAGE_FILTERS,
  MESSAGES_START,
  type MessageSearch,
  type MessageSort,
  messagesStateOf,
  readMessageSearch,
} from '#src/features/admin/messages/message-search.ts'
import { MessageBadge } from '#src/features/admin/messages/message-badge.tsx'
import { type Message, useMessages } from '#src/features/admin/messages/use-messages.ts'
import { AdminPage } from '#src/features/admin/shell/admin-page.tsx'
import { AdminTable, type AdminTableProps } from '#src/features/admin/table/admin-table.tsx'
import { TableSearchField } from '#src/features/admin/table/table-search-field.tsx'
import { tableSearchOf } from '#src/features/admin/table/table-state.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Select } from '#src/ui/select.tsx'

const MessageDialog = lazy(async () => ({
  default: (await import('#src/features/admin/messages/message-dialog.tsx')).MessageDialog,
}))

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The messages from /contact, newest first. docs/behaviour/contact.md */
export function AdminMessages() {
  const search = useSearch({ from: '/admin/messages' })
  const navigate = useNavigate({ from: '/admin/messages' })
  const query = useMessages(search)
  const [opened, setOpened] = useState<Message | null>(null)
  const [followed, setFollowed] = useState<number | null>(null)
  const linked = query.data?.rows.find(({ id }) => id === search.message)
  if (linked !== undefined && linked.id !== followed) {
    setFollowed(linked.id)
    setOpened(linked)
  }
  const show = (next: MessageSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <AdminPage
      title="Messages"
      lead="What people wrote through the contact form. Messages are kept for 24 months."
    >
      <div className="flex flex-wrap gap-3">
        <TableSearchField
          label="Search messages"
          placeholder="Search names, addresses and texts..."
          value={search.q ?? ''}
          onChange={(q) => show({ ...search, q: q || undefined, page: undefined })}
        />
        <Select
          label="State"
          hideLabel
          className="basis-52"
          options={MESSAGE_FILTERS}
          value={search.state ?? 'all'}
          onChange={({ target }) =>
            show({
              ...search,
              state: readMessageSearch({ state: target.value }).state,
              page: undefined,
            })
          }
        />
      </div>
      <AdminTable
        label="Messages"
        columns={listColumns(setOpened)}
        rowKey={({ id }) => id}
        query={query}
        errorTitle="The messages could not be loaded"
        empty={
          <EmptyState icon={Mail} title="No messages">
            {search.q === undefined && search.state === undefined
              ? 'Nobody has written yet.'
              : 'No messages match these filters.'}
          </EmptyState>
        }
        state={messagesStateOf(search)}
        onChange={(next) => show({ ...tableSearchOf(next, MESSAGES_START), state: search.state })}
      />
      {opened !== null && (
        <Suspense>
          <MessageDialog key={opened.id} message={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </AdminPage>
  )
}

function listColumns(
  open: (message: Message) => void,
): AdminTableProps<Message, MessageSort>['columns'] {
  return [
    {
      label: 'Message',
      isHead: true,
      render: (message) => (
        <button
          type="button"
          onClick={() => open(message)}
          className="touch-target flex w-full flex-col py-1 text-left"
        >
          <span className="font-semibold text-accent-ink hover:underline">{message.subject}</span>
          <span className="line-clamp-2 text-ink-muted wrap-anywhere">{message.message}</span>
        </button>
      ),
    },
    {
      label: 'From',
      className: 'lg:w-56',
      render: ({ name, email }) => (
        <span className="wrap-anywhere">
          {name}
          <span className="block text-xs text-ink-muted">{email}</span>
        </span>
      ),
    },
    { label: 'State', className: 'lg:w-28', render: ({ state }) => <MessageBadge state={state} /> },
    {
      label: 'Written',
      className: 'lg:w-48',
      render: ({ created_at }) => (
        <time dateTime={created_at} className="tabular">
          {moment.format(new Date(created_at))}
        </time>
      ),
    },
  ]
}
