import { keyOfAdded } from '@sampletrail/domain/mails/proposals/mail-proposal.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { ChooseMails } from '#src/features/products/mails/choose-mails.tsx'
import { MailCard } from '#src/features/products/mails/mail-card.tsx'
import { MailsFooter } from '#src/features/products/mails/mails-footer.tsx'
import { MailsRoom } from '#src/features/products/mails/mails-room.tsx'
import { countMails, countOpened } from '#src/features/products/mails/mail-words.ts'
import { planOf } from '#src/features/products/mails/plan-mails.ts'
import { useApplyMails } from '#src/features/products/mails/use-apply-mails.ts'
import { useMails } from '#src/features/products/mails/use-mails.ts'
import { useOpenMails } from '#src/features/products/mails/use-open-mails.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

export interface MailsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Emails that were shared with the app, pasted or dropped; they are read at once. */
  files: readonly File[]
  /** Called when these were read, and what they say is stored on this device. */
  onKept?: (() => void) | undefined
  /** Opens the form for a picture or PDF that is attached to an email; the emails stay for later. */
  onScan: (file: File) => void
}

/** Emails of shops become products, or steps of products: reading, ticking, then one press. docs/behaviour/mails.md */
export function MailsDialog({ open, onOpenChange, files, onKept, onScan }: MailsDialogProps) {
  const mails = useMails()
  const reader = useOpenMails(mails.open)
  const { data: products = [] } = useProducts()
  const apply = useApplyMails()
  const saving = useSaving((failure) => explainFailure(failure))
  const failureBox = useRef<HTMLDivElement>(null)
  const { decided } = mails
  const hasMails = mails.mails.length > 0
  const hasText = mails.text.trim() !== ''
  const isOfPages = hasMails && mails.mails.every(({ isPage }) => isPage === true)
  const rows = new Map(products.map((row) => [row.id, row]))

  const begin = useEffectEvent(async () => {
    if ((await reader.open(files)) !== null) onKept?.()
  })
  useEffect(() => {
    // React may run effects twice while a screen appears: the files are read once.
    const timer = files.length > 0 ? setTimeout(() => void begin()) : undefined
    return () => clearTimeout(timer)
  }, [files])
  // The list above the message may be long.
  useEffect(() => {
    if (saving.failure !== undefined) failureBox.current?.scrollIntoView({ block: 'nearest' })
  }, [saving.failure])

  /** A text without an order stays in the field, to be completed. */
  async function readText(): Promise<void> {
    const opened = await reader.open([new File([mails.text], 'Pasted text')])
    const hasOrder = opened?.some(({ readings }) => readings.some(({ kind }) => kind !== 'unknown'))
    if (hasOrder === true) mails.type('')
  }

  async function record(): Promise<void> {
    const keys = decided
      .filter(({ isTicked, isDone, choice }) => isTicked && !isDone && choice?.kind === 'add')
      .map(({ proposal }) => proposal.key)
    const plan = planOf(decided, rows, mails.nameProducts(keys))
    await apply(plan, () => mails.finish(keys))
    if (mails.finish(plan.keys)) onOpenChange(false)
  }

  return (
    <Dialog
      busy={saving.isSaving}
      open={open}
      onOpenChange={onOpenChange}
      title={isOfPages ? 'From your orders' : 'From emails'}
      size={hasMails ? 'lg' : 'md'}
      keepOpenOutside
      footer={
        <MailsFooter
          decided={decided}
          isReady={hasMails && !mails.isComparing}
          isSaving={saving.isSaving}
          onRead={hasMails || !hasText || reader.reading !== null ? null : () => void readText()}
          onRecord={() => void saving.save(record)}
          onCancel={() => onOpenChange(false)}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <div ref={failureBox} hidden={saving.failure === undefined}>
          {saving.failure !== undefined && <Banner kind="error">{saving.failure}</Banner>}
        </div>
        {!hasMails && (
          <p className="text-sm text-ink-muted">
            Emails of Amazon, eBay, Walmart, Etsy, Shopify shops, AliExpress and Temu about an
            order, its delivery or a refund, or saved pages of your Amazon orders. They are read on
            this device. You check the list before anything is added.
          </p>
        )}
        <MailsRoom decided={decided} />
        {(!isOfPages || reader.reading !== null) && (
          <ChooseMails
            reading={reader.reading}
            isSmall={hasMails}
            text={mails.text}
            onText={mails.type}
            onFiles={(chosen) => void reader.open(chosen)}
            onRead={() => void readText()}
            onStop={reader.stop}
          />
        )}
        {reader.problems.map(({ name, text }) => (
          <Banner key={`${name} ${text}`} kind="warning">
            <span className="wrap-anywhere">{name}: </span>
            {text}
          </Banner>
        ))}
        {mails.left > 0 && (
          <Banner kind="warning">
            {countMails(mails.left)} had no room here. Record these first, then choose the others
            again.
          </Banner>
        )}
        {hasMails && (
          <section aria-labelledby="opened-mails" className="flex flex-col gap-3">
            <div className="flex items-center justify-between gap-3">
              <h3 id="opened-mails" className="text-base font-semibold">
                {countOpened(mails.mails)}
              </h3>
              <Button variant="quiet" size="sm" onClick={mails.closeAll}>
                Remove all
              </Button>
            </div>
            {mails.isComparing ? (
              <Spinner label="Comparing with your products" />
            ) : (
              mails.mails.map((mail) => (
                <MailCard
                  key={mail.key}
                  mail={mail}
                  decided={decided.filter(({ proposal }) => proposal.mail === mail.key)}
                  files={mails.files[mail.key] ?? []}
                  onScan={onScan}
                  currencyOf={(id) => rows.get(id)?.currency ?? currencyOfAdded(id)}
                  onDecide={mails.decide}
                  onClose={() => mails.close(mail.key)}
                />
              ))
            )}
          </section>
        )}
      </div>
    </Dialog>
  )

  /** The currency of a product that another of the emails adds. */
  function currencyOfAdded(id: string): string {
    const key = keyOfAdded(id)
    const choice = decided.find(({ proposal }) => proposal.key === key)?.choice
    return choice?.kind === 'add' ? choice.product.currency : 'USD'
  }
}
