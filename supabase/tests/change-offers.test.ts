import { cleanOfferText } from '@sampletrail/domain/offers/offer-text.ts'
import { describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

async function offerOf(columns: Record<string, unknown> = {}): Promise<string> {
  return addOffer(database, await addSeller(database, null), columns)
}

const update = (actor: string, id: string, fields: object) =>
  run(actor, 'select * from public.admin_update_offer($1, $2)', [id, JSON.stringify(fields)])
const remove = (actor: string, id: string) =>
  run(actor, 'select public.admin_delete_offer($1)', [id])
const read = async (id: string) => {
  const [offer] = await run('owner', 'select * from catalogue.products where id = $1', [id])
  return offer
}

describe('changing an offer', () => {
  it('changes the named fields and nothing else, and is logged', async () => {
    const admin = await addPerson('admin')
    const id = await offerOf({ name: 'lamp!!', price: 5, url: 'https://shop.example/lamp' })
    const fields = { name: '  Walnut lamp ', price: 21.5, ebay_url: 'https://www.ebay.com/itm/1' }
    const before = await read(id)
    expect(await update(admin, id, fields)).toMatchObject([{ id, name: 'Walnut lamp' }])
    expect(await read(id)).toEqual({
      ...before,
      name: 'Walnut lamp',
      price: '21.50',
      ebay_url: 'https://www.ebay.com/itm/1',
      phrase: ' walnut lamp ',
      kept_fields: ['ebay_url', 'name', 'price'],
      updated_at: expect.any(Date),
    })
    expect(
      await run('owner', 'select actor_id, action, details from public.audit_log'),
    ).toMatchObject([
      { actor_id: admin, action: 'offer.update', details: { ...fields, name: 'Walnut lamp' } },
    ])
  })

  it('removes invisible characters from a name, as for a source', async () => {
    const admin = await addPerson('admin')
    const id = await offerOf()
    const name = '\uFEFFWal\u00ADnut \u202Epmal\u202C\u0007\r\n Cafe\u0301 \u200F'
    expect(await update(admin, id, { name })).toMatchObject([{ name: 'Walnut pmal Café' }])
    expect(await refusalOf(update(admin, id, { name: ' \u200B\u202E ' }))).toMatchObject({
      code: '23514',
    })
  })

  it('cleans each character as all our other code does', async () => {
    // All characters of one unit except NUL, which PostgreSQL text cannot contain, and unpaired surrogates.
    const signs = Array.from({ length: 0xffff }, (_, index) => index + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .concat(0x1f469, 0xe0061)
      .map((code) => `a${String.fromCodePoint(code)} b`)
    const cleaned = await run<{ text: string }>(
      'owner',
      `select private.clean_offer_text(given.text) as text
       from jsonb_array_elements_text($1) with ordinality as given (text, place) order by given.place`,
      [JSON.stringify(signs)],
    )
    expect(signs.filter((text, index) => cleanOfferText(text) !== cleaned[index]?.text)).toEqual([])
  })

  it("drops our copy of a picture only if the picture's address changes", async () => {
    const admin = await addPerson('admin')
    const image_url = 'https://shop.example/lamp.jpg'
    const id = await offerOf({ image_url, picture_path: 'global/lamp.webp' })
    await update(admin, id, { name: 'Lamp', image_url })
    expect(await read(id)).toMatchObject({ picture_path: 'global/lamp.webp' })
    await update(admin, id, { image_url: 'https://shop.example/other.jpg' })
    expect(await read(id)).toMatchObject({ picture_path: null })
  })

  it('does not trigger alerts again', async () => {
    const [admin, person] = [await addPerson('admin'), await addPerson('pro')]
    await run(person, `insert into public.keyword_alerts (keyword) values ('walnut')`)
    const id = await offerOf({ name: 'lamp!!' })
    const waiting = async () => {
      const sql = 'select from internal.offers_to_match where offer_id = $1'
      return (await run('owner', sql, [id])).length
    }
    expect(await waiting()).toBe(1)
    await run('owner', 'delete from internal.offers_to_match')
    await update(admin, id, { name: 'Walnut lamp', price: 1 })
    expect(await waiting()).toBe(0)
  })

  it('is not undone by the source of the offer, which changes the rest', async () => {
    const admin = await addPerson('admin')
    const id = await offerOf({ name: 'lamp!!', price: 5 })
    await update(admin, id, { name: 'Walnut lamp' })
    await run(
      'service',
      `update catalogue.products set name = 'lamp!!', price = 7, image_url = null where id = $1`,
      [id],
    )
    expect(await read(id)).toMatchObject({ name: 'Walnut lamp', price: '7.00' })
    await update(admin, id, { name: 'Oak lamp' })
    expect(await read(id)).toMatchObject({ name: 'Oak lamp' })
  })

  it('refuses unknown fields, invalid values and missing offers', async () => {
    const admin = await addPerson('admin')
    const id = await offerOf()
    expect(await refusalOf(update(admin, id, { seller_id: id }))).toMatchObject({ code: '22023' })
    expect(await refusalOf(update(admin, id, { kept_fields: [] }))).toMatchObject({ code: '22023' })
    expect(await refusalOf(update(admin, id, []))).toMatchObject({ code: '22023' })
    expect(await refusalOf(update(admin, id, { name: '   ' }))).toMatchObject({ code: '23514' })
    expect(await refusalOf(update(admin, id, { name: null }))).toMatchObject({ code: '23514' })
    expect(await refusalOf(update(admin, id, { price: 'NaN' }))).toMatchObject({ code: '23514' })
    expect(await refusalOf(update(admin, id, { ebay_url: 'javascript:alert(1)' }))).toMatchObject({
      code: '23514',
    })
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await refusalOf(update(admin, nobody, {}))).toMatchObject({ code: 'PT404' })
  })
})

describe('deleting an offer', () => {
  it("removes it from the catalogue, keeps people's products made from it, and is logged", async () => {
    const [admin, person] = [await addPerson('admin'), await addPerson('pro')]
    const [id, other] = [await offerOf({ source: 'feed', source_id: '7' }), await offerOf()]
    await run(person, `insert into public.products (name) values ('Lamp')`)
    await remove(admin, id)
    expect(await read(id)).toBeUndefined()
    expect(await read(other)).toMatchObject({ name: 'Lamp' })
    expect(await run(person, 'select name from public.products')).toEqual([{ name: 'Lamp' }])
    expect(
      await run('owner', 'select action, details from public.audit_log where target_id = $1', [id]),
    ).toEqual([
      { action: 'offer.delete', details: { name: 'Lamp', source: 'feed', source_id: '7' } },
    ])
    expect(await refusalOf(remove(admin, id))).toMatchObject({ code: 'PT404' })
  })

  it('keeps it out if its source names it again, and nothing else', async () => {
    const admin = await addPerson('admin')
    await run('service', `insert into public.sellers (name, seller_code) values ('Feed', 'feed')`)
    const take = () =>
      run('service', `select * from private.take_offers('feed', $1, false)`, [
        JSON.stringify(
          ['8', '9'].map((source_id) => ({ source_id, name: 'Lamp', seller_code: 'feed' })),
        ),
      ])
    expect(await take()).toMatchObject([{ outcome: 'added' }, { outcome: 'added' }])
    const [offer] = await run<{ id: string }>(
      'owner',
      `select id from catalogue.products where source = 'feed' and source_id = '8'`,
    )
    await remove(admin, offer?.id ?? '')
    expect(await take()).toMatchObject([
      { outcome: 'refused', reason: 'An admin has deleted it.' },
      { outcome: 'unchanged' },
    ])
    const left = `select source_id from catalogue.products where source = 'feed' order by 1`
    expect(await run('owner', left)).toEqual([{ source_id: '9' }])
  })

  it('leaves its picture to the queue of files', async () => {
    const admin = await addPerson('admin')
    const id = await offerOf({ image_url: 'https://shop.example/a.jpg' })
    await run(
      'owner',
      `update catalogue.products set picture_path = 'global/a.webp' where id = $1`,
      [id],
    )
    await remove(admin, id)
    expect(
      await run(
        'owner',
        `select bucket from internal.unreferenced_files where path = 'global/a.webp'`,
      ),
    ).toEqual([{ bucket: 'product-images' }])
  })
})

describe('access', () => {
  it.each([`admin_update_offer(gen_random_uuid(), '{}')`, 'admin_delete_offer(gen_random_uuid())'])(
    '%s is for admins',
    async (call) => {
      for (const kind of ['basic', 'trial', 'pro', 'vip'] as const) {
        const person = await addPerson(kind)
        expect(await refusalOf(run(person, `select public.${call}`))).toMatchObject({
          code: '42501',
        })
      }
      for (const actor of ['anonymous', 'service']) {
        expect(await refusalOf(run(actor, `select public.${call}`))).toMatchObject({
          code: '42501',
        })
      }
    },
  )

  it('a former admin changes and deletes nothing', async () => {
    const admin = await addPerson('admin')
    const id = await offerOf()
    await run('owner', 'update public.subscriptions set is_admin = false where user_id = $1', [
      admin,
    ])
    expect(await refusalOf(update(admin, id, { name: 'x' }))).toMatchObject({ code: '42501' })
    expect(await refusalOf(remove(admin, id))).toMatchObject({ code: '42501' })
    expect(await read(id)).toMatchObject({ name: 'Lamp' })
  })
})
