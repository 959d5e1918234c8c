import { newProduct, type TypedField } from '../../../apps/web/src/testing/outbox/outbox-handle.ts'
import { deviceOf, isSame, type OpenForm, type Place } from './ledger.ts'
import { nextNumber, textOf, type World } from './world.ts'

/** What happens to a form after a person typed into it. */
export type Then = 'save' | 'hurry' | 'leave' | 'stay'

const nextValue = (field: TypedField): unknown =>
  field === 'price' ? nextNumber() : `${field} ${nextNumber()}`

/** Types a new value into a product's form. A gesture that is not possible now does nothing, here and below. */
export async function edit(
  world: World,
  place: number,
  product: Place,
  field: TypedField,
  then: Then,
): Promise<void> {
  const found = await openEdit(world, place, product)
  if (found === null) return
  const form = world.ledger.openForm(found.tab, found.id, found.opened, deviceOf(found.tab))
  await type(world, form, field, found.id, nextValue(field))
  await finish(world, form, then)
}

/** Types the value from before another person's last saved change, and saves it. A form that shows another value is closed again. */
export async function typeBack(
  world: World,
  place: number,
  product: Place,
  field: TypedField,
): Promise<void> {
  const { ledger } = world
  const last = ledger.lastTyped(ledger.product(product), field)
  const found = await openEdit(world, place, product)
  if (found === null) return
  const { tab, id, opened } = found
  const wasOpen = ledger.form(tab, id) !== undefined
  const form = ledger.openForm(tab, id, opened, deviceOf(tab))
  if (last === undefined || !isSame(opened.shown[field], last.to)) {
    if (!wasOpen) await leave(world, form)
    return
  }
  await type(world, form, field, id, last.bases[0])
  await finish(world, form, 'save')
}

async function openEdit(world: World, place: number, product: Place) {
  const [tab, id] = [world.place(place), world.ledger.product(product)]
  await world.calls.wait(tab)
  await closeGone(world, tab, id)
  if (world.ledger.isOpenBeside(tab, id)) return null
  const opened = await world.handle(tab).openEdit(id)
  return opened === null ? null : { tab, id, opened }
}

/** A form closes with its text in the draft when its product is gone. */
async function closeGone(world: World, tab: number, name: string): Promise<void> {
  const form = world.ledger.form(tab, name)
  if (form !== undefined && !(await world.handle(tab).isOpen(name))) end(world, form)
}

export async function add(
  world: World,
  place: number,
  field: TypedField,
  then: Then,
  hasFile: boolean,
): Promise<void> {
  const tab = world.place(place)
  await world.calls.wait(tab)
  if (world.ledger.isOpenBeside(tab, newProduct)) return
  const opened = await world.handle(tab).openAdd()
  const form = world.ledger.openForm(tab, newProduct, opened, deviceOf(tab))
  await type(world, form, field, '', nextValue(field))
  await finish(world, form, then, hasFile)
}

/** Opens a form again and saves its draft. */
export async function saveAgain(world: World, place: number, product: Place | null): Promise<void> {
  const { ledger } = world
  const tab = world.place(place)
  await world.calls.wait(tab)
  const name = product === null ? newProduct : ledger.product(product)
  await closeGone(world, tab, name)
  const isKnown = ledger.form(tab, name) ?? ledger.drafts.get(`${deviceOf(tab)} ${name}`)
  if (isKnown === undefined || ledger.isOpenBeside(tab, name)) return
  const handle = world.handle(tab)
  const opened = product === null ? await handle.openAdd() : await handle.openEdit(name)
  if (opened === null) return
  await finish(world, ledger.openForm(tab, name, opened, deviceOf(tab)), 'save')
}

/** Types another name into the form of a product that was refused, and saves it. */
export async function addAgain(world: World, form: OpenForm, product: string): Promise<void> {
  await type(world, form, 'name', product, nextValue('name'))
  await finish(world, form, 'save')
}

async function type(
  world: World,
  form: OpenForm,
  field: TypedField,
  product: string,
  to: unknown,
): Promise<void> {
  const before = form.fields.get(field)
  // Values that an earlier attempt to add it may have stored.
  const own = before !== undefined && form.adds ? [before.to] : []
  const shown = form.shown[field] ?? null
  // A text that a draft restored was typed over another value.
  const restored = world.ledger.typed.filter(
    (each) =>
      each.field === field &&
      each.product === product &&
      each.device === deviceOf(form.tab) &&
      isSame(each.to, shown),
  )
  const bases = [
    ...[...restored, ...(before ? [before] : [])].flatMap((each) => each.bases),
    shown,
    ...own,
  ]
  if (!(await world.handle(form.tab).type(form.name, field, textOf(to)))) return
  if (before !== undefined) before.isReleased = true
  form.fields.set(field, world.note(form.tab, { product, field, to, bases, how: 'form' }))
}

async function finish(world: World, form: OpenForm, then: Then, hasFile = false): Promise<void> {
  const { ledger } = world
  const { tab, fields } = form
  const draft = `${deviceOf(tab)} ${form.name}`
  ledger.drafts.set(draft, new Map(fields))
  if (then === 'stay') return
  if (then === 'leave') return leave(world, form)
  const handle = world.handle(tab)
  const added = form.adds ? await handle.productOf(form.name) : null
  if (added !== null) {
    for (const typed of fields.values()) typed.product = added
    ledger.added.add(added)
  }
  const call = world.nextCall()
  if (!(await handle.save(form.name, call, hasFile))) return end(world, form)
  const file =
    hasFile && added !== null
      ? world.note(tab, {
          product: added,
          field: 'receipt_url',
          to: true,
          bases: [false],
          how: 'file',
        })
      : null
  // Until there is an answer it is in the form alone.
  if (file) file.isVolatile = true
  ledger.undoable.push({ call, tab, added, ...ledger.save(form) })
  await world.calls.follow(tab, then === 'hurry', async () => {
    const isDone = (await handle.outcome(call)) === 'done'
    if (file && isDone) file.isVolatile = world.device(tab).isFull
    if (file && !isDone) file.isReleased = true
    if (!isDone) return
    ledger.closeForm(form)
    endDraft(world, form, draft)
    if (then === 'save') await expectShown(world, form)
  })
}

/** A draft ends with its form, unless another tab has written it since. */
function endDraft({ ledger }: World, { fields }: OpenForm, draft: string): void {
  const own = new Set(fields.values())
  const left = [...(ledger.drafts.get(draft) ?? [])].filter(([, typed]) => !own.has(typed))
  if (left.length > 0) ledger.drafts.set(draft, new Map(left))
  else ledger.drafts.delete(draft)
}

/** Saved values are shown at once, instead of the earlier ones; so is an added product, unless it was refused since. */
async function expectShown(world: World, { tab, fields, adds }: OpenForm): Promise<void> {
  const { problems, trashed } = world.ledger
  const handle = world.handle(tab)
  for (const { product, field, bases } of fields.values()) {
    const { row } = (await handle.show([product]))[product] ?? {}
    const [before] = bases
    if (row === undefined || row === null) {
      const held = await handle.held()
      const isRefused = held.some(
        (change) => change.isRefused && change.edits.some(({ id }) => id === product),
      )
      if (adds && !isRefused && !trashed.has(product))
        problems.push(`${product} was added and is not shown`)
    } else if (field in row && isSame(row[field], before) && bases.length === 1) {
      problems.push(`${field} of ${product} was saved and not shown`)
    }
  }
}

export async function leave(world: World, form: OpenForm): Promise<void> {
  await world.handle(form.tab).leave(form.name)
  end(world, form)
}

function end(world: World, form: OpenForm): void {
  world.ledger.closeForm(form)
  world.loseVolatile(form.fields.values())
}
