import { WATCHED_LANGUAGES_TEXT } from '@sampletrail/domain/reviews/claim-words.ts'
import { plainTitle } from '@sampletrail/domain/reviews/draft-from-notes.ts'
import { lengthFault, REVIEW_LIMITS } from '@sampletrail/domain/reviews/review-notes.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import type { DraftText, ReviewDraft } from '#src/entities/review/review-draft.ts'
import { CopyButton } from '#src/features/review-writer/copy-button.tsx'
import { DisclosureButton } from '#src/features/review-writer/disclosure-button.tsx'
import { type Findings, FindingsNote, isIn } from '#src/features/review-writer/findings-note.tsx'
import { TextCount } from '#src/features/review-writer/text-count.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface ReviewResultProps {
  product: Product
  draft: ReviewDraft
  findings: Findings | undefined
  onChange: (draft: ReviewDraft) => void
  /** Called with the text that a press changed, and what was done. */
  onPress: (text: Partial<DraftText>, done: string, onUndone?: () => void) => void
  onFindingsChange: (change: (latest: Findings) => Findings) => void
  /** A sentence and its button are gone: the focus needs another place. */
  onRemoved: () => void
  onCopied: () => void
}

/** A review that may be edited and copied. */
export function ReviewResult({
  product,
  draft,
  findings,
  onChange,
  onPress,
  onFindingsChange,
  onRemoved,
  onCopied,
}: ReviewResultProps) {
  const { title, content } = draft
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-1">
        <TextField
          label="Review Title"
          className="min-w-0 flex-1"
          error={lengthFault(title.length, REVIEW_LIMITS.title)}
          aside={<TextCount count={title.length} of={REVIEW_LIMITS.title} />}
          value={title}
          onChange={(event) => onChange({ ...draft, title: event.target.value })}
        />
        <CopyButton text={title} label="Copy title" />
      </div>
      <div className="flex items-start gap-1">
        <TextArea
          label="Review Content"
          className="min-w-0 flex-1"
          rows={6}
          error={lengthFault(content.length, REVIEW_LIMITS.content)}
          aside={<TextCount count={content.length} of={REVIEW_LIMITS.content} />}
          value={content}
          onChange={(event) => onChange({ ...draft, content: event.target.value })}
        />
        <CopyButton text={content} label="Copy review" onCopied={onCopied} />
      </div>
      <DisclosureButton
        product={product}
        content={content}
        onAdd={(text) => onPress({ content: text }, 'Disclosure added')}
      />
      {findings && (
        <FindingsNote
          findings={findings}
          draft={draft}
          plainTitle={plainTitle(productNameOf(product), draft.rating)}
          onRemove={(sentence, text, done) => {
            onPress(text, done, () => onFindingsChange((latest) => withSentence(latest, sentence)))
            // A title can be the same sentence as one of the text.
            if (isIn({ ...draft, ...text }, sentence)) return
            onFindingsChange((latest) => withoutSentence(latest, sentence))
            onRemoved()
          }}
        />
      )}
      {draft.origin === 'model' && (
        <p className="text-sm text-ink-muted">
          AI text is a starting point. Edit it until it is yours. Numbers, prices and links that are
          not in your notes are left out in every language. Made-up times, people and dealings are
          pointed out in {WATCHED_LANGUAGES_TEXT} only.
        </p>
      )}
    </div>
  )
}

function withoutSentence(findings: Findings, sentence: string): Findings {
  return { ...findings, toCheck: findings.toCheck.filter((other) => other !== sentence) }
}

function withSentence(findings: Findings, sentence: string): Findings {
  return { ...findings, toCheck: [...withoutSentence(findings, sentence).toCheck, sentence] }
}
