import type { Typed } from '@sampletrail/domain/settings/setting-fields.ts'
import { useEffect, useId, useState } from 'react'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

type Value = string | number | null | string[]

export interface ValueField<Name extends string> {
  name: Name
  label: string
  hint: string
  kind: 'number' | 'text' | 'lines'
  read: (text: string) => Typed<Value>
}

type Values<Name extends string> = Record<Name, Value>

/**
 * Values that are saved together: only changed ones are sent, with the values on which they build. Another admin's changes
 * are shown next to the typed text, and overwritten only by a second save.
 */
export function ValuesForm<Name extends string>({
  label,
  fields,
  values,
  onSave,
  onDirty,
}: {
  label: string
  fields: readonly ValueField<Name>[]
  values: Values<Name>
  onSave: (changed: Partial<Values<Name>>, seen: Partial<Values<Name>>) => Promise<unknown>
  onDirty: (isDirty: boolean) => void
}) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const [base, setBase] = useState(values)
  const [failure, setFailure] = useState<string | null>(null)
  /** Another admin has saved the value that is typed here. */
  const [isContested, setContested] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const formId = useId()
  const isDirty = fields.some(({ name }) => {
    const text = typed[name]
    return text !== undefined && text !== toText(base[name])
  })
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  // New stored values are the base for later typing, not for text that is already typed.
  if ((!isDirty || isContested) && base !== values) setBase(values)

  const textOf = (name: Name) => typed[name] ?? toText(base[name])

  function clear(): void {
    setTyped({})
    setTried(false)
    setContested(false)
    setFailure(null)
  }

  async function save(): Promise<void> {
    setTried(true)
    setFailure(null)
    const changed: Partial<Values<Name>> = {}
    const seen: Partial<Values<Name>> = {}
    for (const { name, read } of fields) {
      const text = textOf(name)
      const outcome = read(text)
      if ('problem' in outcome) {
        document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
        return
      }
      if (text === toText(base[name])) continue
      changed[name] = outcome.value
      seen[name] = base[name]
    }
    setSaving(true)
    try {
      await onSave(changed, seen)
      clear()
      showSuccess(`${label} saved`)
    } catch (error) {
      const { hint } = toAppError(error)
      setFailure(explainFailure(error))
      // From now on the other admin's values are the base, and the form shows them below the fields.
      if (hint === 'edit_conflict') setContested(true)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      id={formId}
      noValidate
      aria-label={label}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty && !isSaving) void save()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label: fieldLabel, hint, kind, read }) => {
          const text = textOf(name)
          const outcome = read(text)
          const isTheirs = isContested && toText(base[name]) !== text
          const input = {
            name,
            label: fieldLabel,
            hint: isTheirs ? `Saved now: ${toText(base[name]) || 'nothing'}.` : hint,
            error: isTried && 'problem' in outcome ? outcome.problem : undefined,
            value: text,
            autoComplete: 'off',
            onChange: ({ target }: { target: { value: string } }) =>
              setTyped((before) => ({ ...before, [name]: target.value })),
          }
          return kind === 'lines' ? (
            <TextArea key={name} {...input} className="sm:col-span-2" />
          ) : (
            <TextField
              key={name}
              {...input}
              inputMode={kind === 'number' ? 'numeric' : 'text'}
              className={kind === 'text' ? 'sm:col-span-2' : ''}
            />
          )
        })}
      </div>
      {failure !== null && <Banner kind="error">Not saved. {failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!isDirty} busy={isSaving}>
          Save {label}
        </Button>
        {isDirty && (
          <Button variant="quiet" onClick={clear}>
            Discard
          </Button>
        )}
      </div>
    </form>
  )
}

function toText(value: Value): string {
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}
