import type { BlackoutBox } from '@sampletrail/contracts/case-links.ts'
import type { PagePicture } from '#src/integrations/ocr/looks/page-picture.ts'

type Box = Pick<BlackoutBox, 'left' | 'top' | 'width' | 'height'>

/**
 * Overwrites the pixels of boxes with black. Their edges are moved outwards to whole pixels, and by `spill` more: so far a
 * picture may have mixed what is in a box into its surroundings.
 */
export function fillBoxes(
  { pixels, width, height }: PagePicture,
  boxes: readonly Box[],
  spill: number,
): void {
  for (const box of boxes) {
    const [left, right] = edgesOf(box.left, box.width, width, spill)
    const [top, bottom] = edgesOf(box.top, box.height, height, spill)
    for (let y = top; y < bottom; y += 1) {
      pixels.fill(0, (y * width + left) * 3, (y * width + right) * 3)
    }
  }
}

/** The first pixel of a box along one side of the page, and the one after its last: at least one pixel. */
function edgesOf(from: number, length: number, pixels: number, spill: number): [number, number] {
  // A sum of parts may exceed a whole pixel by an error of calculation only.
  const first = Math.floor(from * pixels - spill + tiny)
  const end = Math.ceil((from + length) * pixels + spill - tiny)
  const begin = Math.min(Math.max(first, 0), pixels - 1)
  return [begin, Math.min(Math.max(end, begin + 1), pixels)]
}

const tiny = 1e-6
