import { afterAll, describe, expect, test } from 'vitest'
import {
  expectData,
  leaveStage,
  newFolder,
  openBucket,
  readText,
} from '#src/conformance/storage/stage.ts'
import { target } from '#src/conformance/target.ts'

afterAll(leaveStage)

/** The typed name, and the resulting name of the file. */
const TAKEN = [
  ['with spaces, dots and signs', "my receipt (2), 'final' & v1.2 @home=$5;a:b+c!*.txt", null],
  ['with capitals and underscores', 'A_b-C.TXT', null],
  ['of dots that lead nowhere', '...txt', null],
  ['in many folders', 'a/b/c/d/e/f/g/h.txt', null],
  ['with a slash before it and empty folders', '/a//b///c.txt', 'a/b/c.txt'],
  ['that is encoded already', 'a%20b.txt', 'a b.txt'],
] as const

describe('names that supabase-js can send', () => {
  test.each(TAKEN)('a name %s is accepted', async (_, typed, stored) => {
    const folder = await newFolder()
    const files = await openBucket('owner')
    expectData(await files.upload(`${folder}/${typed}`, 'x', { contentType: 'text/plain' }))
    expect(await readText(`${folder}/${stored ?? typed}`)).toBe('x')
    const { objects } = expectData(await files.listV2({ prefix: `${folder}/` }))
    expect(objects.map(({ key, name }) => key ?? name)).toEqual([`${folder}/${stored ?? typed}`])
  })

  test.each([
    ['a NUL', 'a\0b.txt'],
    ['a backslash', 'a%5Cb.txt'],
    ['a line break', 'a%0Ab.txt'],
    ['a lone percent sign', '100%.txt'],
    ['brackets', 'a[1].txt'],
    ['more than a thousand characters', `${'a'.repeat(1025)}.txt`],
  ])('a name with %s is refused, and nothing is stored', async (_, name) => {
    const folder = await newFolder()
    const files = await openBucket('owner')
    const { error } = await files.upload(`${folder}/${name}`, 'x', { contentType: 'text/plain' })
    expect(error).not.toBeNull()
    expect(expectData(await files.listV2({ prefix: `${folder}/` })).objects).toEqual([])
  })

  test.skipIf(!target.isEmbedded).each([
    ['other scripts', 'Größe-你好.txt'],
    ['a turned direction', 'a\u202Etxt.exe'],
  ])('a name with %s is refused here', async (_, name) => {
    const files = await openBucket('owner')
    const { error } = await files.upload(`${await newFolder()}/${name}`, 'x')
    expect(error).toMatchObject({ status: 400, code: 'InvalidKey' })
  })
})

describe('names that leave their folder', () => {
  // If fetch resolves it before sending, it is another name; otherwise the service refuses it.
  test.each(['../%s', 'a/../../%s', '%%2e%%2e/%s', '..%%2f%s', '%%2e%%2e%%2f%s'])(
    '%j leads nobody into another person’s folder',
    async (pattern) => {
      const mine = await newFolder()
      const [id = ''] = mine.split('/')
      const climbed = pattern.replaceAll('%%', '%').replace('%s', `${id}/planted.txt`)
      const stranger = await openBucket('stranger')
      const from = (await newFolder('stranger')).split('/')[0] ?? ''
      const { error } = await stranger.upload(`${from}/${climbed}`, 'x')
      expect(error).toMatchObject({ status: 400 })
      const files = await openBucket('owner')
      expect((await files.exists(`${id}/planted.txt`)).data).toBe(false)
      expectData(await stranger.upload(`${from}/${crypto.randomUUID()}.txt`, 'x'))
    },
  )

  test.skipIf(!target.isEmbedded).each(['..', '../x', 'a/../../x', './x', 'a//b', '/x', 'x/'])(
    'a file is neither copied nor moved to %j here',
    async (name) => {
      const path = `${await newFolder()}/staying.txt`
      const files = await openBucket('owner')
      expectData(await files.upload(path, 'x', { contentType: 'text/plain' }))
      const folder = path.slice(0, path.lastIndexOf('/'))
      for (const moved of [
        await files.copy(path, `${folder}/${name}`),
        await files.move(path, `${folder}/${name}`),
      ]) {
        expect(moved.error).toMatchObject({ status: 400, code: 'InvalidKey' })
      }
      expect(await readText(path)).toBe('x')
    },
  )
})
