import { Trash2 } from 'lucide-react'
import type { ReviewDraft } from '#src/entities/review/review-draft.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

interface DraftListProps {
  drafts: readonly ReviewDraft[]
  /** The draft that is shown. */
  openId: string | null
  onOpen: (draft: ReviewDraft) => void
  onDelete: (draft: ReviewDraft) => void
}

const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The drafts of a product, newest first. */
export function DraftList({ drafts, openId, onOpen, onDelete }: DraftListProps) {
  return (
    <ul aria-label="Drafts" className="divide-y divide-line rounded-md border border-line">
      {drafts.map((draft) => {
        const title = draft.title.trim() === '' ? 'Without a title' : draft.title
        return (
          <li key={draft.id} className="flex items-center gap-1 pr-1">
            <button
              type="button"
              aria-current={draft.id === openId}
              onClick={() => onOpen(draft)}
              className="min-h-11 min-w-0 flex-1 rounded-md px-3 py-2 text-left hover:bg-sunken aria-[current=true]:bg-sunken"
            >
              <span dir="auto" className="block truncate text-sm font-medium">
                {title}
              </span>
              <span className="block text-xs text-ink-muted">
                {draft.origin === 'model' ? 'AI text' : 'Draft from your notes'},{' '}
                {dayAndTime.format(new Date(draft.created_at))}
              </span>
            </button>
            <IconButton
              icon={Trash2}
              tone="danger"
              label={`Delete draft: ${title}`}
              onClick={() => onDelete(draft)}
            />
          </li>
        )
      })}
    </ul>
  )
}
