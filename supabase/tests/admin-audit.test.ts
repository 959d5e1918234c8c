import { beforeAll, describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { listAdminFunctions } from './admin-functions.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

let admin: string
beforeAll(async () => {
  admin = await addPerson('admin')
})

interface Case {
  /** Prepares the call; returns its values. */
  values?: () => Promise<unknown[]>
  call: string
  action: string
}

const person = async () => [await addPerson()]
const seller = async () => [await addSeller(database, null)]
const offer = async () => [await addOffer(database, await addSeller(database, null))]

async function message(): Promise<unknown[]> {
  return await run<{ id: string }>(
    'owner',
    `insert into public.contact_messages (name, email, subject, message)
     values ('Ada', 'ada@example.com', 'Help', 'Hello') returning id`,
  ).then((rows) => rows.map(({ id }) => id))
}

async function doubtfulMail(): Promise<unknown[]> {
  return await run<{ id: string }>(
    'owner',
    `insert into internal.alert_mails (user_id, kind, state, ended_at)
     values ($1, 'instant', 'given_up', now()) returning id`,
    [await addPerson()],
  ).then((rows) => rows.map(({ id }) => id))
}

async function offerImport(): Promise<unknown[]> {
  return await run<{ id: string }>(
    'owner',
    `insert into internal.offer_imports (id, started_by, source, file_name, adds_sellers)
     values (gen_random_uuid(), $1, 'file', 'offers.csv', false) returning id`,
    [admin],
  ).then((rows) => rows.map(({ id }) => id))
}

/** A person who pays, and the subscription. */
async function addPayer(): Promise<[person: string, subscription: string]> {
  const payer = await addPerson('pro')
  const subscription = `sub_${payer}`
  await run(
    'service',
    `update public.subscriptions set stripe_subscription_id = $2, payment_status = 'active' where user_id = $1`,
    [payer, subscription],
  )
  return [payer, subscription]
}

/**
 * Every admin function that changes something, called so that it does. The server calls the ones in `private` before it
 * performs the action that they record.
 */
const cases: Record<string, Case> = {
  'private.admin_begin_offer_import': {
    call: `private.admin_begin_offer_import(gen_random_uuid(), 'file', 'offers.csv', false)`,
    action: 'offers.import',
  },
  'private.admin_end_offer_import': {
    values: offerImport,
    call: `private.admin_end_offer_import($1, 'done')`,
    action: 'offers.import_end',
  },
  'private.mail_message_again': {
    values: message,
    call: 'private.mail_message_again($1)',
    action: 'message.mail_again',
  },
  'private.note_cancellation': {
    values: async () => (await addPayer()).slice(1),
    call: 'private.note_cancellation($1)',
    action: 'subscription.cancel',
  },
  'private.note_job_action': {
    call: `private.note_job_action('job.retry', gen_random_uuid(), 'send-push')`,
    action: 'job.retry',
  },
  'private.note_password_reset': {
    values: person,
    call: 'private.note_password_reset($1)',
    action: 'password.reset',
  },
  'private.note_payment_end': {
    values: async () => (await addPayer()).slice(0, 1),
    call: 'private.note_payment_end($1)',
    action: 'subscription.end',
  },
  'public.admin_add_offer': {
    values: seller,
    call: `public.admin_add_offer(gen_random_uuid(), $1, '{"name": "Kettle"}')`,
    action: 'offer.add',
  },
  'private.note_user_deletion': {
    values: person,
    call: 'private.note_user_deletion($1)',
    action: 'user.delete',
  },
  'public.admin_add_seller': {
    call: `public.admin_add_seller('{"name": "Harbour"}')`,
    action: 'seller.add',
  },
  'public.admin_delete_message': {
    values: message,
    call: 'public.admin_delete_message($1)',
    action: 'message.delete',
  },
  'public.admin_delete_offer': {
    values: offer,
    call: 'public.admin_delete_offer($1)',
    action: 'offer.delete',
  },
  'public.admin_delete_offers': {
    values: offer,
    call: 'public.admin_delete_offers(array[$1]::uuid[])',
    action: 'offer.delete',
  },
  'public.admin_delete_seller': {
    values: seller,
    call: 'public.admin_delete_seller($1)',
    action: 'seller.delete',
  },
  'public.admin_drop_alert_mail': {
    values: doubtfulMail,
    call: 'public.admin_drop_alert_mail($1)',
    action: 'alert_mail.drop',
  },
  'public.admin_mark_message': {
    values: message,
    call: `public.admin_mark_message($1, 'answered')`,
    action: 'message.mark',
  },
  'public.admin_release_offer': {
    values: offer,
    call: `public.admin_release_offer($1, '{name}')`,
    action: 'offer.release',
  },
  'public.admin_send_alert_mail_again': {
    values: doubtfulMail,
    call: 'public.admin_send_alert_mail_again($1)',
    action: 'alert_mail.send_again',
  },
  'public.admin_set_admin': {
    values: person,
    call: 'public.admin_set_admin($1, true)',
    action: 'admin.grant',
  },
  'public.admin_set_subscription': {
    values: person,
    call: `public.admin_set_subscription($1, 'pro')`,
    action: 'subscription.set',
  },
  'public.admin_set_vip': {
    values: person,
    call: 'public.admin_set_vip($1, true)',
    action: 'vip.grant',
  },
  'public.admin_update_offer': {
    values: offer,
    call: `public.admin_update_offer($1, '{"name": "Kettle"}')`,
    action: 'offer.update',
  },
  'public.admin_update_plan': {
    call: `public.admin_update_plan('pro', '{"keyword_limit": 12}')`,
    action: 'plan.update',
  },
  'public.admin_update_seller': {
    values: seller,
    call: `public.admin_update_seller($1, '{"is_vip": true}')`,
    action: 'seller.update',
  },
  'public.admin_update_settings': {
    call: `public.admin_update_settings('{"affiliate_tag": "trail-20"}')`,
    action: 'settings.update',
  },
}

const notes = () =>
  run<{ action: string; actor_id: string | null }>(
    'owner',
    'select action, actor_id from public.audit_log order by id',
  )

describe('actions of admins are logged:', () => {
  it('this file has a case for every function that may write', async () => {
    const functions = await listAdminFunctions(database)
    // A function in private is called by its public one.
    const offered = new Set(functions.map(({ name }) => name.replace(/^public/, 'behind')))
    const writing = functions.filter(
      ({ name, isWriting }) => isWriting && !offered.has(name.replace(/^private/, 'behind')),
    )
    expect(writing.map(({ name }) => name)).toEqual(Object.keys(cases).toSorted())
  })

  it.each(Object.entries(cases))(
    'by %s, once a change',
    async (_name, { values, call, action }) => {
      const given = await values?.()
      const before = await notes()
      await run(admin, `select ${call}`, given)
      expect((await notes()).slice(before.length)).toEqual([{ action, actor_id: admin }])
    },
  )

  it('reading functions are declared as such, in private, too: PostgreSQL lets them change nothing', async () => {
    const functions = await listAdminFunctions(database)
    const isWriting = new Map(functions.map((one) => [one.name, one.isWriting]))
    const differing = functions.filter(
      ({ name, isWriting: writes }) => isWriting.get(name.replace(/^\w+/, 'private')) !== writes,
    )
    expect(differing.map(({ name }) => name)).toEqual([])
  })
})
