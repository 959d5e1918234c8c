import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import type { Command, CommandGroup } from '#src/features/shell/palette/command.ts'
import { noteRecent, readRecent } from '#src/features/shell/palette/recent-commands.ts'
import {
  type PaletteActions,
  useCommandGroups,
} from '#src/features/shell/palette/use-command-groups.ts'
import { catchFocusAfterLayer } from '#src/ui/catch-focus.ts'
import { useDialogStack } from '#src/ui/dialog-stack.ts'
import { useReturnedFocus } from '#src/ui/use-returned-focus.ts'

export interface CommandPaletteProps extends PaletteActions {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** One search field for screens, products, views and actions. Load on first use. */
export function CommandPalette({ open, onOpenChange, ...actions }: CommandPaletteProps) {
  const chosen = useRef<Command | null>(null)
  useDialogStack(open, { close: () => onOpenChange(false) })
  const finalFocus = useReturnedFocus(open)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return
        catchFocusAfterLayer()
        // Only now, because the closing palette would take the focus from the screen that the command opens.
        chosen.current?.run()
        chosen.current = null
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-[rgb(20_14_8/55%)]" />
        <Dialog.Viewport className="fixed inset-0 flex flex-col items-center p-3 pt-[max(0.75rem,env(safe-area-inset-top))] md:pt-[12vh]">
          <Dialog.Popup
            finalFocus={finalFocus}
            className="flex max-h-[min(32rem,100%)] w-full max-w-xl flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-lg outline-none"
          >
            <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
            <Commands
              actions={actions}
              onChoose={(command) => {
                chosen.current = command
                onOpenChange(false)
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Commands({
  actions,
  onChoose,
}: {
  actions: PaletteActions
  onChoose: (command: Command) => void
}) {
  const userId = useUser().id
  const [typed, setTyped] = useState('')
  const [recent] = useState(() => readRecent(userId))
  const { groups, isLoading } = useCommandGroups(typed, recent, actions)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)

  function choose(command: Command): void {
    noteRecent(userId, command.id)
    onChoose(command)
  }

  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={typed}
      onValueChange={(next, { reason }) => {
        // Choosing would write the entry's name into the field.
        if (reason !== 'item-press') setTyped(next)
      }}
      itemToStringValue={({ label }: Command) => label}
    >
      <div className="flex items-center gap-2 rounded-t-lg border-b border-line px-4 -outline-offset-2 outline-focus has-focus-visible:outline-2">
        <Search aria-hidden className="size-5 shrink-0 text-ink-muted" />
        <Autocomplete.Input
          aria-label="Search products, screens and actions"
          placeholder="Search products, screens and actions…"
          enterKeyHint="go"
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base text-ink outline-none"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
        <Autocomplete.Empty>
          {count === 0 && (
            <p className="px-3 py-6 text-center text-sm text-ink-muted">
              {isLoading ? 'Loading your products…' : `Nothing found for “${typed.trim()}”`}
            </p>
          )}
        </Autocomplete.Empty>
        <Autocomplete.List aria-label="Results">
          {(group: CommandGroup) => (
            <Autocomplete.Group key={group.label} items={group.items}>
              <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-muted">
                {group.label}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <CommandItem key={command.id} command={command} onChoose={choose} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      <Autocomplete.Status className="sr-only">
        {count === 1 ? '1 result' : `${count} results`}
      </Autocomplete.Status>
    </Autocomplete.Root>
  )
}

function CommandItem({
  command,
  onChoose,
}: {
  command: Command
  onChoose: (command: Command) => void
}) {
  const { label, detail, icon: Icon } = command
  return (
    <Autocomplete.Item
      value={command}
      onClick={() => onChoose(command)}
      className="touch-target flex min-h-10 cursor-default items-center gap-3 rounded-md px-3 py-1.5 text-sm outline-none select-none data-highlighted:bg-sunken"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {label}
        </span>
        {detail !== undefined && (
          <span className="tabular block truncate text-xs text-ink-muted">{detail}</span>
        )}
      </span>
    </Autocomplete.Item>
  )
}
