import type { BlackBox } from '@sampletrail/domain/cases/black-box.ts'
import type { CSSProperties } from 'react'

const percent = (part: number): string => `${part * 100}%`

/** Where a box is on its page, as styles. */
export function placeOf({ left, top, width, height }: BlackBox): CSSProperties {
  return {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  }
}
