import { draftFits } from '@sampletrail/domain/reviews/review-notes.ts'
import type { ReviewDraft } from '#src/entities/review/review-draft.ts'
import type { useReviewDrafts } from '#src/entities/review/use-review-drafts.ts'
import { DraftList } from '#src/features/review-writer/draft-list.tsx'
import { SaveNote } from '#src/features/review-writer/save-note.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface DraftsSectionProps {
  drafts: ReturnType<typeof useReviewDrafts>
  /** The draft that is shown. */
  shown: ReviewDraft | undefined
  renamingId: string | null
  onOpen: (id: string) => void
  onRenaming: (id: string | null) => void
  onDelete: (draft: ReviewDraft) => void
}

/** The drafts of a product. It has its place before they are loaded, so that the notes below it stay where they are. */
export function DraftsSection({
  drafts,
  shown,
  renamingId,
  onOpen,
  onRenaming,
  onDelete,
}: DraftsSectionProps) {
  const isEmpty = drafts.drafts.length === 0
  /** A change of another draft, such as its name, that could not be stored: the note below the shown draft is not about it. */
  const isOtherKept =
    drafts.failure !== undefined &&
    (!shown || drafts.isSaved(shown.id)) &&
    drafts.drafts.some((one) => !drafts.isSaved(one.id) && draftFits(one))
  return (
    <>
      {drafts.isError && (
        <QueryError
          title="Your drafts could not be loaded"
          error={drafts.error}
          onRetry={drafts.refetch}
          retrying={drafts.isFetching}
          retryLabel="Load drafts again"
        />
      )}
      {!(isEmpty && drafts.isError) && (
        <section className="flex flex-col gap-2">
          <h3 className="text-base font-semibold">Drafts</h3>
          {isEmpty ? (
            <Nothing isPending={drafts.isPending} />
          ) : (
            <DraftList
              drafts={drafts.drafts}
              openId={shown?.id ?? null}
              renamingId={renamingId}
              onOpen={({ id }) => onOpen(id)}
              onRename={drafts.save}
              onRenaming={onRenaming}
              onDelete={onDelete}
            />
          )}
          {isOtherKept && (
            <SaveNote
              fits
              isSaved={false}
              failure={drafts.failure}
              onRetry={() => void drafts.saveNow()}
            />
          )}
        </section>
      )}
    </>
  )
}

function Nothing({ isPending }: { isPending: boolean }) {
  if (!isPending) return <p className="text-sm text-ink-muted">You have no drafts yet.</p>
  return (
    <>
      <output className="sr-only">Loading your drafts...</output>
      <Skeleton className="h-5 w-full" />
    </>
  )
}
