import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { ScanLine, X } from 'lucide-react'
import { KIND_WORDS, countOrders } from '#src/features/products/mails/mail-words.ts'
import type { Decision } from '#src/features/products/mails/mails-state.ts'
import type { DecidedMail } from '#src/features/products/mails/plan-mails.ts'
import { ProposalRow } from '#src/features/products/mails/proposal-row.tsx'
import type { OpenedMail } from '#src/features/products/mails/read/mail-session.ts'
import { ForwardingNote } from '#src/features/products/mails/forwarding-note.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

export type MailCardProps = {
  mail: OpenedMail
  decided: readonly DecidedMail[]
  /** Pictures and PDFs that are attached to it. */
  files: readonly File[]
  onScan: (file: File) => void
  currencyOf: (productId: string) => string
  onDecide: (key: string, part: Decision) => void
  onClose: () => void
}

/** One email or page of orders: what it is, from which shop, and what it says about each item. */
export function MailCard({
  mail,
  decided,
  files,
  onScan,
  currencyOf,
  onDecide,
  onClose,
}: MailCardProps) {
  const [reading] = mail.readings
  const title = titleOf(mail)
  const kind = reading?.kind ?? 'unknown'
  const orders = mail.isPage === true ? countOrders(mail.readings) : 1
  const told = [
    reading?.shop?.value ?? mail.sender,
    orders > 1 ? '' : dayShown(reading?.day?.value),
  ].filter((part) => part !== '')
  const fresh = decided.filter(
    ({ isDone, choice, isTicked }) => !isDone && !isTicked && choice?.kind === 'add',
  )
  return (
    <Card className="flex flex-col gap-1">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h4 dir="auto" className="line-clamp-2 text-sm font-semibold wrap-anywhere">
            {title}
          </h4>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
            {!mail.forwarding && (
              <Badge tone={kind === 'unknown' ? 'grey' : 'blue'}>
                {orders > 1 ? `${orders} orders` : KIND_WORDS[kind]}
              </Badge>
            )}
            <span className="min-w-0 wrap-anywhere">{told.join(' · ')}</span>
          </p>
        </div>
        <IconButton icon={X} label={`Remove ${title}`} className="-mt-2 -mr-2" onClick={onClose} />
      </div>
      {orders > 1 && fresh.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-ink-muted">Tick what belongs in your list.</p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              for (const { proposal } of fresh) onDecide(proposal.key, { isTicked: true })
            }}
          >
            Tick all {fresh.length} new ones
          </Button>
        </div>
      )}
      {mail.forwarding && <ForwardingNote request={mail.forwarding} />}
      {decided.length > 0 && !mail.forwarding && (
        <ul aria-label={title}>
          {decided.map((one) => (
            <ProposalRow
              key={one.proposal.key}
              decided={one}
              currency={one.choice?.kind === 'change' ? currencyOf(one.choice.productId) : ''}
              onDecide={(part) => onDecide(one.proposal.key, part)}
            />
          ))}
        </ul>
      )}
      {files.map((file) => (
        <Button
          key={`${file.name} ${file.size}`}
          variant="secondary"
          size="sm"
          className="mt-2 self-start"
          onClick={() => onScan(file)}
        >
          <ScanLine aria-hidden className="size-4" />
          <span className="wrap-anywhere">Scan {file.name}</span>
        </Button>
      ))}
    </Card>
  )
}

function titleOf({ subject, isPage }: OpenedMail): string {
  if (subject !== '') return subject
  return isPage === true ? 'Orders' : 'Email without a subject'
}

function dayShown(day: string | undefined): string {
  return day === undefined ? '' : formatShortDate(day)
}
