import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, useEffect, useRef, type RefObject } from 'react'
import { classNames } from './class-names.ts'
import type { MenuAction, MenuSection } from './menu-items.ts'

const ACTION = '[role^="menuitem"]:not([aria-disabled="true"])'

interface MenuPopupProps {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  sections: readonly MenuSection[]
  align: 'start' | 'end'
  /** Opened by a key: the first action has the focus. */
  focusFirst: boolean
}

export function MenuPopup({
  anchor,
  open,
  onOpenChange,
  sections,
  align,
  focusFirst,
}: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open || !focusFirst) return undefined
    // After the popup itself took the focus.
    const frame = requestAnimationFrame(() =>
      popup.current?.querySelector<HTMLElement>(ACTION)?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [open, focusFirst])
  // Inside the button's landmark, where people who navigate by landmarks find it. A screen's head is no landmark, and arranges
  // its parts in a row, which one more part would shift.
  const landmark =
    anchor.current?.closest<HTMLElement>('main') ??
    anchor.current?.closest<HTMLElement>('header') ??
    undefined
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        // The button toggles the menu; closing it here too would make the press open it again.
        const target = details.event.target
        if (target instanceof Node && anchor.current?.contains(target) === true) return
        onOpenChange(next)
      }}
    >
      <Base.Portal container={landmark}>
        <Base.Positioner
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // Not wider than the screen, also before it has its place: the page would get as wide.
          className="z-50 max-w-[min(22rem,calc(100vw-1rem))]"
        >
          <Base.Popup
            ref={popup}
            finalFocus={anchor}
            onKeyDown={(event) => {
              // Tab leaves a menu; the page behind it is covered.
              if (event.key !== 'Tab') return
              event.preventDefault()
              onOpenChange(false)
            }}
            className="max-h-(--available-height) min-w-52 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-md outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {sections.map((section, index) => (
              <Fragment key={section.label ?? index}>
                {index > 0 && <Base.Separator className="mx-2 my-1 h-px bg-line" />}
                <Base.Group>
                  {section.label !== undefined && (
                    <Base.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-muted">
                      {section.label}
                    </Base.GroupLabel>
                  )}
                  {section.actions.map((action, place) => (
                    <MenuItem key={`${place} ${action.label}`} action={action} />
                  ))}
                </Base.Group>
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function MenuItem({ action }: { action: MenuAction }) {
  const Icon = action.checked === true ? Check : action.icon
  const isChoice = action.checked !== undefined
  const hasSlot = isChoice || action.icon !== undefined
  const content = (
    <>
      {hasSlot && (
        <span className="size-4 shrink-0">
          {Icon !== undefined && <Icon aria-hidden className="size-4" />}
        </span>
      )}
      <span className="min-w-0 wrap-anywhere">{action.label}</span>
    </>
  )
  const className = classNames(
    'touch-target flex min-h-9 items-center gap-2.5 rounded-md px-3 py-1 text-sm outline-none select-none data-disabled:opacity-55 data-highlighted:bg-sunken',
    action.tone === 'danger' && 'text-danger',
  )
  return isChoice ? (
    <Base.CheckboxItem
      checked={action.checked === true}
      onCheckedChange={action.onSelect}
      disabled={action.disabled}
      closeOnClick
      className={className}
    >
      {content}
    </Base.CheckboxItem>
  ) : (
    <Base.Item onClick={action.onSelect} disabled={action.disabled} className={className}>
      {content}
    </Base.Item>
  )
}
