import { Pencil, Trash2 } from 'lucide-react'
import { lengthFault, REVIEW_LIMITS } from '@sampletrail/domain/reviews/review-notes.ts'
import { useEffect, useRef } from 'react'
import type { ReviewDraft } from '#src/entities/review/review-draft.ts'
import { DraftNameField } from '#src/features/review-writer/draft-name-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

interface DraftLineProps {
  draft: ReviewDraft
  /** What no other draft of the list is called. */
  label: string
  isOpen: boolean
  isRenaming: boolean
  onOpen: () => void
  onRename: (name: string) => void
  onRenaming: (isRenaming: boolean) => void
  onDelete: () => void
}

const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A draft with its actions; its name is typed in place. */
export function DraftLine({
  draft,
  label,
  isOpen,
  isRenaming,
  onOpen,
  onRename,
  onRenaming,
  onDelete,
}: DraftLineProps) {
  const fault = lengthFault(draft.name.length, REVIEW_LIMITS.name)
  const pencil = useRef<HTMLButtonElement>(null)
  const isEnded = useRef(false)
  useEffect(() => {
    if (isRenaming || !isEnded.current) return
    isEnded.current = false
    pencil.current?.focus()
  }, [isRenaming])
  const isNamed = draft.name.trim() !== ''
  return (
    <li className="flex items-center gap-1 pr-1">
      {/* A name that is too long is only on this device: its field stays until it fits. */}
      {isRenaming || fault !== undefined ? (
        <DraftNameField
          name={draft.name}
          label={label}
          fault={fault}
          hasFocus={isRenaming}
          onChange={onRename}
          onEnd={() => {
            isEnded.current = true
            onRenaming(false)
          }}
        />
      ) : (
        <>
          <button
            type="button"
            aria-current={isOpen}
            onClick={onOpen}
            className="min-h-11 min-w-0 flex-1 rounded-md px-3 py-2 text-left hover:bg-sunken aria-[current=true]:bg-sunken"
          >
            <span dir="auto" className="block truncate text-sm font-medium">
              {label}
            </span>
            {isNamed && draft.title.trim() !== '' && (
              <span dir="auto" className="block truncate text-sm">
                {draft.title}
              </span>
            )}
            <span className="block text-xs text-ink-muted">
              {draft.origin === 'model' ? 'AI text' : 'Draft from your notes'},{' '}
              {dayAndTime.format(new Date(draft.created_at))}
            </span>
          </button>
          <IconButton
            ref={pencil}
            icon={Pencil}
            label={`${isNamed ? 'Rename' : 'Name'} draft: ${label}`}
            onClick={() => onRenaming(true)}
          />
        </>
      )}
      <IconButton icon={Trash2} tone="quiet" label={`Delete draft: ${label}`} onClick={onDelete} />
    </li>
  )
}
