import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SavedView, savedViewKeys } from '#src/entities/saved-view/saved-view-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { AppError, mayBeEmpty, must, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type ViewChange<Input> = {
  /** The views as they will be. */
  show: (views: readonly SavedView[], input: Input) => SavedView[]
  send: (userId: string, input: Input) => Promise<void>
  /** Said before the reason of a failure; without one the caller shows it. */
  errorTitle?: string
}

/**
 * Keeps a view, new or deleted a moment ago, under an id that the browser made, so that a repeated attempt adds none.
 * The caller shows what went wrong.
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
      // An earlier attempt arrived and only its answer was lost: it becomes what was typed since.
      await updateView(userId, view.id, { name: view.name, search: view.search })
    },
  })
}

type ViewFields = Partial<Pick<SavedView, 'name' | 'search'>>

/**
 * Gives a view another name or other filters; with `base` only while it holds these, as taking a change back does. The
 * caller shows what went wrong.
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

/** Takes the saving of a view back, unless it was changed since. The caller shows what went wrong. */
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
 * A change of the views: shown when it is stored. Nothing of it waits on this device, so what was shown before would be lost
 * with the page.
 */
function useViewChange<Input>({ show, send, errorTitle }: ViewChange<Input>) {
  const client = useQueryClient()
  const userId = useUser().id
  const queryKey = savedViewKeys.list(userId)
  return useMutation({
    meta: errorTitle === undefined ? { silent: true } : { errorTitle },
    // One after the other, as they were made.
    scope: { id: `views-${userId}` },
    mutationFn: (input: Input) => send(userId, input).catch(sayWhatIsTaken),
    onSuccess: async (_stored, input) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<SavedView[]>(queryKey, (views) => views && show(views, input))
    },
    // Whatever was refused or changed elsewhere: what the server has is shown.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** Somebody else, or another tab, may have changed or deleted the view. */
function mustHaveMet(reply: PostgrestSingleResponse<{ id: string }[]>): void {
  if (must(reply).length > 0) return
  const text = 'The view was changed or deleted since, and stays as it is.'
  throw new AppError(text, { code: 'not_found', status: 404 })
}

/** The database knows a name that is taken by its number alone. */
function sayWhatIsTaken(failure: unknown): never {
  const error = toAppError(failure)
  if (error.code !== '23505') throw error
  throw new AppError('You have a view with this name already.', { code: '23505', status: 409 })
}

function inOrder(views: readonly SavedView[]): SavedView[] {
  return views.toSorted((a, b) => a.position - b.position)
}
