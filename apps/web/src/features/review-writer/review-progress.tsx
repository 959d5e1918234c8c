import type { ReviewText } from '@sampletrail/domain/reviews/review-notes.ts'
import { Spinner } from '#src/ui/spinner.tsx'

/** A review while it is being written; screen readers do not announce its words one by one. */
export function ReviewProgress({ text }: { text: ReviewText | null }) {
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-4">
      <p className="flex items-center gap-2 text-sm font-medium">
        <Spinner decorative />
        Generating your review...
      </p>
      <p className="text-sm text-ink-muted">
        AI text is a starting point. Edit it until it is yours.
      </p>
      {text && (
        <div aria-busy dir="auto" className="flex flex-col gap-2 wrap-anywhere">
          <p className="font-semibold">{text.title}</p>
          <p className="text-sm whitespace-pre-wrap">{text.review}</p>
        </div>
      )}
    </div>
  )
}
