import { Badge } from '#src/ui/badge.tsx'

/** The state of a message. */
export function MessageBadge({ state }: { state: string }) {
  if (state === 'new') return <Badge tone="orange">Unread</Badge>
  if (state === 'answered') return <Badge tone="green">Answered</Badge>
  return <Badge tone="blue">Read</Badge>
}
