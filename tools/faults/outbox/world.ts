import type { Client } from 'pg'
import {
  newProduct,
  type Columns,
  type HeldChange,
  type TypedField,
} from '../../../apps/web/src/testing/outbox/outbox-handle.ts'
import type { Device, Tab } from './device.ts'
import { OpenCalls } from './open-calls.ts'
import { deviceOf, isSame, Ledger, type OpenForm, type Typed } from './ledger.ts'

/** What happens to a form after a person typed into it. */
export type Then = 'save' | 'hurry' | 'leave' | 'stay'

/** How many tabs there are: two of the first device, one of the second. */
export const tabCount = 3

/** Values that are unique while this process runs. */
let count = 1000

const nextValue = (field: TypedField): unknown =>
  field === 'price' ? (count += 1) : `${field} ${(count += 1)}`

/** Two devices of one person, and people's gestures with them. A gesture that is not possible now does nothing. */
export class World {
  readonly devices: readonly [Device, Device]
  readonly operator: Client
  readonly userId: string
  ledger = new Ledger([])
  readonly #calls = new OpenCalls()

  constructor(devices: readonly [Device, Device], operator: Client, userId: string) {
    this.devices = devices
    this.operator = operator
    this.userId = userId
  }

  begin(products: readonly string[]): void {
    this.ledger = new Ledger(products)
    this.#calls.clear()
    for (const device of this.devices) device.told.length = 0
  }

  device(tab: number): Device {
    return this.devices[deviceOf(tab)]
  }

  /** The tab in that place; while the second one is closed, the first. */
  place(tab: number): number {
    return tab === 1 && !this.devices[0].hasTab(1) ? 0 : tab
  }

  handle(tab: number): Tab {
    return this.device(tab).tab(tab === 1 ? 1 : 0)
  }

  #note(tab: number, typed: Pick<Typed, 'product' | 'field' | 'to' | 'bases' | 'how'>): Typed {
    const device = deviceOf(tab)
    const { isFull: isVolatile, told } = this.devices[device]
    const heard = told.length
    return this.ledger.note({ ...typed, text: String(typed.to), tab, device, heard, isVolatile })
  }

  async edit(place: number, product: number, field: TypedField, then: Then): Promise<void> {
    const found = await this.#openEdit(place, product)
    if (found === null) return
    const { tab, id, opened } = found
    const form = this.ledger.openForm(tab, id, opened, deviceOf(tab))
    await this.#type(form, field, id, nextValue(field))
    await this.#finish(form, then)
  }

  /** Types the value from before another person's last saved change, and saves it. A form that shows another value is closed again. */
  async typeBack(place: number, product: number, field: TypedField): Promise<void> {
    const last = this.ledger.lastTyped(this.ledger.product(product), field)
    const found = await this.#openEdit(place, product)
    if (found === null) return
    const { tab, id, opened } = found
    const wasOpen = this.ledger.form(tab, id) !== undefined
    const form = this.ledger.openForm(tab, id, opened, deviceOf(tab))
    if (last === undefined || !isSame(opened.shown[field], last.to)) {
      if (!wasOpen) await this.leave(form)
      return
    }
    await this.#type(form, field, id, last.bases[0])
    await this.#finish(form, 'save')
  }

  async #openEdit(place: number, product: number) {
    const [tab, id] = [this.place(place), this.ledger.product(product)]
    await this.#calls.wait(tab)
    if (this.ledger.isOpenBeside(tab, id)) return null
    const opened = await this.handle(tab).openEdit(id)
    return opened === null ? null : { tab, id, opened }
  }

  async add(place: number, field: TypedField, then: Then): Promise<void> {
    const tab = this.place(place)
    await this.#calls.wait(tab)
    if (this.ledger.isOpenBeside(tab, newProduct)) return
    const opened = await this.handle(tab).openAdd()
    const form = this.ledger.openForm(tab, newProduct, opened, deviceOf(tab))
    await this.#type(form, field, '', nextValue(field))
    await this.#finish(form, then)
  }

  /** Opens a form again and saves its draft. */
  async saveAgain(place: number, product: number | null): Promise<void> {
    const tab = this.place(place)
    await this.#calls.wait(tab)
    const name = product === null ? newProduct : this.ledger.product(product)
    const isKnown =
      this.ledger.form(tab, name) ?? this.ledger.drafts.get(`${deviceOf(tab)} ${name}`)
    if (isKnown === undefined || this.ledger.isOpenBeside(tab, name)) return
    const handle = this.handle(tab)
    const opened = product === null ? await handle.openAdd() : await handle.openEdit(name)
    if (opened === null) return
    await this.#finish(this.ledger.openForm(tab, name, opened, deviceOf(tab)), 'save')
  }

  async #type(form: OpenForm, field: TypedField, product: string, to: unknown): Promise<void> {
    const before = form.fields.get(field)
    if (before !== undefined) before.isReleased = true
    // Values that an earlier attempt to add it may have stored.
    const own = before !== undefined && form.name === newProduct ? [before.to] : []
    const shown = form.shown[field] ?? null
    // A text that a draft restored was typed over another value.
    const restored = this.ledger.typed.filter(
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
    const typed = this.#note(form.tab, { product, field, to, bases, how: 'form' })
    form.fields.set(field, typed)
    await this.handle(form.tab).type(form.name, field, String(to))
  }

  async #finish(form: OpenForm, then: Then): Promise<void> {
    const { ledger } = this
    const draft = `${deviceOf(form.tab)} ${form.name}`
    ledger.drafts.set(draft, new Map(form.fields))
    if (then === 'stay') return
    if (then === 'leave') return this.leave(form)
    const handle = this.handle(form.tab)
    if (form.name === newProduct) {
      const { id } = await handle.openAdd()
      for (const typed of form.fields.values()) typed.product = id
      ledger.added.add(id)
    }
    const call = this.#nextCall()
    await handle.save(form.name, call)
    ledger.undoable.push({ call, tab: form.tab, ...ledger.save(form) })
    await this.#calls.follow(form.tab, then === 'hurry', async () => {
      if ((await handle.outcome(call)) !== 'done') return
      ledger.closeForm(form)
      this.#endDraft(form, draft)
      if (then === 'save') await this.#expectShown(form)
    })
  }

  /** A draft ends with its form, unless another tab has written it since. */
  #endDraft({ fields }: OpenForm, draft: string): void {
    const own = new Set(fields.values())
    const left = [...(this.ledger.drafts.get(draft) ?? [])].filter(([, typed]) => !own.has(typed))
    if (left.length > 0) this.ledger.drafts.set(draft, new Map(left))
    else this.ledger.drafts.delete(draft)
  }

  /** Saved values are shown at once, instead of the earlier ones. */
  async #expectShown({ tab, fields }: OpenForm): Promise<void> {
    for (const { product, field, bases } of fields.values()) {
      const { row } = (await this.handle(tab).show([product]))[product] ?? {}
      const [before] = bases
      if (row === undefined || row === null || !(field in row)) continue
      if (isSame(row[field], before) && bases.length === 1) {
        this.ledger.problems.push(`${field} of ${product} was saved and not shown`)
      }
    }
  }

  async leave(form: OpenForm): Promise<void> {
    await this.handle(form.tab).leave(form.name)
    this.ledger.closeForm(form)
    this.#loseVolatile(form.fields.values())
  }

  async tag(place: number, products: readonly number[], isHurried: boolean): Promise<void> {
    const tab = this.place(place)
    const ids = [...new Set(products.map((product) => this.ledger.product(product)))]
    const [call, tag] = [this.#nextCall(), `tag ${(count += 1)}`]
    const seen = await this.handle(tab).tag(ids, tag, call)
    const typed = Object.entries(seen).map(([product, tags]) => {
      const to = [...(tags as string[]), tag]
      return this.#note(tab, { product, field: 'tags', to, bases: [tags], how: 'tag' })
    })
    await this.#send(tab, call, typed, isHurried)
  }

  async setStatus(
    place: number,
    product: number,
    status: string,
    isHurried: boolean,
  ): Promise<void> {
    const tab = this.place(place)
    const [call, id] = [this.#nextCall(), this.ledger.product(product)]
    const isSold = status === 'paid'
    const sale = isSold ? { soldPrice: (count += 1), refund: (count += 1) } : null
    const seen = await this.handle(tab).setStatus(id, status, sale, call)
    if (seen === null) return
    const wanted: Columns = {
      status,
      ...(sale && { sold: true, sold_price: sale.soldPrice, refund_received: sale.refund }),
    }
    await this.#send(tab, call, this.#noteChange(tab, id, wanted, seen, 'status'), isHurried)
  }

  async refund(place: number, product: number, isHurried: boolean): Promise<void> {
    const tab = this.place(place)
    const [call, id, amount] = [this.#nextCall(), this.ledger.product(product), (count += 1)]
    const seen = await this.handle(tab).refund(id, String(amount), call)
    if (seen === null) return
    const completes = seen['status'] === 'published'
    const wanted = { refund_received: amount, ...(completes && { status: 'paid' }) }
    await this.#send(tab, call, this.#noteChange(tab, id, wanted, seen, 'refund'), isHurried)
  }

  #noteChange(tab: number, product: string, wanted: Columns, seen: Columns, how: string): Typed[] {
    return Object.entries(wanted)
      .filter(([field, to]) => !isSame(seen[field], to))
      .map(([field, to]) =>
        this.#note(tab, { product, field, to, bases: [seen[field] ?? null], how }),
      )
  }

  /** A change without a form: its dialog showed a refusal. */
  async #send(tab: number, call: string, typed: Typed[], isHurried: boolean): Promise<void> {
    // Until there is an answer its dialog is open, and closes with the tab.
    for (const each of typed) each.isVolatile = true
    if (typed.length > 0) this.ledger.undoable.push({ call, tab, typed, fresh: typed })
    await this.#calls.follow(tab, isHurried, async () => {
      const outcome = await this.handle(tab).outcome(call)
      for (const each of typed) {
        if (outcome !== 'done') each.isReleased = true
        each.isVolatile = this.device(tab).isFull
      }
    })
  }

  async undo(place: number): Promise<void> {
    const tab = this.place(place)
    const last = this.ledger.undoable.findLast((each) => each.tab === tab)
    if (last === undefined) return
    remove(this.ledger.undoable, last)
    // Before it is pressed: a notice may appear at once.
    const heard = this.device(tab).told.length
    if (!(await this.handle(tab).undo(last.call))) return
    for (const typed of last.typed) {
      const { product, field, to, bases } = typed
      typed.isReleased = true
      // The values seen before, stored or in a draft.
      for (const seen of bases) {
        const back = this.#note(tab, { product, field, to: seen, bases: [to], how: 'undo' })
        Object.assign(back, { isReleased: true, heard })
        if (seen === bases.at(-1) && last.fresh.includes(typed))
          this.ledger.undone.push({ typed, back })
      }
    }
  }

  /** Decides the first conflict of a device. */
  async decide(place: number, isMine: boolean): Promise<boolean> {
    const tab = this.place(place)
    const handle = this.handle(tab)
    const change = (await handle.held()).find(({ theirs }) => theirs !== null)
    if (change?.theirs === undefined || change.theirs === null) return false
    for (const { edit, typed } of this.#authors(change)) {
      if (!(typed.field in change.theirs)) continue
      if (isMine) this.ledger.buildOn(typed, change.theirs[typed.field])
      else if (isSame(edit[typed.field], typed.to)) typed.isReleased = true
    }
    await handle.decide(change.id, isMine)
    return true
  }

  async settleRefused(place: number, how: 'retry' | 'discard' | 'mend'): Promise<boolean> {
    const tab = this.place(place)
    const handle = this.handle(tab)
    const change = (await handle.held()).find(({ isRefused }) => isRefused)
    if (change === undefined) return false
    const authors = this.#authors(change).map(({ typed }) => typed)
    if (how === 'retry') await handle.retry(change.id)
    else if (how === 'discard') {
      for (const typed of authors) typed.isReleased = true
      await handle.discard(change.id)
    } else await this.#mend(tab, change, authors)
    return true
  }

  async #mend(tab: number, change: HeldChange, authors: Typed[]): Promise<void> {
    const [edit] = change.edits
    const isOfForm = authors.every(({ how }) => how === 'form')
    if (!change.asks || edit === undefined || !isOfForm) return
    if (this.ledger.form(tab, edit.id) || this.ledger.isOpenBeside(tab, edit.id)) return
    const opened = await this.handle(tab).mend(change.id)
    if (opened === null) return
    const form = this.ledger.openForm(tab, edit.id, opened, deviceOf(tab))
    // Text that was typed into the form since stays there, and the change stays with the refused ones.
    for (const typed of authors) {
      if (isSame(form.shown[typed.field], typed.to)) form.fields.set(typed.field, typed)
    }
    const draft = `${deviceOf(tab)} ${edit.id}`
    this.ledger.drafts.set(draft, new Map(form.fields))
  }

  #authors(change: HeldChange): { edit: Columns; typed: Typed }[] {
    return change.edits.flatMap(({ id, change: edit }) =>
      this.ledger.find(id, edit).map((typed) => ({ edit, typed })),
    )
  }

  async restart(place: number): Promise<void> {
    const tab = this.place(place)
    await this.device(tab).restart(tab === 1 ? 1 : 0)
    this.#endTab(tab)
  }

  async setSecondTab(isOpen: boolean): Promise<void> {
    const [device] = this.devices
    if (device.hasTab(1) === isOpen) return
    if (isOpen) await device.restart(1)
    else {
      await device.close(1)
      this.#endTab(1)
    }
  }

  /** Values that were only in the tab are gone. */
  #endTab(tab: number): void {
    const { ledger } = this
    for (const form of ledger.forms.filter((each) => each.tab === tab)) ledger.closeForm(form)
    this.#calls.end(tab)
    for (const each of ledger.undoable.filter((one) => one.tab === tab))
      remove(ledger.undoable, each)
    this.#loseVolatile(ledger.typed.filter((typed) => typed.tab === tab))
  }

  /** A device without room has said that it loses typed text. */
  #loseVolatile(typed: Iterable<Typed>): void {
    for (const each of typed) if (each.isVolatile) each.isReleased = true
  }

  async setFull(place: number, isFull: boolean): Promise<void> {
    const device = this.device(place)
    if (device.isFull === isFull) return
    await device.setFull(isFull)
    if (!isFull) return
    // The values in a form were not stored yet.
    for (const form of this.ledger.forms) {
      if (this.device(form.tab) !== device) continue
      for (const typed of form.fields.values()) typed.isVolatile = true
    }
  }

  /** With a good line to the server, waiting changes are sent without a person's action. */
  async setOffline(place: number, isOffline: boolean): Promise<void> {
    const device = this.device(place)
    await device.setOffline(isOffline)
    if (isOffline || device.isFull || device.line.wasSpoiled()) return
    const sent = await Promise.all(device.tabs.map((tab) => tab.sendsByItself()))
    if (sent.includes(false))
      this.ledger.problems.push(`not sent by itself when the connection of tab ${place} was back`)
  }

  async settleCalls(): Promise<void> {
    for (let tab = 0; tab < tabCount; tab += 1) await this.#calls.wait(tab)
  }

  #nextCall(): string {
    return `call-${(count += 1)}`
  }
}

function remove<Entry>(list: Entry[], entry: Entry): void {
  list.splice(list.indexOf(entry), 1)
}
