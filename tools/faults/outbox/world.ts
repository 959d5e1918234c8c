import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { crowding } from '../crowding.ts'
import type { Device, Tab } from './device.ts'
import { deviceOf, Ledger, type Typed } from './ledger.ts'
import { OpenCalls } from './open-calls.ts'

/** How many tabs there are: two of the first device, one of the second. */
export const tabCount = 3

/** Milliseconds within which a tab has sent and shown everything that it can: longer if other programs keep the machine busy. */
export const restsWithin = (): number => crowding.allow(8000)

/** Values that are unique while this process runs. */
let count = 1000

export const nextNumber = (): number => (count += 1)

/** Two devices of one person, and what happens to them. People's gestures are in the modules beside this one. */
export class World {
  readonly devices: readonly [Device, Device]
  readonly operator: Client
  readonly userId: string
  readonly calls = new OpenCalls()
  ledger = new Ledger([])

  constructor(devices: readonly [Device, Device], operator: Client, userId: string) {
    this.devices = devices
    this.operator = operator
    this.userId = userId
  }

  begin(products: readonly string[]): void {
    this.ledger = new Ledger(products)
    this.calls.clear()
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

  note(tab: number, typed: Pick<Typed, 'product' | 'field' | 'to' | 'bases' | 'how'>): Typed {
    const device = deviceOf(tab)
    const { isFull: isVolatile, told } = this.devices[device]
    const heard = told.length
    return this.ledger.note({ ...typed, text: textOf(typed.to), tab, device, heard, isVolatile })
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
    this.calls.end(tab)
    for (const each of ledger.undoable.filter((one) => one.tab === tab))
      remove(ledger.undoable, each)
    this.loseVolatile(ledger.typed.filter((typed) => typed.tab === tab))
  }

  /** A device without room has said that it loses typed text. */
  loseVolatile(typed: Iterable<Typed>): void {
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
    const sent = await Promise.all(device.tabs.map((tab) => tab.sendsByItself(restsWithin())))
    if (sent.includes(false))
      this.ledger.problems.push(`not sent by itself when the connection of tab ${place} was back`)
  }

  /** A device sends what it can. */
  async rest(place: number): Promise<void> {
    await this.device(place).tab(0).quiet(restsWithin())
  }

  /** Until a tab shows the added product, for a second at most. */
  async awaitAdded(place: number): Promise<void> {
    const id = this.ledger.product('added')
    for (let look = 0; look < 20; look += 1) {
      const { [id]: shown } = await this.handle(this.place(place)).show([id])
      if (shown?.row) return
      await sleep(50)
    }
  }

  async settleCalls(): Promise<void> {
    for (let tab = 0; tab < tabCount; tab += 1) await this.calls.wait(tab)
  }

  nextCall(): string {
    return `call-${nextNumber()}`
  }
}

export function remove<Entry>(list: Entry[], entry: Entry): void {
  list.splice(list.indexOf(entry), 1)
}

/** A value as a form shows it. */
export function textOf(value: unknown): string {
  const text = String(value)
  return text === 'null' ? '' : text
}
