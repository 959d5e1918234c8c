import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, raw, addPerson } = database

const somebody = '00000000-0000-0000-0000-000000000000'
const note = (actor: string, person: string) =>
  run(actor, 'select private.note_user_deletion($1)', [person])

async function removeAccount(id: string): Promise<void> {
  await run('service', 'select private.begin_closure($1)', [id])
  const auth = await raw().connect('supabase_auth_admin')
  await auth.query('delete from auth.users where id = $1', [id])
  await run('service', 'select private.finish_closure($1)', [id])
}

describe('the deletion of a person by an admin', () => {
  it('is logged only for admins', async () => {
    const [admin, person] = [await addPerson('admin'), await addPerson()]
    await note(admin, person)
    expect(
      await run(admin, 'select actor_id, action from public.audit_log where target_id = $1', [
        person,
      ]),
    ).toEqual([{ actor_id: admin, action: 'user.delete' }])
    for (const actor of ['anonymous', 'service', person, await addPerson('vip')]) {
      expect(await refusalOf(note(actor, person))).toMatchObject({ code: '42501' })
    }
  })

  it('is refused to admins with their own id', async () => {
    const admin = await addPerson('admin')
    expect(await refusalOf(note(admin, admin))).toMatchObject({
      code: 'PT409',
      hint: 'own_account',
    })
    expect(await run(admin, 'select from public.audit_log where target_id = $1', [admin])).toEqual(
      [],
    )
  })

  it('leaves no log entry of a deleted account, or is deleted at the same moment', async () => {
    const [admin, person] = [await addPerson('admin'), await addPerson()]
    let removal: Promise<void> = Promise.resolve()
    await raw().asUser(admin, async (client) => {
      await client.query('select private.note_user_deletion($1)', [person])
      removal = removeAccount(person)
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from auth.users%'`
      await expect.poll(() => run('owner', waits)).toHaveLength(1)
    })
    await removal
    await note(admin, person)
    expect(await run(admin, 'select from public.audit_log where target_id = $1', [person])).toEqual(
      [],
    )
    expect(
      await run(admin, `select target_id, details from public.audit_log where actor_id = $1`, [
        admin,
      ]),
    ).toEqual([{ target_id: somebody, details: {} }])
  })
})

const pictureOf = (person: string) =>
  `https://site.example/storage/v1/object/public/product-images/${person}/a.jpg`

describe('a deleted account', () => {
  it('appears in no log entry of its own actions as an admin, or of actions on it', async () => {
    const [leaver, other] = [await addPerson('admin'), await addPerson('admin')]
    const owner = await addPerson()
    const picture = `https://site.example/storage/v1/object/public/seller-thumbnails/${leaver}/a.jpg`
    await run(leaver, 'select public.admin_set_vip($1, true)', [owner])
    await run(other, 'select public.admin_set_vip($1, true)', [leaver])
    const seller = await addSeller(database, null, { is_active: true })
    await run(other, 'select public.admin_update_seller($1, $2)', [
      seller,
      { thumbnail_url: picture },
    ])
    await run(
      'owner',
      `with own as (insert into public.products (user_id, name) values ($1, 'Lamp') returning id)
       insert into public.product_events (product_id, user_id, kind, actor_id) select id, $1, 'changed', $2 from own`,
      [owner, leaver],
    )
    await removeAccount(leaver)
    expect(
      await run(
        other,
        `select actor_id, target_id from public.audit_log where action = 'vip.grant' order by id desc limit 2`,
      ),
    ).toEqual([
      { actor_id: other, target_id: somebody },
      { actor_id: somebody, target_id: owner },
    ])
    const left = await run(
      'owner',
      `select entry::text as row from public.audit_log as entry
       union all select event::text from public.product_events as event
       union all select seller::text from public.sellers as seller`,
    )
    expect(JSON.stringify(left)).not.toContain(leaver)
    expect(
      await run(
        owner,
        'select actor_id from public.product_events where actor_id is distinct from $1',
        [null],
      ),
    ).toEqual([{ actor_id: somebody }])
  })

  it('is not identified by the picture that it kept for an offer, whose other kept fields stay', async () => {
    const leaver = await addPerson('admin')
    const stays = await addPerson('admin')
    const seller = await addSeller(database, null, { is_active: true })
    const [theirs, others] = [await addOffer(database, seller), await addOffer(database, seller)]
    for (const [offer, admin] of [
      [theirs, leaver],
      [others, stays],
    ] as const) {
      await run(admin, 'select public.admin_update_offer($1, $2)', [
        offer,
        { name: 'Kept', image_url: pictureOf(admin) },
      ])
    }
    await removeAccount(leaver)
    expect(
      await run(
        'owner',
        'select name, image_url, kept_fields from catalogue.products where id = any ($1) order by image_url nulls first',
        [[theirs, others]],
      ),
    ).toEqual([
      { name: 'Kept', image_url: null, kept_fields: ['name'] },
      { name: 'Kept', image_url: pictureOf(stays), kept_fields: ['image_url', 'name'] },
    ])
  })

  it('takes along messages from the contact form with its address, and nobody else’s', async () => {
    const person = await addPerson()
    const [account] = await run<{ email: string }>(
      person,
      'select email from public.users where id = auth.uid()',
    )
    const email = account?.email ?? ''
    const other = `${randomUUID()}@example.com`
    for (const address of [email, email.toUpperCase(), other]) {
      await run(
        'owner',
        `insert into public.contact_messages (name, email, subject, message) values ('Ada', $1, 'Hello', 'Help')`,
        [address],
      )
    }
    await removeAccount(person)
    expect(
      await run(
        'owner',
        'select email from public.contact_messages where lower(email) = any ($1)',
        [[email.toLowerCase(), other]],
      ),
    ).toEqual([{ email: other }])
  })
})
