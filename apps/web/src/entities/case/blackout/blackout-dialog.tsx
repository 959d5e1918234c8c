import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadPages, loadSavedBoxes, saveBoxes } from '#src/entities/case/blackout/blackout-calls.ts'
import { BlackoutEditor } from '#src/entities/case/blackout/blackout-editor.tsx'
import { caseKeys } from '#src/entities/case/case-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

export interface BlackoutDialogProps {
  /** In the bucket product-files. */
  path: string
  /** What the file is, in words: 'receipt'. */
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
  onSaved: () => void
}

const startOf = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)

/** Blacks out parts of a file before it is shared. The file itself stays as it is. Load on first use. */
export function BlackoutDialog({
  path,
  label,
  open,
  onOpenChange,
  onClosed,
  onSaved,
}: BlackoutDialogProps) {
  const userId = useUser().id
  const client = useQueryClient()
  const state = useQuery({
    queryKey: caseKeys.blackout(userId, path),
    // The pages are large, and the boxes may change elsewhere: asked for at each opening, and not kept.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [{ pages, of }, saved] = await Promise.all([
        loadPages(path, signal),
        loadSavedBoxes(userId, path, signal),
      ])
      return { pages, of, saved }
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="Black out"
      description={`${startOf(label)}. What you black out is not shared; your own file stays as it is.`}
      size="full"
      keepOpenOutside
    >
      {state.isError && (
        <QueryError
          title="The file cannot be shown"
          error={state.error}
          onRetry={() => void state.refetch()}
          retrying={state.isFetching}
        />
      )}
      {state.isPending && (
        <div className="grid min-h-60 place-items-center">
          <Spinner label="Drawing the pages" />
        </div>
      )}
      {state.data && (
        <BlackoutEditor
          path={path}
          pages={state.data.pages}
          of={state.data.of ?? state.data.pages.length}
          saved={state.data.saved}
          onSave={async (boxes) => {
            await saveBoxes(userId, path, boxes, state.data.saved ?? [])
            await client.invalidateQueries({ queryKey: caseKeys.ofAny(userId) })
            onSaved()
            onOpenChange(false)
            if (boxes.length === 0) showSuccess('Nothing is blacked out in this file')
            else
              showSuccess('Blacked out', {
                detail: 'Links that showed more of it no longer show this file.',
              })
          }}
        />
      )}
    </Dialog>
  )
}
