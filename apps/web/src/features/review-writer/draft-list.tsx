import type { ReviewDraft } from '#src/entities/review/review-draft.ts'
import { DraftLine } from '#src/features/review-writer/draft-line.tsx'
import { draftLabels } from '#src/features/review-writer/draft-labels.ts'

interface DraftListProps {
  drafts: readonly ReviewDraft[]
  /** The draft that is shown. */
  openId: string | null
  /** The draft whose name is being typed. */
  renamingId: string | null
  onOpen: (draft: ReviewDraft) => void
  /** Called with each change of a name. */
  onRename: (draft: ReviewDraft) => void
  /** Called when the field for a name opens, and with null when it closes. */
  onRenaming: (id: string | null) => void
  onDelete: (draft: ReviewDraft) => void
}

/** The drafts of a product, newest first. */
export function DraftList({
  drafts,
  openId,
  renamingId,
  onOpen,
  onRename,
  onRenaming,
  onDelete,
}: DraftListProps) {
  const labels = draftLabels(drafts)
  return (
    <ul aria-label="Drafts" className="divide-y divide-line rounded-md border border-line">
      {drafts.map((draft) => (
        <DraftLine
          key={draft.id}
          draft={draft}
          label={labels.get(draft.id) ?? draft.title}
          isOpen={draft.id === openId}
          isRenaming={draft.id === renamingId}
          onOpen={() => onOpen(draft)}
          onRename={(name) => onRename({ ...draft, name })}
          onRenaming={(isRenaming) => onRenaming(isRenaming ? draft.id : null)}
          onDelete={() => onDelete(draft)}
        />
      ))}
    </ul>
  )
}
