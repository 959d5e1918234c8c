import { Camera, FileText, Image, Trash2, Upload } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { Picture } from './picture.tsx'
import { Spinner } from './spinner.tsx'
import { useFileIntake } from './use-file-intake.ts'

interface ChosenFile {
  name: string
  /** Address of a picture to show; null for a document. */
  previewUrl: string | null
}

export interface FileFieldProps {
  label: string
  /** As `accept` of an input, for example 'image/*,application/pdf'. */
  accept: string
  value: ChosenFile | null
  onSelect: (file: File) => void
  onRemove?: () => void
  /** Being uploaded. */
  busy?: boolean
  disabled?: boolean
  hint?: string | undefined
  error?: string | undefined
  /** Accepts files that are pasted anywhere on the page; for only one field of a screen. */
  paste?: boolean
  /** Wide for pictures of products, narrow for documents. */
  shape?: 'picture' | 'document'
}

/** A file by button, drop, paste or camera, with the selected one next to it. */
export function FileField({
  label,
  accept,
  value,
  onSelect,
  onRemove,
  busy = false,
  disabled = false,
  hint,
  error,
  paste = false,
  shape = 'document',
}: FileFieldProps) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { dragging, dropProps } = useFileIntake(([first]) => onSelect(first), {
    paste,
    disabled: disabled || busy,
  })

  const input = {
    type: 'file',
    accept,
    tabIndex: -1,
    className: 'sr-only',
    disabled: disabled || busy,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const chosen = event.target.files?.[0]
      // The same file can be selected again after a failure.
      event.target.value = ''
      if (chosen !== undefined) onSelect(chosen)
    },
  }

  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`} className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-sm font-medium">{label}</legend>
      <div
        {...dropProps}
        className={classNames(
          'flex flex-wrap items-center gap-4 rounded-md border border-dashed p-3 transition-colors',
          dragging ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
        )}
      >
        <Preview value={value} busy={busy} shape={shape} />
        <div className="flex min-w-0 flex-1 basis-44 flex-col gap-2">
          {value !== null && (
            <div className="flex items-center gap-1">
              <span className="min-w-0 flex-1 truncate text-sm">{value.name}</span>
              {onRemove !== undefined && !busy && (
                <IconButton
                  icon={Trash2}
                  label={`Remove ${value.name}`}
                  tone="quiet"
                  onClick={onRemove}
                  disabled={disabled}
                />
              )}
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              disabled={disabled}
              busy={busy}
              onClick={() => file.current?.click()}
            >
              {!busy && <Upload aria-hidden className="size-4" />}
              {busy ? 'Uploading…' : value === null ? 'Choose a file' : 'Replace'}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              disabled={disabled || busy}
              className="not-pointer-coarse:hidden"
              onClick={() => camera.current?.click()}
            >
              <Camera aria-hidden className="size-4" />
              Take a photo
            </Button>
          </div>
          <p id={`${id}-hint`} className="text-xs text-ink-muted">
            {hint ?? (
              <>
                <span className="pointer-coarse:hidden">
                  {paste ? 'Or drop it here, or paste it.' : 'Or drop it here.'}
                </span>
                <span className="not-pointer-coarse:hidden">
                  From this device, or straight from its camera.
                </span>
              </>
            )}
          </p>
        </div>
        <input {...input} ref={file} aria-label={label} />
        <input
          {...input}
          ref={camera}
          accept="image/*"
          capture="environment"
          aria-label={`${label}, camera`}
        />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

function Preview({
  value,
  busy,
  shape,
}: {
  value: ChosenFile | null
  busy: boolean
  shape: 'picture' | 'document'
}) {
  const Placeholder = shape === 'picture' ? Image : FileText
  return (
    <div
      className={classNames(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-muted',
        shape === 'picture' ? 'size-24' : 'size-16',
      )}
    >
      <Picture
        src={value?.previewUrl ?? null}
        alt=""
        fallback={<Placeholder aria-hidden className="size-7" />}
        className="size-full object-contain"
      />
      {busy && (
        <span className="absolute inset-0 grid place-items-center bg-surface/70">
          <Spinner label="Uploading" />
        </span>
      )}
    </div>
  )
}
