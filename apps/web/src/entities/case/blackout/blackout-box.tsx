import { type Corner, KEY_STEP, moveBox, resizeBox } from '@sampletrail/domain/cases/black-box.ts'
import type { KeyboardEvent } from 'react'
import { type EditedBox, boxLabel } from '#src/entities/case/blackout/edited-box.ts'
import { placeOf } from '#src/entities/case/blackout/place-of.ts'
import type { Boxes } from '#src/entities/case/blackout/use-boxes.ts'
import { type Drag, useDrag } from '#src/entities/case/blackout/use-drag.ts'
import { classNames } from '#src/ui/class-names.ts'

const CORNERS: Record<Corner, string> = {
  'top-left': 'top-0 left-0 cursor-nwse-resize',
  'top-right': 'top-0 right-0 cursor-nesw-resize',
  'bottom-left': 'bottom-0 left-0 cursor-nesw-resize',
  'bottom-right': 'right-0 bottom-0 cursor-nwse-resize',
}

/** The handles of a box are around it, so that it can be dragged; at the sides of a page, where there is no room, within. */
function shiftOf(box: EditedBox, corner: Corner): string {
  const isLeft = corner.endsWith('left')
  const room = isLeft ? box.left : 1 - box.left - box.width
  const x = room < 0.12 ? 0 : isLeft ? -75 : 75
  return `${x}% ${corner.startsWith('top') ? -75 : 75}%`
}

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}

const moved = ({ from, to }: Drag) => ({ x: to.x - from.x, y: to.y - from.y })

/** A box: moved by dragging and arrow keys, resized by its corners and Shift with arrow keys, deleted with Delete. */
export function BlackoutBox({
  box,
  place,
  boxes,
  onRemove,
}: {
  box: EditedBox
  /** Among all boxes of the file, from 1. */
  place: number
  boxes: Boxes
  onRemove: (id: string) => void
}) {
  const isSelected = boxes.selected === box.id
  const { drag, handlers } = useDrag({
    mayBegin({ pointerType }) {
      // A finger that scrolls may begin on a box: the first touch only selects it.
      const isFirstTouch = pointerType === 'touch' && !isSelected
      boxes.select(box.id)
      return !isFirstTouch
    },
    onDone(done) {
      const next = moveBox(box, moved(done))
      if (next.left !== box.left || next.top !== box.top) boxes.replace(next)
    },
  })
  const shown = drag ? moveBox(box, moved(drag)) : box

  function followKeys(event: KeyboardEvent): void {
    const by = ARROWS[event.key]
    if (by !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      boxes.replace(event.shiftKey ? resizeBox(box, 'bottom-right', by) : moveBox(box, by))
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(box.id)
    else if (event.key === 'Escape' && isSelected) boxes.select(null)
    else return
    // Escape would close the dialog, and an arrow would scroll.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <button
        type="button"
        data-box={box.id}
        aria-pressed={isSelected}
        aria-label={boxLabel(box, place)}
        aria-keyshortcuts="Delete ArrowUp ArrowDown ArrowLeft ArrowRight"
        onFocus={() => boxes.select(box.id)}
        onClick={() => boxes.select(box.id)}
        onKeyDown={followKeys}
        {...handlers}
        className={classNames(
          'absolute cursor-move',
          isSelected ? 'z-10 bg-[rgb(0_0_0/55%)]' : 'bg-[rgb(0_0_0/85%)]',
          box.kind === undefined
            ? 'outline-1 outline-[#fff]'
            : 'outline-2 outline-accent outline-dashed',
          isSelected && 'outline-3 outline-accent',
        )}
        style={{ ...placeOf(shown), touchAction: isSelected ? 'none' : 'auto' }}
      />
      {isSelected &&
        !drag &&
        (Object.keys(CORNERS) as Corner[]).map((corner) => (
          <Handle key={corner} box={box} corner={corner} boxes={boxes} />
        ))}
    </>
  )
}

/** A corner to drag. Keyboards resize with Shift and the arrow keys. */
function Handle({ box, corner, boxes }: { box: EditedBox; corner: Corner; boxes: Boxes }) {
  const { drag, handlers } = useDrag({
    mayBegin: () => true,
    onDone: (done) => boxes.replace(resizeBox(box, corner, moved(done))),
  })
  const shown = drag && resizeBox(box, corner, moved(drag))
  return (
    <>
      {shown && (
        <div
          aria-hidden
          className="pointer-events-none absolute z-20 bg-[rgb(0_0_0/40%)] outline-2 outline-accent"
          style={placeOf(shown)}
        />
      )}
      <div aria-hidden className="pointer-events-none absolute z-20" style={placeOf(shown ?? box)}>
        <span
          {...handlers}
          className={classNames(
            'pointer-events-auto absolute grid size-8 touch-none place-items-center pointer-coarse:size-11',
            CORNERS[corner],
          )}
          style={{ translate: shiftOf(shown ?? box, corner) }}
        >
          <span className="size-3 rounded-full border-2 border-[#fff] bg-accent shadow-sm" />
        </span>
      </div>
    </>
  )
}
