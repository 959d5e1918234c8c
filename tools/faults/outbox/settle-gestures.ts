import type { HeldChange, Columns } from '../../../apps/web/src/testing/outbox/outbox-handle.ts'
import { addAgain } from './form-gestures.ts'
import { deviceOf, isSame, type Typed } from './ledger.ts'
import type { World } from './world.ts'

/** Decides the first conflict of a device. */
export async function decide(world: World, place: number, isMine: boolean): Promise<boolean> {
  const handle = world.handle(world.place(place))
  const change = (await handle.held()).find(({ theirs }) => theirs !== null)
  if (change?.theirs === undefined || change.theirs === null) return false
  for (const { edit, typed } of authorsOf(world, change)) {
    if (!(typed.field in change.theirs)) continue
    if (isMine) world.ledger.buildOn(typed, change.theirs[typed.field])
    else if (isSame(edit[typed.field], typed.to)) typed.isReleased = true
  }
  await handle.decide(change.id, isMine)
  return true
}

/** Decides about the first refused change of a device. */
export async function settleRefused(
  world: World,
  place: number,
  how: 'retry' | 'discard' | 'mend',
): Promise<boolean> {
  const tab = world.place(place)
  const handle = world.handle(tab)
  const change = (await handle.held()).find(({ isRefused }) => isRefused)
  if (change === undefined) return false
  const authors = authorsOf(world, change).map(({ typed }) => typed)
  if (how === 'retry') await handle.retry(change.id)
  else if (how === 'mend') await mend(world, tab, change, authors)
  else {
    for (const typed of authors) world.ledger.discard(typed)
    // Later changes of a product go with it.
    if (change.adds) for (const { id } of change.edits) world.ledger.giveUp(id, deviceOf(tab))
    await handle.discard(change.id)
  }
  return true
}

async function mend(
  world: World,
  tab: number,
  change: HeldChange,
  authors: Typed[],
): Promise<void> {
  const { ledger } = world
  const [edit] = change.edits
  const isOfForm = change.adds || authors.every(({ how }) => how === 'form')
  if (!change.asks || edit === undefined || !isOfForm) return
  const name = change.adds ? `again ${change.id}` : edit.id
  if (ledger.form(tab, name) || ledger.isOpenBeside(tab, name)) return
  const opened = await world.handle(tab).mend(change.id)
  if (opened === null) return
  const form = ledger.openForm(tab, name, opened, deviceOf(tab))
  // Text that was typed into the form since stays there, and the change stays with the refused ones.
  for (const typed of authors) {
    if (isSame(form.shown[typed.field], typed.to)) form.fields.set(typed.field, typed)
  }
  ledger.drafts.set(`${deviceOf(tab)} ${name}`, new Map(form.fields))
  if (change.adds) await addAgain(world, form, edit.id)
}

function authorsOf({ ledger }: World, change: HeldChange): { edit: Columns; typed: Typed }[] {
  return change.edits.flatMap(({ id, change: edit }) =>
    ledger.find(id, edit).map((typed) => ({ edit, typed })),
  )
}
