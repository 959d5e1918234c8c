import { X } from 'lucide-react'
import {
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface TagFieldProps extends FieldTexts {
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Splits a text into words, and adds more words at the end of a list: the parent decides what a word is. */
  read: (text: string) => string[]
  add: (values: readonly string[], more: readonly string[]) => string[]
  /** The words that do not fit: they stay in the field. */
  rest?: (values: readonly string[], words: readonly string[]) => string[]
  /** Typed text that is no word yet, if the parent stores it. */
  typed?: { text: string; onText: (text: string) => void }
  /** Words that are used elsewhere, the most likely first. */
  suggestions?: readonly string[]
  /** Cuts the typed text; not for fields that say what does not fit. */
  maxLength?: number
  className?: string
  /** At the end of the label's line. */
  aside?: ReactNode
  ref?: Ref<{ focus: () => void }>
}

/** More suggestions than these would be too many to read. */
const MOST_SUGGESTIONS = 8

/** Any number of words. Enter, a comma or leaving the field adds the typed word; Backspace removes the last one. */
export function TagField({
  values,
  onChange,
  read,
  add,
  rest,
  typed,
  suggestions = [],
  maxLength,
  className,
  ref,
  ...field
}: TagFieldProps) {
  const [ownText, setOwnText] = useState('')
  const text = typed?.text ?? ownText
  const setText = typed?.onText ?? setOwnText
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }))

  function take(words: string[]): void {
    setText(rest?.(values, words).join(', ') ?? '')
    const next = add(values, words)
    if (next.length !== values.length) onChange(next)
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim() !== '') {
      // Enter adds the word and does not submit the form.
      event.preventDefault()
      take(read(text))
    } else if (event.key === 'Backspace' && text === '' && values.length > 0) {
      onChange(values.slice(0, -1))
    }
  }

  function type(words: string): void {
    // If a comma is left in the text, a word is being edited, and none is complete.
    if (words.includes(',') && !text.includes(',')) take(read(words))
    else setText(words)
  }

  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text')
    if (!/[,\n]/u.test(pasted)) return
    event.preventDefault()
    take(read(`${text}${pasted}`))
  }

  return (
    <Field {...field} className={className}>
      {(control) => (
        <>
          {values.length > 0 && (
            <ul aria-label={field.label} className="flex flex-wrap gap-1.5">
              {values.map((value) => (
                <Word
                  key={value}
                  value={value}
                  onRemove={() => {
                    onChange(values.filter((other) => other !== value))
                    input.current?.focus()
                  }}
                />
              ))}
            </ul>
          )}
          <input
            {...control}
            ref={input}
            type="text"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={maxLength}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onPaste={paste}
            onBlur={() => take(read(text))}
            className={classNames(controlStyle)}
          />
          <Suggestions
            words={matching(suggestions, values, text)}
            onPick={(word) => {
              take([word])
              input.current?.focus()
            }}
          />
        </>
      )}
    </Field>
  )
}

function Word({ value, onRemove }: { value: string; onRemove: () => void }) {
  return (
    <li className="inline-flex max-w-full items-center rounded-full bg-grey-soft pl-3 text-sm text-grey">
      <span dir="auto" className="truncate">
        {value}
      </span>
      <button
        type="button"
        aria-label={`Remove ${value}`}
        onClick={onRemove}
        className="touch-target inline-grid size-8 shrink-0 place-items-center rounded-full hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}

function Suggestions({
  words,
  onPick,
}: {
  words: readonly string[]
  onPick: (word: string) => void
}) {
  if (words.length === 0) return null
  return (
    <ul aria-label="Suggestions" className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word} className="max-w-full">
          <button
            type="button"
            // The field keeps the focus, so that leaving it does not add half a word.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(word)}
            className="touch-target inline-flex min-h-8 max-w-full items-center rounded-full border border-line px-3 text-sm text-ink-muted hover:border-line-strong hover:text-ink"
          >
            <span dir="auto" className="truncate">
              + {word}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function matching(words: readonly string[], held: readonly string[], text: string): string[] {
  const wanted = text.trim().toLocaleLowerCase()
  const taken = new Set(held.map((word) => word.toLocaleLowerCase()))
  return words
    .filter((word) => !taken.has(word.toLocaleLowerCase()))
    .filter((word) => word.toLocaleLowerCase().includes(wanted))
    .slice(0, MOST_SUGGESTIONS)
}
