import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, Plus } from 'lucide-react'
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field, type FieldTexts } from './field.tsx'
import { Spinner } from './spinner.tsx'

interface ComboboxOption {
  value: string
  label: string
  /** A second, muted line, which is searched, too. */
  description?: string
  /** A muted line that is not searched. */
  note?: string | undefined
  /** Before the label. */
  mark?: ReactNode
}

export interface ComboboxGroup {
  /** Empty: the options have no heading. */
  label: string
  options: readonly ComboboxOption[]
}

export interface ComboboxProps extends FieldTexts {
  groups: readonly ComboboxGroup[]
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string
  disabled?: boolean
  /** The options are still loading. */
  loading?: boolean
  emptyText?: string
  /** The typed text, for searches on the server. */
  onSearch?: (text: string) => void
  /**
   * Last entry of the list once the options have loaded, for any typed text, which it repeats unless there is such an option: for
   * example 'Add new seller “Acme”'. Gets the typed text.
   */
  action?: { label: string; onSelect: (text: string) => void }
  className?: string
  icon?: ReactNode
}

interface Item extends ComboboxOption {
  isAction?: true
}

/** A choice among many options, with a search. Load the form that uses it on first use. */
export function Combobox({
  groups,
  value,
  onChange,
  placeholder = 'Choose…',
  disabled,
  loading = false,
  emptyText = 'Nothing found',
  onSearch,
  action,
  ...field
}: ComboboxProps) {
  const [text, setText] = useState('')
  const selected = useSteadyOption(
    groups.flatMap((group) => group.options).find((option) => option.value === value),
  )
  const typed = text === selected?.label ? '' : text.trim()
  const isNew = typed !== '' && !hasLabel(groups, typed)
  // While the options load, what was typed may be one of them.
  const offered = loading ? undefined : action
  const actionLabel = offered && (isNew ? `${offered.label} “${typed}”` : offered.label)
  const items = useMemo(() => listItems(groups, actionLabel), [groups, actionLabel])
  const whole = useSelectWhole()

  function select(item: Item | null) {
    if (item?.isAction) action?.onSelect(typed)
    else onChange(item?.value ?? null)
  }

  return (
    <Field {...field}>
      {(control) => (
        <Base.Root
          items={items}
          value={selected}
          onValueChange={(item: Item | null) => select(item)}
          onInputValueChange={(next) => {
            setText(next)
            onSearch?.(next)
          }}
          itemToStringLabel={(item: Item) => item.label}
          isItemEqualToValue={(item: Item, other: Item) => item.value === other.value}
          filter={matches}
          disabled={disabled}
          autoHighlight
        >
          <Base.InputGroup className="relative">
            <Base.Input
              {...control}
              {...whole}
              placeholder={placeholder}
              autoComplete="off"
              className={classNames(controlStyle, 'pr-10 text-ellipsis')}
            />
            <Base.Trigger
              // The field is the combobox: a screen reader must not announce two.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a button, which Base UI calls a combobox
              role="button"
              tabIndex={-1}
              aria-label={`Show choices for ${field.label}`}
              className="absolute inset-y-0 right-0 grid w-10 place-items-center text-ink-muted pointer-coarse:w-11"
            >
              {loading ? <Spinner decorative /> : <ChevronDown aria-hidden className="size-4" />}
            </Base.Trigger>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-50 outline-none">
              <Base.Popup className="max-h-[min(var(--available-height),20rem)] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1 text-ink shadow-md">
                <Base.Empty>
                  <p className="px-3 py-2 text-sm text-ink-muted">
                    {loading ? 'Loading…' : emptyText}
                  </p>
                </Base.Empty>
                <Base.List>
                  {(group: { value: string; items: readonly Item[] }) => (
                    <Base.Group key={group.value} items={group.items}>
                      {group.value !== '' && !group.items[0]?.isAction && (
                        <Base.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-muted">
                          {group.value}
                        </Base.GroupLabel>
                      )}
                      <Base.Collection>
                        {(item: Item) => <ComboboxItem key={item.value} item={item} />}
                      </Base.Collection>
                    </Base.Group>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}

/**
 * Selects the text of a field that gets the focus, so that typing replaces the present choice. The press that gives it the focus
 * would place the caret in that text afterwards; only the next one does, and one that selects a part of it.
 */
function useSelectWhole() {
  const isFresh = useRef(false)
  return {
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onPointerDown: ({ currentTarget: field }: PointerEvent<HTMLInputElement>) => {
      isFresh.current = document.activeElement !== field
    },
    onClick: ({ currentTarget: field }: MouseEvent<HTMLInputElement>) => {
      if (isFresh.current && field.selectionStart === field.selectionEnd) field.select()
      isFresh.current = false
    },
  }
}

/** Keeps its identity while it says the same: a new one would overwrite the typed text with its label. */
function useSteadyOption(option: ComboboxOption | undefined): ComboboxOption | null {
  const { value, label } = option ?? {}
  return useMemo(
    () => (value === undefined || label === undefined ? null : { value, label }),
    [value, label],
  )
}

function ComboboxItem({ item }: { item: Item }) {
  return (
    <Base.Item
      value={item}
      className={classNames(
        'touch-target flex min-h-9 items-center gap-2 rounded-md px-3 py-1.5 text-sm outline-none select-none data-highlighted:bg-sunken',
        item.isAction && 'font-semibold text-accent-ink',
      )}
    >
      <span className="grid size-4 shrink-0 place-items-center">
        {item.isAction ? (
          <Plus aria-hidden className="size-4" />
        ) : (
          <Base.ItemIndicator>
            <Check aria-hidden className="size-4" />
          </Base.ItemIndicator>
        )}
      </span>
      {item.mark}
      <span className="min-w-0">
        <span className="block truncate">{item.label}</span>
        {item.description !== undefined && (
          <span className="block truncate text-xs text-ink-muted">{item.description}</span>
        )}
        {item.note !== undefined && (
          <span className="tabular block text-xs text-ink-muted">{item.note}</span>
        )}
      </span>
    </Base.Item>
  )
}

function listItems(groups: readonly ComboboxGroup[], actionLabel: string | undefined) {
  const listed: Array<{ value: string; items: readonly Item[] }> = groups
    .filter((group) => group.options.length > 0)
    .map((group) => ({ value: group.label, items: group.options }))
  if (actionLabel !== undefined) {
    const item: Item = { value: '\u0000action', label: actionLabel, isAction: true }
    listed.push({ value: item.value, items: [item] })
  }
  return listed
}

function hasLabel(groups: readonly ComboboxGroup[], text: string): boolean {
  const wanted = text.toLocaleLowerCase()
  return groups.some(({ options }) =>
    options.some(({ label }) => label.toLocaleLowerCase() === wanted),
  )
}

function matches(item: Item, query: string): boolean {
  if (item.isAction) return true
  const wanted = query.trim().toLocaleLowerCase()
  return (
    item.label.toLocaleLowerCase().includes(wanted) ||
    item.description?.toLocaleLowerCase().includes(wanted) === true
  )
}
