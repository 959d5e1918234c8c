import { useEffect, useRef, useState } from 'react'
import type { KeywordAlert } from '#src/entities/alert/alert-row.ts'
import { useAddAlert, useDeleteAlert, usePauseAlert } from '#src/entities/alert/change-alerts.ts'
import { AlertLine } from '#src/features/alerts/alert-line.tsx'
import { EditAlert } from '#src/features/alerts/edit-alert.tsx'
import { showFailure } from '#src/lib/query-client.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** The existing alerts, newest first. One can be edited at a time, in its place. */
export function AlertList({ alerts }: { alerts: readonly KeywordAlert[] }) {
  const [editing, setEditing] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { mutate: pause } = usePauseAlert()
  const remove = useDeleteAlert()
  const add = useAddAlert()

  /** The alert whose row gets the focus back: at the button that started the edit. */
  const edited = useRef<string | null>(null)

  useEffect(() => {
    const [id, part] =
      editing === null ? [edited.current, '[aria-label^="Edit"]'] : [editing, 'input']
    edited.current = editing
    if (id === null) return
    list.current?.querySelector<HTMLElement>(`#alert-${id} ${part}`)?.focus()
  }, [editing])

  async function deleteAlert(alert: KeywordAlert): Promise<void> {
    try {
      await remove.mutateAsync(alert.id)
    } catch {
      // The mutation cache has shown the error.
      return
    }
    showSuccess('Alert deleted', {
      action: { label: 'Undo', onSelect: () => bringBack(alert) },
    })
  }

  function bringBack(alert: KeywordAlert): void {
    add
      .mutateAsync(alert)
      .catch((error: unknown) =>
        showFailure(error, { errorTitle: 'The alert could not be brought back' }),
      )
  }

  return (
    <ul ref={list} aria-label="Your alerts" className="divide-y divide-line">
      {alerts.map((alert) => (
        <li key={alert.id} id={`alert-${alert.id}`}>
          {editing === alert.id ? (
            <EditAlert alert={alert} alerts={alerts} onClose={() => setEditing(null)} />
          ) : (
            <AlertLine
              alert={alert}
              isOverLimit={!alert.works && !alert.is_paused}
              onPause={(isPaused) => pause({ id: alert.id, isPaused })}
              onEdit={() => setEditing(alert.id)}
              onDelete={() => void deleteAlert(alert)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
