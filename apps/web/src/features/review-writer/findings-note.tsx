import { removeSentence } from '@sampletrail/domain/reviews/remove-sentence.ts'
import type { DraftText } from '#src/entities/review/review-draft.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

/** The findings of the check of a model's text. */
export interface Findings {
  leftOut: string[]
  toCheck: string[]
}

interface FindingsNoteProps {
  findings: Findings
  draft: DraftText
  /** Replaces a title that is to be checked. */
  plainTitle: string
  /** Called with the text without a sentence. */
  onRemove: (sentence: string, text: Partial<DraftText>, done: string) => void
}

/** What the check of a model's text found. Each sentence that is to be checked can be removed. */
export function FindingsNote({ findings, draft, plainTitle, onRemove }: FindingsNoteProps) {
  const { leftOut, toCheck } = findings
  return (
    <>
      {toCheck.length > 0 && (
        <Banner kind="warning">
          <p>This is not in your notes. Take it out if it is not true:</p>
          <ul className="mt-1 flex flex-col gap-1 font-normal">
            {[...new Set(toCheck)].map((sentence) => {
              const text = textWithout(draft, sentence, plainTitle)
              return (
                <li key={sentence} className="flex flex-wrap items-center gap-x-3">
                  <span dir="auto" className="min-w-0 flex-1 basis-40 wrap-anywhere">
                    {sentence}
                  </span>
                  {text === null ? (
                    <span className="py-2 font-medium">You have edited this part since.</span>
                  ) : (
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={`${labelOf(text)}: ${sentence}`}
                      onClick={() => onRemove(sentence, text, doneOf(text))}
                    >
                      {labelOf(text)}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </Banner>
      )}
      {leftOut.length > 0 && (
        <Banner kind="info">
          <p>Left out, because your notes do not mention it:</p>
          <ul className="list-disc pl-5 font-normal">
            {[...new Set(leftOut)].map((sentence) => (
              <li key={sentence} dir="auto" className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}

/** Whether a sentence is still in a draft as it was. */
export function isIn(draft: DraftText, sentence: string): boolean {
  return textWithout(draft, sentence, '') !== null
}

/** The changed part of a draft; null if the sentence is not in it as it was. A title is not removed, but replaced. */
function textWithout(
  { title, content }: DraftText,
  sentence: string,
  plainTitle: string,
): Partial<DraftText> | null {
  const rest = removeSentence(content, sentence)
  if (rest !== null) return { content: rest }
  return title.trim() === sentence.trim() ? { title: plainTitle } : null
}

function labelOf(text: Partial<DraftText>): string {
  return text.title === undefined ? 'Remove' : 'Use a plain title'
}

function doneOf(text: Partial<DraftText>): string {
  return text.title === undefined ? 'Sentence removed' : 'Title replaced'
}
