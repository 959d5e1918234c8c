import type { BlackoutBox, CasePages } from '@sampletrail/contracts/case-links.ts'
import { boxesText } from '@sampletrail/domain/cases/blackout-words.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { BlackoutPage } from '#src/entities/case/blackout/blackout-page.tsx'
import { BlackoutTools } from '#src/entities/case/blackout/blackout-tools.tsx'
import { focusBox } from '#src/entities/case/blackout/focus-box.ts'
import { SearchState } from '#src/entities/case/blackout/search-state.tsx'
import { useBoxes } from '#src/entities/case/blackout/use-boxes.ts'
import { useSearch } from '#src/entities/case/blackout/use-search.ts'
import { viewedPlace } from '#src/entities/case/blackout/viewed-place.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

/** The pages of a file with the boxes that are to be black. */
export function BlackoutEditor({
  path,
  pages,
  of,
  saved,
  onSave,
}: {
  path: string
  pages: CasePages['pages']
  /** How many pages the file has. */
  of: number
  /** Null if nobody has looked at the file. */
  saved: readonly BlackoutBox[] | null
  onSave: (boxes: readonly BlackoutBox[]) => Promise<void>
}) {
  const boxes = useBoxes(path, saved)
  const { search, start, skip } = useSearch(path, !boxes.isSearched, boxes.propose)
  const [isDiscarded, setDiscarded] = useState(false)
  const [zoom, setZoom] = useState(1)
  // With a mouse a drag draws; a finger scrolls until this is on.
  const [draws, setDraws] = useState(false)
  const [said, setSaid] = useState('')
  const { isSaving, failure, save } = useSaving(
    (error) => `It was not saved. ${explainFailure(error)}`,
  )
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const shownZoom = useRef(1)
  useLayoutEffect(() => {
    // The middle of the view stays in the middle.
    const element = scroller.current
    const factor = zoom / shownZoom.current
    shownZoom.current = zoom
    if (!element || factor === 1) return
    element.scrollTop =
      (element.scrollTop + element.clientHeight / 2) * factor - element.clientHeight / 2
    element.scrollLeft =
      (element.scrollLeft + element.clientWidth / 2) * factor - element.clientWidth / 2
  }, [zoom])

  function addByKey(): void {
    const { page, x, y } = viewedPlace(scroller.current)
    const size = { width: 0.3, height: 0.05 }
    const left = Math.min(Math.max(x - size.width / 2, 0), 1 - size.width)
    const top = Math.min(Math.max(y - size.height / 2, 0), 1 - size.height)
    const added = boxes.add({ page, left, top, ...size })
    if (added === null) return
    setSaid('Box added. Arrow keys move it, Shift and an arrow key resize it, Delete deletes it.')
    focusBox(added.id)
  }

  function remove(id: string): void {
    const place = boxes.boxes.findIndex((box) => box.id === id)
    const next = boxes.boxes[place + 1] ?? boxes.boxes[place - 1]
    boxes.remove(id)
    setSaid('Box deleted')
    if (next) focusBox(next.id)
    else scroller.current?.focus()
  }

  /** Undo may have removed the focused box: from outside the editor its keys would not reach it. */
  function keepFocus(): void {
    if (root.current?.contains(document.activeElement) === false) scroller.current?.focus()
  }

  const followKeys = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isSaving) return
    const key = event.key.toLowerCase()
    if (key === 'z' && !event.shiftKey && boxes.canUndo) boxes.undo()
    else if ((key === 'y' || (key === 'z' && event.shiftKey)) && boxes.canRedo) boxes.redo()
    else return
    // Behind the dialog the same keys undo other things.
    event.preventDefault()
    event.stopPropagation()
    requestAnimationFrame(keepFocus)
  })
  useEffect(() => {
    const element = root.current
    const hear = (event: KeyboardEvent): void => followKeys(event)
    element?.addEventListener('keydown', hear)
    return () => element?.removeEventListener('keydown', hear)
  }, [])

  return (
    <div ref={root} data-own-undo className="relative flex h-full min-h-96 flex-col gap-3">
      <SearchState search={search} onSkip={skip} onRetry={start} />
      {boxes.isDraft && !isDiscarded && (
        <Banner
          kind="info"
          action={
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                boxes.discard()
                setDiscarded(true)
              }}
            >
              Discard them
            </Button>
          }
        >
          Boxes that you had not saved are here again.
        </Banner>
      )}
      {of > pages.length && (
        <Banner kind="info">
          Only the first {pages.length} of its {of} pages are shared.
        </Banner>
      )}
      {failure !== undefined && <Banner kind="error">{failure}</Banner>}
      {/* What is drawn while the boxes are being saved would not be among them. */}
      <div inert={isSaving} className="contents">
        <BlackoutTools
          boxes={boxes}
          zoom={zoom}
          onZoom={setZoom}
          draws={draws}
          onDraws={setDraws}
          isSearching={search.state === 'running'}
          onSearch={start}
          onAdd={addByKey}
          onRemove={remove}
        />
      </div>
      <section
        ref={scroller}
        inert={isSaving}
        aria-label="Pages"
        // oxlint-disable-next-line no-noninteractive-tabindex -- keyboards scroll it
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-auto rounded-md border border-line bg-sunken p-2"
      >
        {pages.map((page, place) => (
          <BlackoutPage
            key={place}
            number={place + 1}
            count={pages.length}
            page={page}
            zoom={zoom}
            draws={draws}
            boxes={boxes}
            onRemove={remove}
          />
        ))}
      </section>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <p className="tabular min-w-0 flex-1 text-sm text-ink-muted">
          {boxesText(boxes.boxes.length)}
        </p>
        <Button
          busy={isSaving}
          onClick={() => {
            if (search.state === 'running') skip()
            void save(async () => {
              await onSave(boxes.boxes)
              boxes.end()
            })
          }}
        >
          {isSaving ? 'Saving...' : boxes.boxes.length === 0 ? 'Nothing to hide' : 'Save'}
        </Button>
      </div>
      <output className="sr-only">{said}</output>
    </div>
  )
}
