import { privateKinds } from '@sampletrail/contracts/case-links.ts'
import {
  type BlackBox,
  MOST_BOXES,
  isCovered,
  placeWords,
} from '@sampletrail/domain/cases/black-box.ts'
import { z } from 'zod'

const editedBoxSchema = z.object({
  id: z.string(),
  page: z.int().min(1),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  kind: z.enum(privateKinds).optional(),
})

/** A box in the editor. One with a kind was proposed by the reader. */
export type EditedBox = z.infer<typeof editedBoxSchema>

/** What is kept on the device of boxes that are not saved. */
export const boxesDraftSchema = z.object({
  boxes: z.array(editedBoxSchema).max(MOST_BOXES),
  /** Whether the reader's proposals are among them, less those that were removed. */
  isSearched: z.boolean(),
})

const KINDS: Record<NonNullable<EditedBox['kind']>, string> = {
  name: 'name',
  address: 'address',
  phone: 'phone number',
  email: 'email address',
  card: 'card',
  code: 'code',
}

export const newBox = (box: BlackBox, kind?: EditedBox['kind']): EditedBox => ({
  ...box,
  id: crypto.randomUUID(),
  ...(kind !== undefined && { kind }),
})

/** The boxes with those that were proposed, as far as they black out something more and there is room. */
export function withProposals(
  boxes: readonly EditedBox[],
  proposed: readonly (BlackBox & { kind: NonNullable<EditedBox['kind']> })[],
): readonly EditedBox[] {
  const added = proposed
    .filter((box) => !boxes.some((other) => isCovered(box, other)))
    .slice(0, MOST_BOXES - boxes.length)
    .map(({ kind, ...box }) => newBox(box, kind))
  return added.length === 0 ? boxes : [...boxes, ...added]
}

/** A box for people who do not see it: 'Proposed box 2, name: upper left, 20% wide, 3% high'. */
export function boxLabel(box: EditedBox, place: number): string {
  const name = box.kind === undefined ? `Box ${place}` : `Proposed box ${place}, ${KINDS[box.kind]}`
  return `${name}: ${placeWords(box)}`
}
