import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

async function store(bucket: string, name: string): Promise<void> {
  await run('service', 'insert into storage.objects (bucket_id, name) values ($1, $2)', [
    bucket,
    name,
  ])
}

const seen = (actor: string, name: string) =>
  run(actor, 'select from storage.objects where name = $1', [name])

describe('buckets', () => {
  it('are two public ones and one for private files, each with its types and 10 MB', async () => {
    expect(
      await run(
        'owner',
        'select id, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id',
      ),
    ).toEqual([
      {
        id: 'product-files',
        public: false,
        file_size_limit: 10_485_760,
        allowed_mime_types: [
          'image/jpeg',
          'image/png',
          'image/webp',
          'application/pdf',
          'application/octet-stream',
        ],
      },
      ...['product-images', 'seller-thumbnails'].map((id) => ({
        id,
        public: true,
        file_size_limit: 10_485_760,
        allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp'],
      })),
    ])
  })
})

describe('files', () => {
  it.each(['receipts', 'receipt-screenshots', 'review-screenshots', 'proofs'])(
    'in %s are read only by their owner',
    async (folder) => {
      const owner = await addPerson()
      const name = `${folder}/${owner}/abc-receipt.pdf`
      await store('product-files', name)
      expect(await seen(owner, name)).toHaveLength(1)
      for (const stranger of ['anonymous', await addPerson(), await addPerson('admin')]) {
        expect(await seen(stranger, name)).toHaveLength(0)
      }
    },
  )

  it('in other folders and buckets are listed by nobody', async () => {
    const owner = await addPerson()
    await store('product-files', `other/${owner}/a.pdf`)
    await store('product-images', `${owner}/a.jpg`)
    expect(await run(owner, 'select from storage.objects')).toEqual([])
  })

  it('are written, changed and removed only by the server', async () => {
    const owner = await addPerson()
    const name = `receipts/${owner}/a.pdf`
    await store('product-files', name)
    const add = `insert into storage.objects (bucket_id, name) values ('product-files', 'receipts/${owner}/b.pdf')`
    expect(await refusalOf(run(owner, add))).toMatchObject({ code: '42501' })
    const change = `update storage.objects set name = 'receipts/${owner}/c.pdf' returning id`
    expect(await run(owner, change)).toEqual([])
    const remove = `select set_config('storage.allow_delete_query', 'true', true)`
    await run(owner, remove)
    expect(await refusalOf(run(owner, 'delete from storage.objects'))).toMatchObject({
      code: '42501',
    })
    expect(await seen(owner, name)).toHaveLength(1)
  })

  it('no client creates or changes buckets', async () => {
    const admin = await addPerson('admin')
    const add = `insert into storage.buckets (id, name) values ('mine', 'mine')`
    expect(await refusalOf(run(admin, add))).toMatchObject({ code: '42501' })
    expect(await run(admin, 'update storage.buckets set public = true returning id')).toEqual([])
  })
})
