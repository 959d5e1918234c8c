import { WATCHED_LANGUAGES_TEXT } from '@sampletrail/domain/reviews/claim-words.ts'
import { lengthFault, REVIEW_LIMITS } from '@sampletrail/domain/reviews/review-notes.ts'
import type { ReviewDraft } from '#src/entities/review/review-draft.ts'
import { CopyButton } from '#src/features/review-writer/copy-button.tsx'
import { TextCount } from '#src/features/review-writer/text-count.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** The findings of the check of a model's text. */
export interface Findings {
  leftOut: string[]
  toCheck: string[]
}

interface ReviewResultProps {
  draft: ReviewDraft
  findings: Findings | undefined
  onChange: (draft: ReviewDraft) => void
}

/** A review that may be edited and copied. */
export function ReviewResult({ draft, findings, onChange }: ReviewResultProps) {
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
        <CopyButton text={content} label="Copy review" />
      </div>
      <div>
        <CopyButton withWords text={`${title}\n\n${content}`} label="Copy All" />
      </div>
      {findings && <FindingsNote {...findings} />}
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

function FindingsNote({ leftOut, toCheck }: Findings) {
  return (
    <>
      {toCheck.length > 0 && (
        <Banner kind="warning">
          <p>This is not in your notes. Take it out if it is not true:</p>
          <Sentences of={toCheck} />
        </Banner>
      )}
      {leftOut.length > 0 && (
        <Banner kind="info">
          <p>Left out, because it names what you did not:</p>
          <Sentences of={leftOut} />
        </Banner>
      )}
    </>
  )
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul className="list-disc pl-5 font-normal">
      {[...new Set(of)].map((sentence) => (
        <li key={sentence} dir="auto" className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  )
}
