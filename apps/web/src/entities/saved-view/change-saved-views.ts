import type { PostgrestSingleResponse } from '@supabase/postgrest-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SavedView, savedViewKeys } from '#src/entities/saved-view/saved-view-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { AppError, mayBeEmpty, must, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type ViewChange<Input> = {
  /** The views after the change. */
  show: (views: readonly SavedView[], input: Input) => SavedView[]
  send: (userId: string, input: Input) => Promise<void>
  /** Precedes the reason of a failure; without it the caller shows the failure. */
  errorTitle?: string
}

/**
 * Stores a view, new or deleted a moment ago, under an id that the browser created, so that a retry does not add it again.
 * The caller shows errors.
 */
export function useAddView() {
  return useViewChange<SavedView>({
    show: (views, view) => inOrder([...views.filter(({ id }) => id !== view.id), view]),
    send: async (userId, view) => {
      const reply = await getSupabase()
        .from('saved_views')
        .upsert({ ...view, user_id: userId }, { onConflict: 'id', ignoreDuplicates: true })
        .select('id')
      if (must(reply).length > 0) return
      // An earlier attempt arrived and only its answer was lost: the view gets the text that was typed since.
      await updateView(userId, view.id, { name: view.name, search: view.search })
    },
  })
}

type ViewFields = Partial<Pick<SavedView, 'name' | 'search'>>

/**
 * Changes a view's name or filters; with `base` only if the view still has these, as an undo requires. The caller shows
 * errors.
 */
export function useChangeView() {
  return useViewChange<{ id: string; change: ViewFields; base?: ViewFields }>({
    show: (views, { id, change }) =>
      views.map((view) => (view.id === id ? { ...view, ...change } : view)),
    send: (userId, { id, change, base }) => updateView(userId, id, change, base),
  })
}

async function updateView(
  userId: string,
  id: string,
  change: ViewFields,
  base: ViewFields = {},
): Promise<void> {
  const reply = await getSupabase()
    .from('saved_views')
    .update(change)
    .match({ ...base, user_id: userId, id })
    .select('id')
  mustHaveMet(reply)
}

/** Undoes the saving of a view, unless it was changed since. The caller shows errors. */
export function useDiscardView() {
  return useViewChange<SavedView>({
    show: (views, gone) => views.filter(({ id }) => id !== gone.id),
    send: async (userId, { id, name, search }) => {
      const reply = await getSupabase()
        .from('saved_views')
        .delete()
        .match({ id, name, search, user_id: userId })
        .select('id')
      mustHaveMet(reply)
    },
  })
}

export function useDeleteView() {
  return useViewChange<string>({
    errorTitle: 'The view could not be deleted',
    show: (views, gone) => views.filter(({ id }) => id !== gone),
    send: async (userId, gone) => {
      mayBeEmpty(
        await getSupabase().from('saved_views').delete().eq('user_id', userId).eq('id', gone),
      )
    },
  })
}

/** Puts all views into an order, given by their ids. */
export function useArrangeViews() {
  return useViewChange<readonly string[]>({
    errorTitle: 'The order could not be saved',
    show: (views, ids) =>
      inOrder(views.map((view) => ({ ...view, position: Math.max(0, ids.indexOf(view.id)) }))),
    send: async (_userId, ids) => {
      mayBeEmpty(await getSupabase().rpc('arrange_saved_views', { p_ids: [...ids] }))
    },
  })
}

/**
 * A change of the views: shown once it is stored. None of it waits on this device, so a change shown earlier would be lost
 * with the page.
 */
function useViewChange<Input>({ show, send, errorTitle }: ViewChange<Input>) {
  const client = useQueryClient()
  const userId = useUser().id
  const queryKey = savedViewKeys.list(userId)
  return useMutation({
    meta: errorTitle === undefined ? { silent: true } : { errorTitle },
    // One after the other, in the order in which they were made.
    scope: { id: `views-${userId}` },
    mutationFn: (input: Input) => send(userId, input).catch(sayWhatIsTaken),
    onSuccess: async (_stored, input) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<SavedView[]>(queryKey, (views) => views && show(views, input))
    },
    // If a change was refused or made elsewhere, the screen shows the server's views.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** Another person or tab may have changed or deleted the view. */
function mustHaveMet(reply: PostgrestSingleResponse<{ id: string }[]>): void {
  if (must(reply).length > 0) return
  const text = 'The view has been changed or deleted since, so we left it as it is.'
  throw new AppError(text, { code: 'not_found', status: 404 })
}

/** The database reports a name that exists already only by an error number. */
function sayWhatIsTaken(failure: unknown): never {
  const error = toAppError(failure)
  if (error.code !== '23505') throw error
  throw new AppError('You have a view with this name already. Choose another name.', {
    code: '23505',
    status: 409,
  })
}

function inOrder(views: readonly SavedView[]): SavedView[] {
  return views.toSorted((a, b) => a.position - b.position)
}
