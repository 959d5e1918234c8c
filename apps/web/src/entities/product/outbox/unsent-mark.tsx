import { CircleHelp, CircleX, CloudOff, RefreshCw } from 'lucide-react'
import { type UnsentMark as Mark, useUnsentMark } from '#src/entities/product/outbox/unsent.ts'
import { useConnection } from '#src/lib/connection.ts'
import { Badge } from '#src/ui/badge.tsx'

const looks = {
  waiting: {
    icon: CloudOff,
    tone: 'orange',
    text: 'Not sent yet',
    more: ': kept on this device until the connection is back',
    moreOnline: ': kept on this device and tried again by itself',
  },
  saving: { icon: RefreshCw, tone: 'grey', text: 'Saving…', more: '', moreOnline: '' },
  asking: {
    icon: CircleHelp,
    tone: 'red',
    text: 'To decide',
    more: ': it was changed elsewhere, too',
    moreOnline: ': it was changed elsewhere, too',
  },
  refused: {
    icon: CircleX,
    tone: 'red',
    text: 'Not saved',
    more: ': a change was refused and is kept on this device',
    moreOnline: ': a change was refused and is kept on this device',
  },
} as const satisfies Record<Mark, object>

/** Says of a product that the server does not have its last change yet; nothing while there is nothing to say. */
export function UnsentMark({ id, className }: { id: string; className?: string }) {
  const mark = useUnsentMark(id)
  const isOnline = useConnection() === 'online'
  if (mark === undefined) return null
  const { icon, tone, text, more, moreOnline } = looks[mark]
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {text}
      <span className="sr-only">{isOnline ? moreOnline : more}</span>
    </Badge>
  )
}
