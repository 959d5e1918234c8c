import { draftFromNotes } from '@sampletrail/domain/reviews/draft-from-notes.ts'
import {
  draftFits,
  REVIEW_LIMITS,
  type ReviewText,
} from '@sampletrail/domain/reviews/review-notes.ts'
import { useEffect, useRef, useState } from 'react'
import { getConfig } from '#src/lib/config.ts'
import { LockMark } from '#src/entities/plan/lock-mark.tsx'
import { UpgradeButton } from '#src/entities/plan/upgrade-button.tsx'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { UsesLeft } from '#src/entities/plan/uses-left.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { newDraft, type ReviewDraft } from '#src/entities/review/review-draft.ts'
import { useReviewDrafts } from '#src/entities/review/use-review-drafts.ts'
import { CopyButton } from '#src/features/review-writer/copy-button.tsx'
import { useCopiedDrafts } from '#src/features/review-writer/copied-drafts.ts'
import { DraftsSection } from '#src/features/review-writer/drafts-section.tsx'
import { MarkReviewedButton } from '#src/features/review-writer/mark-reviewed-button.tsx'
import { NoModelNote } from '#src/features/review-writer/no-model-note.tsx'
import { NotesNote } from '#src/features/review-writer/notes-note.tsx'
import { NotesFields } from '#src/features/review-writer/notes-fields.tsx'
import type { Notes } from '#src/features/review-writer/notes-form.ts'
import { ReviewProgress } from '#src/features/review-writer/review-progress.tsx'
import type { Findings } from '#src/features/review-writer/findings-note.tsx'
import { ReviewResult } from '#src/features/review-writer/review-result.tsx'
import { SaveNote } from '#src/features/review-writer/save-note.tsx'
import { StopButton } from '#src/features/review-writer/stop-button.tsx'
import { useNotesForm } from '#src/features/review-writer/use-notes-form.ts'
import { useTextUndo } from '#src/features/review-writer/use-text-undo.ts'
import { useReviewRun } from '#src/features/review-writer/use-review-run.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { showError, showSuccess } from '#src/ui/toast.tsx'

export interface ReviewDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

const tooManyText = `You keep ${REVIEW_LIMITS.draftsOfProduct} drafts of this product already. Delete one that you do not need, then try again.`

const apartText =
  'This draft was changed in another tab or on another device. Both are kept: what you typed here is a draft of its own.'

/** Writes a review from a person's notes about a product (docs/behaviour/review-writer.md). Load on first use. */
export function ReviewDialog({ product, open, onOpenChange, onClosed }: ReviewDialogProps) {
  const hasModel = getConfig().features.ai
  const { form, state: notes, refresh: refreshNotes } = useNotesForm(product.id)
  const gate = useProGate('reviews')
  const run = useReviewRun()
  const [openId, setOpenId] = useState<string | null>(null)
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const [findings, setFindings] = useState<Record<string, Findings>>({})
  const [apartId, setApartId] = useState<string>()
  const copies = useCopiedDrafts(product.id)
  const drafts = useReviewDrafts(product.id, (id, copyId) => {
    copies.follow(id, copyId)
    const follow = (known: string | null) => (known === id ? copyId : known)
    setOpenId(follow)
    setRenamingId(follow)
    setApartId(copyId)
    setFindings((known) => (known[id] ? { ...known, [copyId]: known[id] } : known))
  })
  const changeText = useTextUndo(drafts.drafts, drafts.save)
  /** Whether a press waits for the drafts, which are counted first. */
  const [isWaiting, setWaiting] = useState(false)
  const isCounting = useRef(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = open
    return () => {
      isHere.current = false
    }
  }, [open])
  const [isFull, setFull] = useState(false)
  /** Where the focus moves from 'Stop' when a run ends; a new object each time. */
  const [ended, setEnded] = useState<{ isWritten: boolean }>()
  const stopHadFocus = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const mainButton = useRef<HTMLButtonElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!ended || !stopHadFocus.current) return
    stopHadFocus.current = false
    const next = ended.isWritten ? heading : mainButton
    next.current?.focus({ preventScroll: true })
  }, [ended])
  const top = useRef<HTMLDivElement>(null)
  const shown = drafts.drafts.find(({ id }) => id === openId)
  const isWriting = run.state.step === 'writing'
  const name = productNameOf(product)
  const showTop = (): void => top.current?.scrollIntoView({ block: 'start' })

  /** Whether there is room for one more; if not, it says so. False, too, for a second press and after the dialog was closed. */
  async function hasRoom(): Promise<boolean> {
    if (isCounting.current) return false
    isCounting.current = true
    setWaiting(drafts.isPending)
    const { length } = await drafts.known()
    isCounting.current = false
    setWaiting(false)
    const full = length >= REVIEW_LIMITS.draftsOfProduct
    setFull(full)
    if (full) showTop()
    return !full && isHere.current
  }

  function keep(values: Notes, origin: ReviewDraft['origin'], text: ReviewText): string {
    const begun = newDraft({ ...values, product_id: product.id, origin }, text)
    drafts.save(begun)
    setOpenId(begun.id)
    return begun.id
  }

  async function generate(values: Notes): Promise<void> {
    if (isWriting || !(await hasRoom()) || !gate.enter()) return
    setOpenId(null)
    setEnded(undefined)
    showTop()
    const { id: productId, url: productUrl, product_image_url: imageUrl } = product
    const written = await run.write({
      ...values,
      productId,
      productName: name,
      productUrl,
      imageUrl,
    })
    showTop()
    setEnded({ isWritten: written?.isWhole === true })
    if (written === null) return
    const id = keep(values, 'model', written.review)
    if (!written.isWhole) return
    const { leftOut, toCheck } = written.review
    setFindings((known) => ({ ...known, [id]: { leftOut, toCheck } }))
  }

  async function draft(values: Notes): Promise<void> {
    if (!(await hasRoom())) return
    run.clear()
    keep(values, 'notes', draftFromNotes(name, values))
    showTop()
  }

  async function remove(gone: ReviewDraft): Promise<void> {
    try {
      await drafts.remove(gone)
      setFull(false)
      if (gone.id === openId) setOpenId(null)
      const wasCopied = copies.has(gone.id)
      copies.forget(gone.id)
      const restore = (): void => {
        drafts.save(gone)
        if (wasCopied) copies.note(gone.id)
      }
      const action = { label: 'Undo', onSelect: restore }
      showSuccess('Draft deleted', { action })
    } catch (error) {
      showError('The draft could not be deleted', { detail: explainFailure(error) })
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        // Escape stops the writing first; the next one closes the dialog.
        if (!next && isWriting) run.stop()
        else onOpenChange(next)
      }}
      onClosed={onClosed}
      title="AI Review Generator"
      description={name}
      size="lg"
      onSubmit={(event) => void form.handleSubmit(hasModel ? generate : draft)(event)}
      footer={
        isWriting ? (
          <StopButton
            onStop={run.stop}
            onGone={(hadFocus) => {
              stopHadFocus.current = hadFocus
            }}
          />
        ) : (
          <>
            {hasModel && (
              <Button
                variant="secondary"
                className="max-md:grow"
                busy={isWaiting}
                onClick={() => void form.handleSubmit(draft)()}
              >
                Draft from your notes
              </Button>
            )}
            <Button
              ref={mainButton}
              type="submit"
              className="max-md:grow"
              busy={isWaiting}
              variant={shown ? 'secondary' : 'primary'}
            >
              <LockMark isLocked={hasModel && gate.isLocked} />
              {hasModel ? 'Generate Review' : 'Draft from your notes'}
            </Button>
            {shown && copies.has(shown.id) && product.status === 'received' && (
              <MarkReviewedButton product={product} onMark={() => copyButton.current?.focus()} />
            )}
            {shown && (
              <CopyButton
                isMain
                ref={copyButton}
                text={`${shown.title}\n\n${shown.content}`}
                label="Copy All"
                onCopied={() => copies.note(shown.id)}
              />
            )}
          </>
        )
      }
    >
      <div ref={top} className="flex scroll-mt-4 flex-col gap-5">
        <output className="sr-only">{announcementOf(isWriting, ended)}</output>
        {!hasModel && <NoModelNote />}
        {isFull && <Banner kind="error">{tooManyText}</Banner>}
        {run.state.step === 'writing' && <ReviewProgress text={run.state.text} />}
        {run.state.step === 'stopped' && (
          <Banner kind="info">
            {run.state.isCounted
              ? 'Stopped. The text so far was counted and is saved as a draft: read all of it before you use it.'
              : 'Stopped. Nothing was counted, and your notes are as they were.'}
          </Banner>
        )}
        {run.state.step === 'failed' && (
          <Banner
            kind="error"
            action={
              run.state.failure.isQuota ? (
                <UpgradeButton variant="quiet" size="sm" reason={{ gate: 'reviews' }} />
              ) : (
                <Button variant="quiet" size="sm" type="submit">
                  Try Again
                </Button>
              )
            }
          >
            <p>{run.state.failure.title}</p>
            <p className="font-normal">{run.state.failure.message}</p>
            {run.state.failure.requestId !== undefined && (
              <p className="text-xs font-normal">Request {run.state.failure.requestId}</p>
            )}
          </Banner>
        )}
        {shown && !isWriting && (
          <section className="flex flex-col gap-3">
            <h3 ref={heading} tabIndex={-1} className="text-base font-semibold">
              Your review
            </h3>
            {shown.name.trim() !== '' && (
              <p dir="auto" className="-mt-2 text-sm wrap-anywhere text-ink-muted">
                {shown.name}
              </p>
            )}
            {shown.id === apartId && <Banner kind="warning">{apartText}</Banner>}
            <ReviewResult
              product={product}
              draft={shown}
              findings={findings[shown.id]}
              onChange={drafts.save}
              onPress={(text, done, onUndone) => changeText(shown, text, done, onUndone)}
              onFindingsChange={(change) =>
                setFindings((known) => {
                  const latest = known[shown.id]
                  return latest ? { ...known, [shown.id]: change(latest) } : known
                })
              }
              onRemoved={() => heading.current?.focus({ preventScroll: true })}
              onCopied={() => copies.note(shown.id)}
            />
            <SaveNote
              isSaved={drafts.isSaved(shown.id)}
              fits={draftFits(shown)}
              failure={drafts.failure}
              onRetry={() => void drafts.saveNow()}
            />
          </section>
        )}
        <DraftsSection
          drafts={drafts}
          shown={shown}
          renamingId={renamingId}
          onOpen={(id) => {
            setOpenId(id)
            showTop()
          }}
          onRenaming={setRenamingId}
          onDelete={(gone) => void remove(gone)}
        />
        <section className="flex flex-col gap-3">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h3 className="text-base font-semibold">Your notes</h3>
            {notes.step === 'loading' && (
              <output className="appear-late text-sm text-ink-muted">Loading your notes...</output>
            )}
          </div>
          <p className="text-sm text-ink-muted">
            The review says what you write here, and nothing else. It has to be true. If you got the
            product free or cheaper, say so wherever the shop or platform asks for it.
          </p>
          <NotesNote state={notes} onRetry={refreshNotes} />
          <NotesFields form={form} hasModel={hasModel} />
          {hasModel && <UsesLeft feature="reviews" />}
        </section>
      </div>
    </Dialog>
  )
}

/** The announcements: that the review starts and that it is done, but not each word. Failures have a separate alert. */
function announcementOf(isWriting: boolean, ended: { isWritten: boolean } | undefined): string {
  if (isWriting) return 'Your review is being written.'
  return ended?.isWritten === true ? 'Your review is written.' : ''
}
