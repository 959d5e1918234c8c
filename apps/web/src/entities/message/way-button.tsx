import { describeWay } from '@sampletrail/domain/messages/message-words.ts'
import type { SendWay } from '@sampletrail/domain/messages/send-ways.ts'
import { Copy, ExternalLink, Mail } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'

/** A way to send a message: its program and contact, and what a press does. */
export function WayButton({
  way,
  isMain,
  onPress,
}: {
  way: SendWay
  isMain: boolean
  onPress: () => void
}) {
  const Icon = way.isCopied ? Copy : way.kind === 'email' ? Mail : ExternalLink
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      className="w-full justify-start py-2 text-left"
      onClick={onPress}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0">
        <span className="block truncate">
          {way.value === '' ? way.label : `${way.label}: ${way.value}`}
        </span>
        <span className="block text-xs font-normal">{describeWay(way)}</span>
      </span>
    </Button>
  )
}
