import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { createOperator, createPerson, removePerson, type Person } from '#src/conformance/target.ts'

/** The buckets of `migrations/20_storage.sql` and `migrations/50_storage_policies.sql`. */
export const BUCKETS = {
  private: 'conformance-private',
  /** Text up to 1,000 bytes. */
  archive: 'conformance-archive',
  /** Pictures and PDF. */
  pictures: 'conformance-pictures',
  open: 'conformance-open',
  /** Signed-in people may see, store and change files; only their owner removes them. */
  owned: 'policies-owned',
  /** Policies check which call is made. */
  operations: 'policies-operations',
  /** Text with `kind: 'note'` in its metadata. */
  described: 'policies-described',
} as const

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A red picture of 60 by 40. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAXElEQVRYhe2SAQkAQRCE7J/NUB9j9njBACIiPAdzA5NmXtT2oNK0B0dhbmDSzIvaHlSa9uAozA1MmnlR24NK0x4chbmBSTMvantQadqDozA3MGnmRW0PKs0v9vgAuCd46m9phZ8AAAAASUVORK5CYII=',
  'base64',
)

type Role = 'owner' | 'stranger'

const cast = new Map<Role, Promise<Person>>()

/** One of the two people of a test file, whose account is created at the first call. */
export async function findPerson(role: Role): Promise<Person> {
  const known = cast.get(role) ?? createPerson()
  cast.set(role, known)
  return await known
}

/** The files of a bucket as a person sees them. */
export async function openBucket(role: Role, bucket: keyof typeof BUCKETS = 'private') {
  const { client } = await findPerson(role)
  return client.storage.from(BUCKETS[bucket])
}

/** An unused folder inside that person's own. */
export async function newFolder(role: Role = 'owner'): Promise<string> {
  return `${(await findPerson(role)).id}/${randomUUID()}`
}

/** Stores a text in a new folder of the owner and returns its path. */
export async function storeText(
  text = 'text',
  bucket: keyof typeof BUCKETS = 'private',
): Promise<string> {
  const path = `${await newFolder()}/note.txt`
  const files = await openBucket('owner', bucket)
  expectData(await files.upload(path, text, { contentType: 'text/plain' }))
  return path
}

export async function readText(path: string, bucket: keyof typeof BUCKETS = 'private') {
  const files = await openBucket('owner', bucket)
  return await expectData(await files.download(path)).text()
}

/** Stores `PHOTO` in a new folder of the owner and returns its path. Without a type, the client sends the type of text. */
export async function storePhoto(
  bucket: keyof typeof BUCKETS = 'private',
  contentType: string | null = 'image/png',
): Promise<string> {
  const path = `${await newFolder()}/photo.png`
  const files = await openBucket('owner', bucket)
  expectData(await files.upload(path, PHOTO, contentType === null ? {} : { contentType }))
  return path
}

/** Width and height of a PNG, as its header has them. */
export async function sizeOf(png: Blob | Response): Promise<[number, number]> {
  const bytes = Buffer.from(await png.arrayBuffer())
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

/** The data of an answer that must have succeeded. */
export function expectData<Answer extends { data: unknown; error: Error | null }>(
  answer: Answer,
): Extract<Answer, { error: null }>['data'] {
  if (answer.error !== null) throw answer.error
  return answer.data
}

/** Removes every account and file of the run, so that a shared project stays as it was. */
export async function leaveStage(): Promise<void> {
  const operator = createOperator()
  const people = await Promise.all(cast.values())
  for (const person of people) {
    for (const bucket of Object.values(BUCKETS)) await removeFolder(operator, bucket, person.id)
    await removePerson(person)
  }
  cast.clear()
}

async function removeFolder(operator: SupabaseClient, bucket: string, id: string): Promise<void> {
  const files = operator.storage.from(bucket)
  for (;;) {
    const { objects } = expectData(await files.listV2({ prefix: `${id}/`, limit: 500 }))
    if (objects.length === 0) return
    expectData(await files.remove(objects.map(({ key, name }) => key ?? name)))
  }
}
