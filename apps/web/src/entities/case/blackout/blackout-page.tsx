import type { CasePages } from '@sampletrail/contracts/case-links.ts'
import { boxBetween } from '@sampletrail/domain/cases/black-box.ts'
import { BlackoutBox } from '#src/entities/case/blackout/blackout-box.tsx'
import { placeOf } from '#src/entities/case/blackout/place-of.ts'
import type { Boxes } from '#src/entities/case/blackout/use-boxes.ts'
import { useDrag } from '#src/entities/case/blackout/use-drag.ts'

/** One page, on which boxes are drawn. */
export function BlackoutPage({
  number,
  count,
  page,
  zoom,
  draws,
  boxes,
  onRemove,
}: {
  /** From 1. */
  number: number
  count: number
  page: CasePages['pages'][number]
  zoom: number
  /** Whether a finger draws, too. */
  draws: boolean
  boxes: Boxes
  onRemove: (id: string) => void
}) {
  const { drag, handlers } = useDrag({
    mayBegin: ({ pointerType, target, currentTarget }) =>
      // A press on a box is for the box.
      target === currentTarget && (draws || pointerType !== 'touch'),
    onDone({ from, to }) {
      const box = boxBetween(number, from, to)
      if (box === null) boxes.select(null)
      else boxes.add(box)
    },
  })
  const drawn = drag && boxBetween(number, drag.from, drag.to)
  return (
    <fieldset
      aria-label={`Page ${number} of ${count}`}
      className="mx-auto min-w-0 mb-2 last:mb-0"
      style={{ width: `calc(min(100%, 60rem) * ${zoom})` }}
    >
      <div
        data-page={number}
        className="relative cursor-crosshair bg-[#fff] select-none"
        style={{
          aspectRatio: `${page.width} / ${page.height}`,
          touchAction: draws ? 'none' : 'auto',
        }}
        {...handlers}
      >
        <img
          src={page.picture}
          alt={`Page ${number}`}
          width={page.width}
          height={page.height}
          draggable={false}
          className="pointer-events-none absolute inset-0 size-full"
        />
        {boxes.boxes.map((box, place) =>
          box.page === number ? (
            <BlackoutBox
              key={box.id}
              box={box}
              place={place + 1}
              boxes={boxes}
              onRemove={onRemove}
            />
          ) : null,
        )}
        {drawn && (
          <div
            aria-hidden
            className="pointer-events-none absolute bg-[rgb(0_0_0/60%)] outline-2 outline-accent"
            style={placeOf(drawn)}
          />
        )}
      </div>
    </fieldset>
  )
}
