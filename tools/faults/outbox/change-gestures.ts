import type { Columns } from '../../../apps/web/src/testing/outbox/outbox-handle.ts'
import { isSame, type Place, type Typed, type Undoable } from './ledger.ts'
import { nextNumber, remove, type World } from './world.ts'

export async function tag(
  world: World,
  place: number,
  products: readonly Place[],
  isHurried: boolean,
): Promise<void> {
  const tab = world.place(place)
  const [call, word] = [world.nextCall(), `tag ${nextNumber()}`]
  const seen = await world.handle(tab).tag(idsOf(world, products), word, call)
  const typed = Object.entries(seen).map(([product, tags]) => {
    const to = [...(tags as string[]), word]
    return world.note(tab, { product, field: 'tags', to, bases: [tags], how: 'tag' })
  })
  await send(world, tab, call, typed, isHurried)
}

/** Moves products to the trash. */
export async function trash(
  world: World,
  place: number,
  products: readonly Place[],
  isHurried: boolean,
): Promise<void> {
  const { ledger } = world
  if (ledger.added.size === 0) return
  const tab = world.place(place)
  const call = world.nextCall()
  const shown = await world.handle(tab).trash(idsOf(world, products), call)
  const typed = shown.map((product) => {
    ledger.trashed.add(product)
    return world.note(tab, {
      product,
      field: 'deleted_at',
      to: true,
      bases: [false],
      how: 'trash',
    })
  })
  await send(world, tab, call, typed, isHurried)
}

function idsOf({ ledger }: World, products: readonly Place[]): string[] {
  return [...new Set(products.map((product) => ledger.product(product)))]
}

export async function setStatus(
  world: World,
  place: number,
  product: Place,
  status: string,
  isHurried: boolean,
): Promise<void> {
  const tab = world.place(place)
  const [call, id] = [world.nextCall(), world.ledger.product(product)]
  const sale = status === 'paid' ? { soldPrice: nextNumber(), refund: nextNumber() } : null
  const seen = await world.handle(tab).setStatus(id, status, sale, call)
  if (seen === null) return
  const wanted: Columns = {
    status,
    ...(sale && { sold: true, sold_price: sale.soldPrice, refund_received: sale.refund }),
  }
  await send(world, tab, call, noteChange(world, tab, id, wanted, seen, 'status'), isHurried)
}

export async function refund(
  world: World,
  place: number,
  product: Place,
  isHurried: boolean,
): Promise<void> {
  const tab = world.place(place)
  const [call, id, amount] = [world.nextCall(), world.ledger.product(product), nextNumber()]
  const seen = await world.handle(tab).refund(id, String(amount), call)
  if (seen === null) return
  const completes = seen['status'] === 'published'
  const wanted = { refund_received: amount, ...(completes && { status: 'paid' }) }
  await send(world, tab, call, noteChange(world, tab, id, wanted, seen, 'refund'), isHurried)
}

function noteChange(
  world: World,
  tab: number,
  product: string,
  wanted: Columns,
  seen: Columns,
  how: string,
): Typed[] {
  return Object.entries(wanted)
    .filter(([field, to]) => !isSame(seen[field], to))
    .map(([field, to]) =>
      world.note(tab, { product, field, to, bases: [seen[field] ?? null], how }),
    )
}

/** A change without a form: its dialog showed a refusal. */
async function send(
  world: World,
  tab: number,
  call: string,
  typed: Typed[],
  isHurried: boolean,
): Promise<void> {
  // Until there is an answer its dialog is open, and closes with the tab.
  for (const each of typed) each.isVolatile = true
  if (typed.length > 0) world.ledger.undoable.push({ call, tab, typed, fresh: typed })
  await world.calls.follow(tab, isHurried, async () => {
    const outcome = await world.handle(tab).outcome(call)
    for (const each of typed) {
      if (outcome !== 'done') each.isReleased = true
      each.isVolatile = world.device(tab).isFull
    }
  })
}

export async function undo(world: World, place: number): Promise<void> {
  const { ledger } = world
  const tab = world.place(place)
  const last = ledger.undoable.findLast((each) => each.tab === tab)
  if (last === undefined) return
  remove(ledger.undoable, last)
  // Before it is pressed: a notice may appear at once.
  const heard = world.device(tab).told.length
  if (!(await world.handle(tab).undo(last.call))) return
  if (typeof last.added === 'string') undoAdd(world, tab, last.added, heard)
  else undoValues(world, last, heard)
}

/** The undo of an addition moves the product to the trash. */
function undoAdd(world: World, tab: number, product: string, heard: number): void {
  const { ledger } = world
  ledger.trashed.add(product)
  const common = { product, field: 'deleted_at', how: 'undo' }
  const back = world.note(tab, { ...common, to: true, bases: [false] })
  Object.assign(back, { isReleased: true, heard })
  ledger.noteUndone({ ...back, to: false }, back)
}

function undoValues(world: World, { tab, typed, fresh }: Undoable, heard: number): void {
  for (const each of typed) {
    const { product, field, to, bases } = each
    each.isReleased = true
    // The values seen before, stored or in a draft.
    for (const seen of bases) {
      const back = world.note(tab, { product, field, to: seen, bases: [to], how: 'undo' })
      Object.assign(back, { isReleased: true, heard })
      if (seen === bases.at(-1) && fresh.includes(each)) world.ledger.noteUndone(each, back)
    }
  }
}
