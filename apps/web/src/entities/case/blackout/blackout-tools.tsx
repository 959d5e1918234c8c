import {
  Hand,
  Minus,
  Pencil,
  Plus,
  Redo2,
  ScanSearch,
  SquarePlus,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { Boxes } from '#src/entities/case/blackout/use-boxes.ts'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

const ZOOMS = [1, 1.5, 2, 3, 4]

/** The buttons above the pages. */
export function BlackoutTools({
  boxes,
  zoom,
  onZoom,
  draws,
  onDraws,
  isSearching,
  onSearch,
  onAdd,
  onRemove,
}: {
  boxes: Boxes
  zoom: number
  onZoom: (zoom: number) => void
  draws: boolean
  onDraws: (draws: boolean) => void
  isSearching: boolean
  onSearch: () => void
  onAdd: () => void
  onRemove: (id: string) => void
}) {
  const { selected } = boxes
  const place = ZOOMS.indexOf(zoom)
  const step = (by: number) => onZoom(ZOOMS[place + by] ?? zoom)
  return (
    <fieldset aria-label="Boxes" className="flex min-w-0 flex-wrap items-center gap-1">
      {/* Only fingers need it: a mouse scrolls with its wheel. */}
      <div className="mr-1 hidden rounded-md border border-line pointer-coarse:flex">
        <ModeButton icon={Hand} label="Scroll" isOn={!draws} onPress={() => onDraws(false)} />
        <ModeButton icon={Pencil} label="Draw" isOn={draws} onPress={() => onDraws(true)} />
      </div>
      <IconButton icon={SquarePlus} label="Add box" onClick={onAdd} />
      <IconButton
        icon={Trash2}
        tone="quiet"
        label="Delete box"
        disabled={selected === null}
        onClick={() => selected !== null && onRemove(selected)}
      />
      <IconButton
        icon={Undo2}
        label="Undo"
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={!boxes.canUndo}
        onClick={boxes.undo}
      />
      <IconButton
        icon={Redo2}
        label="Redo"
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        disabled={!boxes.canRedo}
        onClick={boxes.redo}
      />
      <IconButton
        icon={ScanSearch}
        label="Find private parts"
        disabled={isSearching}
        onClick={onSearch}
      />
      <div className="ml-auto flex items-center">
        <IconButton icon={Minus} label="Zoom out" disabled={place === 0} onClick={() => step(-1)} />
        <span className="tabular w-12 text-center text-sm">{Math.round(zoom * 100)}%</span>
        <IconButton
          icon={Plus}
          label="Zoom in"
          disabled={place === ZOOMS.length - 1}
          onClick={() => step(1)}
        />
      </div>
    </fieldset>
  )
}

function ModeButton({
  icon: Icon,
  label,
  isOn,
  onPress,
}: {
  icon: typeof Hand
  label: string
  isOn: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'touch-target inline-flex min-h-10 items-center gap-1.5 rounded-md px-3 text-sm font-medium',
        isOn ? 'bg-accent text-on-accent' : 'text-ink',
      )}
    >
      <Icon aria-hidden className="size-4" />
      {label}
    </button>
  )
}
