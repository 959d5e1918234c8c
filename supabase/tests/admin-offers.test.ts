import { randomUUID } from 'node:crypto'
import { readOfferAddress } from '@sampletrail/domain/offers/offer-address.ts'
import { describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

const read = async (id: string) =>
  (await run('owner', 'select * from catalogue.products where id = $1', [id]))[0]
const audit = (target: string) =>
  run('owner', 'select action, details from public.audit_log where target_id = $1 order by id', [
    target,
  ])
const update = (actor: string, id: string, fields: object, seen: object = {}) =>
  run(actor, 'select * from public.admin_update_offer($1, $2, $3)', [
    id,
    JSON.stringify(fields),
    JSON.stringify(seen),
  ])
const add = (actor: string, id: string, seller: string, fields: object) =>
  run(actor, 'select * from public.admin_add_offer($1, $2, $3)', [
    id,
    seller,
    JSON.stringify(fields),
  ])

describe('two admins who change an offer', () => {
  it("do not undo each other's changes, and get the current values", async () => {
    const [one, other] = [await addPerson('admin'), await addPerson('admin')]
    const id = await addOffer(database, await addSeller(database, null), { price: 5 })
    await update(one, id, { price: 7 }, { price: 5 })
    await expect(
      update(other, id, { price: 9, name: 'Desk' }, { price: 5, name: 'Lamp' }),
    ).rejects.toMatchObject({ code: 'PT409', hint: 'edit_conflict', detail: '{"price": 7.00}' })
    expect(await read(id)).toMatchObject({ name: 'Lamp', price: '7.00' })
    await update(other, id, { name: 'Desk' }, { name: 'Lamp' })
    await update(other, id, { price: 7 }, { price: 5 })
    expect(await read(id)).toMatchObject({ name: 'Desk', price: '7.00' })
    // The log has the old values, and the currency of amounts.
    expect(await audit(id)).toEqual([
      { action: 'offer.update', details: { price: 7, was: { price: 5, currency: 'USD' } } },
      { action: 'offer.update', details: { name: 'Desk', was: { name: 'Lamp', currency: 'USD' } } },
      { action: 'offer.update', details: { price: 7, was: { price: 7, currency: 'USD' } } },
    ])
  })

  it("also get the source's changes, and an empty field is compared as one", async () => {
    const admin = await addPerson('admin')
    const id = await addOffer(database, await addSeller(database, null))
    await run('service', 'update catalogue.products set price = 3 where id = $1', [id])
    expect(await refusalOf(update(admin, id, { price: 9 }, { price: null }))).toMatchObject({
      code: 'PT409',
    })
    expect(await update(admin, id, { price: null }, { price: 3 })).toMatchObject([{ price: null }])
  })
})

describe("an admin's values", () => {
  it.each([
    'https://shop.example/lamp',
    'HTTP://shop.example:8080?q=@1',
    'https://xn--caf-dma.example/a@b#c',
    'https://[2001:db8::1]/x',
    'https://shop.example@elsewhere.example/',
    'https://user:secret@shop.example/',
    'https:///shop.example',
    'https://shop.example:99999999/',
    'javascript:alert(1)',
    'ftp://shop.example/',
    'shop.example',
    'https://',
    `https://shop.example/${'a'.repeat(2030)}`,
    '',
  ])("have an address like a source's: %s", async (address) => {
    const [row] = await run('owner', 'select private.is_offer_address($1) as is_one', [address])
    const kept = readOfferAddress(address)
    // Values that only the browser would correct are not stored unchanged.
    expect(row).toEqual({ is_one: kept !== null && !address.includes('///') })
    expect(
      await run('owner', 'select private.is_offer_address($1) as is_one', [
        kept ?? 'https://shop.example/',
      ]),
    ).toEqual([{ is_one: true }])
  })

  it.each([
    [{ url: 'https://user@shop.example/' }, 'url is not an http or https address'],
    [{ image_url: 'lamp.jpg' }, 'image_url is not an http or https address'],
    [{ currency: 'usd' }, 'currency is not a code'],
    [{ country: 'USA' }, 'country is not a code'],
    [{ price: -1 }, 'price is not an amount'],
    [{ price: 1.234 }, 'price is not an amount'],
    [{ name: '\u200B' }, 'name is missing'],
  ])('are refused with the reason: %j', async (fields, words) => {
    const admin = await addPerson('admin')
    const seller = await addSeller(database, null)
    const id = await addOffer(database, seller)
    const refused = { code: '23514', message: expect.stringContaining(words) }
    expect(await refusalOf(update(admin, id, fields))).toMatchObject(refused)
    expect(
      await refusalOf(add(admin, randomUUID(), seller, { name: 'Lamp', ...fields })),
    ).toMatchObject(refused)
  })
})

describe('adding an offer', () => {
  it('is done and logged once, even if it is sent again', async () => {
    const admin = await addPerson('admin')
    const seller = await addSeller(database, null)
    const id = randomUUID()
    const fields = { name: ' Walnut  lamp ', price: 5, url: 'https://shop.example/' }
    for (let time = 0; time < 2; time += 1) {
      expect(await add(admin, id, seller, fields)).toMatchObject([
        { id, name: 'Walnut lamp', price: '5.00', currency: 'USD', country: 'US' },
      ])
    }
    expect(await read(id)).toMatchObject({ source: 'manual', source_id: id, is_listed: true })
    expect(await audit(id)).toEqual([
      { action: 'offer.add', details: { name: 'Walnut lamp', seller_id: seller } },
    ])
  })

  it('needs a name and a global seller', async () => {
    const admin = await addPerson('admin')
    const own = await addSeller(database, admin)
    expect(await refusalOf(add(admin, randomUUID(), own, { name: 'Lamp' }))).toMatchObject({
      code: 'PT404',
    })
    const seller = await addSeller(database, null)
    expect(await refusalOf(add(admin, randomUUID(), seller, {}))).toMatchObject({ code: '23514' })
    expect(
      await refusalOf(add(admin, randomUUID(), seller, { name: 'Lamp', source: 'feed' })),
    ).toMatchObject({ code: '22023' })
  })
})

describe('a field that is returned to the source', () => {
  it('is set by the source when it next names the offer', async () => {
    const admin = await addPerson('admin')
    await run('service', `insert into public.sellers (name, seller_code) values ('Feed', 'fed')`)
    const take = () =>
      run<{ outcome: string }>(
        'service',
        `select outcome from private.take_offers('feed', $1, false)`,
        [JSON.stringify([{ source_id: '1', name: 'lamp!!', price: '5', seller_code: 'fed' }])],
      )
    await take()
    const [offer] = await run<{ id: string }>(
      'owner',
      `select id from catalogue.products where source = 'feed'`,
    )
    const id = offer?.id ?? ''
    await update(admin, id, { name: 'Lamp', price: 9 })
    expect(await take()).toEqual([{ outcome: 'unchanged' }])
    expect(
      await run(admin, 'select public.admin_release_offer($1, $2) as kept', [id, ['name']]),
    ).toEqual([{ kept: ['price'] }])
    expect(await read(id)).toMatchObject({ name: 'Lamp' })
    expect(await take()).toEqual([{ outcome: 'updated' }])
    expect(await read(id)).toMatchObject({ name: 'lamp!!', price: '9.00' })
    expect((await audit(id)).at(-1)).toEqual({
      action: 'offer.release',
      details: { fields: ['name'] },
    })
    expect(
      await refusalOf(
        run(admin, 'select public.admin_release_offer($1, $2)', [randomUUID(), ['name']]),
      ),
    ).toMatchObject({ code: 'PT404' })
  })
})

describe('deleting several', () => {
  it('deletes the existing ones, logs each, and keeps them out', async () => {
    const admin = await addPerson('admin')
    const seller = await addSeller(database, null)
    const ids = [await addOffer(database, seller), await addOffer(database, seller)]
    const remove = (given: string[]) =>
      run(admin, 'select public.admin_delete_offers($1) as gone', [given])
    expect(await remove([...ids, randomUUID()])).toEqual([{ gone: 2 }])
    expect(await remove(ids)).toEqual([{ gone: 0 }])
    for (const id of ids) expect(await audit(id)).toMatchObject([{ action: 'offer.delete' }])
    const many = Array.from({ length: 101 }, () => randomUUID())
    expect(await refusalOf(remove(many))).toMatchObject({ code: '54000' })
  })
})

describe('access', () => {
  it.each([
    `admin_add_offer(gen_random_uuid(), gen_random_uuid(), '{}')`,
    `admin_release_offer(gen_random_uuid(), '{}')`,
    `admin_delete_offers('{}')`,
  ])('%s is for admins', async (call) => {
    const vip = await addPerson('vip')
    expect(await refusalOf(run(vip, `select public.${call}`))).toMatchObject({ code: '42501' })
    expect(await refusalOf(run('anonymous', `select public.${call}`))).toMatchObject({
      code: '42501',
    })
  })
})
