import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AlertInput, alertKeys, type KeywordAlert } from '#src/entities/alert/alert-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { AppError, mayBeEmpty, must, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type AlertChange<Input> = {
  /** The alerts after the change. */
  show: (alerts: readonly KeywordAlert[], input: Input) => KeywordAlert[]
  send: (userId: string, input: Input) => Promise<void>
  /** Precedes the reason of a failure; without it the caller shows the failure. */
  errorTitle?: string
}

/** An alert to add, under an id that the browser created, so that a retry does not add it again. */
export type NewAlert = AlertInput & { id: string; is_paused: boolean }

/** Adds an alert, new or deleted a moment ago. The caller shows errors. */
export function useAddAlert() {
  return useAlertChange<NewAlert>({
    show: (alerts, { id, keyword, excluded, highest_price, country, is_paused }) => [
      {
        id,
        keyword,
        excluded,
        highest_price,
        country,
        // The server says which, a moment later.
        currency: 'USD',
        is_paused,
        works: !is_paused,
        created_at: new Date().toISOString(),
      },
      ...alerts.filter((alert) => alert.id !== id),
    ],
    send: async (userId, { id, keyword, excluded, highest_price, country, is_paused }) => {
      const row = { id, keyword, excluded, highest_price, country, is_paused, user_id: userId }
      const reply = await getSupabase()
        .from('keyword_alerts')
        .upsert(row, { onConflict: 'id', ignoreDuplicates: true })
        .select('id')
      if (must(reply).length > 0) return
      // An earlier attempt arrived and only its answer was lost: the alert gets the text that was typed since.
      await updateAlert(userId, id, { keyword, excluded, highest_price, country })
    },
  })
}

/** Changes an alert's words or price. The caller shows errors. */
export function useChangeAlert() {
  return useAlertChange<AlertInput & { id: string }>({
    show: (alerts, { id, ...change }) =>
      alerts.map((alert) => (alert.id === id ? { ...alert, ...change } : alert)),
    send: (userId, { id, keyword, excluded, highest_price, country }) =>
      updateAlert(userId, id, { keyword, excluded, highest_price, country }),
  })
}

/** Pauses or resumes an alert. */
export function usePauseAlert() {
  return useAlertChange<{ id: string; isPaused: boolean }>({
    errorTitle: 'The alert was not changed',
    show: (alerts, { id, isPaused }) =>
      alerts.map((alert) =>
        alert.id === id ? { ...alert, is_paused: isPaused, works: !isPaused } : alert,
      ),
    send: (userId, { id, isPaused }) => updateAlert(userId, id, { is_paused: isPaused }),
  })
}

export function useDeleteAlert() {
  return useAlertChange<string>({
    errorTitle: 'The alert could not be deleted',
    show: (alerts, gone) => alerts.filter(({ id }) => id !== gone),
    send: async (userId, gone) => {
      mayBeEmpty(
        await getSupabase().from('keyword_alerts').delete().eq('user_id', userId).eq('id', gone),
      )
    },
  })
}

async function updateAlert(
  userId: string,
  id: string,
  change: Partial<AlertInput & { is_paused: boolean }>,
): Promise<void> {
  const reply = await getSupabase()
    .from('keyword_alerts')
    .update(change)
    .match({ user_id: userId, id })
    .select('id')
  if (must(reply).length > 0) return
  throw new AppError('This alert has been deleted since.', { code: 'not_found', status: 404 })
}

/** A change of the alerts: shown once it is stored, because none of it waits on this device. */
function useAlertChange<Input>({ show, send, errorTitle }: AlertChange<Input>) {
  const client = useQueryClient()
  const userId = useUser().id
  const queryKey = alertKeys.list(userId)
  return useMutation({
    meta: errorTitle === undefined ? { silent: true } : { errorTitle },
    // One after the other, in the order in which they were made.
    scope: { id: `alerts-${userId}` },
    mutationFn: (input: Input) => send(userId, input).catch(sayWhatIsTaken),
    onSuccess: async (_stored, input) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<KeywordAlert[]>(queryKey, (alerts) => alerts && show(alerts, input))
    },
    // If a change was refused or made elsewhere, the screen shows the server's alerts.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** The database reports a keyword that exists already only by an error number. */
function sayWhatIsTaken(failure: unknown): never {
  const error = toAppError(failure)
  if (error.code !== '23505') throw error
  throw new AppError('You have an alert for this keyword already.', { code: '23505', status: 409 })
}
