import { MailCheck, MailOpen, Reply, Send, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { describeMail, writeReplyAddress } from '#src/features/admin/messages/describe-mail.ts'
import { MessageBadge } from '#src/features/admin/messages/message-badge.tsx'
import {
  type Message,
  type MessageChange,
  useChangeMessage,
} from '#src/features/admin/messages/use-messages.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { showError, showSuccess } from '#src/ui/toast.tsx'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const done: Partial<Record<MessageChange['what'], string>> = {
  new: 'Message marked as unread',
  read: 'Message marked as not answered',
  answered: 'Message marked as answered',
  mail: 'The email is on its way',
}

/** A message in full, with its actions. Opening a new message marks it as read. */
export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { mutateAsync, mutate, isPending } = useChangeMessage()
  const [state, setState] = useState(message.state)
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(true)
  const wasNoted = useRef(false)
  const { id, name, email, subject } = message

  useEffect(() => {
    if (message.state !== 'new' || wasNoted.current) return
    wasNoted.current = true
    mutate({ id, what: 'read' }, { onSuccess: () => setState('read') })
  }, [id, message.state, mutate])

  async function carryOut(what: MessageChange['what']): Promise<void> {
    try {
      await mutateAsync({ id, what })
    } catch (error) {
      showError('The message could not be changed', { detail: explainFailure(error) })
      return
    }
    showSuccess(done[what] ?? 'Done')
    if (what !== 'mail') setState(what)
    if (what === 'new') setOpen(false)
  }

  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        onClosed={onClose}
        title={subject}
        description={`${name} <${email}>`}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(true)}>
              <Trash2 aria-hidden className="size-4" />
              Delete
            </Button>
            {state !== 'new' && (
              <Button variant="quiet" disabled={isPending} onClick={() => void carryOut('new')}>
                <MailOpen aria-hidden className="size-4" />
                Mark as unread
              </Button>
            )}
            <Button
              variant="secondary"
              disabled={isPending}
              onClick={() => void carryOut(state === 'answered' ? 'read' : 'answered')}
            >
              <MailCheck aria-hidden className="size-4" />
              {state === 'answered' ? 'Mark as not answered' : 'Mark as answered'}
            </Button>
            <a href={writeReplyAddress(message)} className={buttonStyle('primary')}>
              <Reply aria-hidden className="size-4" />
              Reply by email
            </a>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
            <MessageBadge state={state} />
            <time dateTime={message.created_at}>{moment.format(new Date(message.created_at))}</time>
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{message.message}</p>
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 text-sm text-ink-muted">
            <p className="min-w-0 flex-1 basis-56">{describeMail(message)}</p>
            <Button variant="quiet" disabled={isPending} onClick={() => void carryOut('mail')}>
              <Send aria-hidden className="size-4" />
              Send again
            </Button>
          </div>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this message?"
        confirmLabel="Delete"
        tone="danger"
        onConfirm={async () => {
          await mutateAsync({ id, what: 'delete' })
          showSuccess('Message deleted')
          setOpen(false)
        }}
      >
        This cannot be undone. If the message from {name} was emailed to the operator, that email
        stays.
      </ConfirmDialog>
    </>
  )
}
