import { momentWords } from '@sampletrail/domain/cases/case-link-words.ts'
import { shareMessage } from '@sampletrail/domain/cases/share-message.ts'
import { SHARE_LABELS } from '@sampletrail/domain/cases/share-ticks.ts'
import { type SendWay, sendWays } from '@sampletrail/domain/messages/send-ways.ts'
import { Copy, ExternalLink } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useEndLink } from '#src/entities/case/links/end-link.ts'
import { readMoment } from '#src/entities/case/links/read-moment.ts'
import type { Case } from '#src/entities/case/load-case.ts'
import type { MadeLink } from '#src/entities/case/use-share.ts'
import { sendMessage } from '#src/entities/message/send-message.ts'
import { WayButton } from '#src/entities/message/way-button.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { copyLater } from '#src/lib/copy-later.ts'
import { reportError } from '#src/lib/errors.ts'
import { readToday } from '#src/lib/today.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { showError, showSuccess } from '#src/ui/toast.tsx'

/** A link that was made a moment ago: its address, and the ways to send it. */
export function ShareMade({
  made,
  found,
  onEnded,
}: {
  made: MadeLink
  found: Case
  /** It was taken back. */
  onEnded: () => void
}) {
  const { link } = made
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState<boolean>()
  const end = useEndLink()
  const isCopiedNow = isCopied ?? made.isCopied
  // The pressed button is gone; the address gets the focus, ready to be copied by hand.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  async function copy(): Promise<void> {
    const isDone = await copyLater(Promise.resolve(link.url))
    setCopied(isDone)
    if (isDone) showSuccess('Link copied')
    else field.current?.select()
  }

  return (
    <div className="flex flex-col gap-4">
      <Banner kind={isCopiedNow === false ? 'warning' : 'success'}>
        {isCopiedNow === true && 'Link copied. '}
        {isCopiedNow === false && 'The link is ready, but could not be copied. Copy it by hand. '}
        {isCopiedNow === undefined && 'The link is ready. '}
        It ends {momentWords(readMoment(link.expiresAt), readToday())}.
      </Banner>
      <MissingParts made={made} found={found} />
      <TextField
        ref={field}
        label="Proof link"
        readOnly
        value={link.url}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          Copy link
        </Button>
        <a
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle('secondary')}
        >
          <ExternalLink aria-hidden className="size-4" />
          Open
        </a>
        <Button
          variant="secondary"
          busy={end.isPending}
          onClick={() => end.mutate(link.id, { onSuccess: onEnded })}
        >
          Take back
        </Button>
      </div>
      <Ways url={link.url} found={found} />
    </div>
  )
}

function Ways({ url, found: { products } }: { url: string; found: Case }) {
  const titleId = useId()
  const message = shareMessage(products.map(productNameOf), url)
  const ways = sendWays(products[0]?.seller ?? null, message).filter(({ kind }) => kind !== 'copy')
  if (ways.length === 0) return null

  async function send(way: SendWay): Promise<void> {
    if (!(await sendMessage(way, message.text))) {
      showError('It could not be copied. Copy the link by hand.')
    } else if (way.isCopied) showSuccess('Text copied')
  }

  return (
    <section className="flex flex-col gap-2">
      <h3 id={titleId} className="text-sm font-medium">
        Send it
      </h3>
      <ul aria-labelledby={titleId} className="flex flex-col gap-2">
        {ways.map((way) => (
          <li key={way.kind}>
            <WayButton way={way} isMain={false} onPress={() => void send(way).catch(reportError)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was ticked and is not in the link, with the reasons. */
function MissingParts({ made: { link }, found }: { made: MadeLink; found: Case }) {
  if (link.leftOut.length === 0) return null
  const nameOf = (id: string): string => {
    const product = found.products.find((one) => one.id === id)
    return product && found.products.length > 1 ? ` of ${productNameOf(product)}` : ''
  }
  return (
    <Banner kind="warning">
      <p>Not in the link:</p>
      <ul className="list-disc pl-5 font-normal">
        {link.leftOut.map(({ productId, part, reason }, place) => (
          <li key={place}>
            {SHARE_LABELS[part]}
            {nameOf(productId)}: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
