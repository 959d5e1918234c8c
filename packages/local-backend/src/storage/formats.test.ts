import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PNG, startStorage, type StorageFixture } from '#src/storage/storage.fixture.ts'

let storage: StorageFixture

beforeAll(async () => {
  storage = await startStorage()
  const { storage: api } = storage.service
  await api.createBucket('pictures', { public: true, allowedMimeTypes: ['image/png'] })
})

afterAll(async () => {
  await storage.stop()
})

const hex = (...pieces: string[]) =>
  Buffer.concat([Buffer.from(pieces.join('').replaceAll(' ', ''), 'hex'), Buffer.alloc(600)])
const latin = (...pieces: string[]) =>
  Buffer.concat([Buffer.from(pieces.join(''), 'latin1'), Buffer.alloc(600)])

/** A ZIP file with one stored, empty file of that name. */
function zip(name: string): Buffer {
  const header = Buffer.alloc(30)
  header.write('PK\u0003\u0004', 'latin1')
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), Buffer.alloc(100)])
}

/** An EBML head that names its document type. */
const ebml = (type: string) =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + type.length + 3, 0x42, 0x82, 0x80 + type.length]),
    Buffer.from(type),
    Buffer.alloc(600),
  ])
const page = (start: string) => latin(`OggS\u0000\u0002${'\0'.repeat(22)}`, start)
const box = (brand: string) => latin('\0\0\0\u0018ftyp', brand, '\0\0\0\0', brand, 'isom')
const riff = (kind: string) => latin('RIFF\u0024\u0008\0\0', kind)

const FORMATS: [string, Buffer, string[]][] = [
  ['an icon', hex('00000100 01001010'), ['image/x-icon', 'image/vnd.microsoft.icon']],
  ['Opus in Ogg', page('OpusHead'), ['audio/ogg', 'audio/opus', 'application/ogg']],
  ['Vorbis in Ogg', page('\u0001vorbis'), ['audio/ogg', 'video/ogg']],
  ['Matroska', ebml('matroska'), ['video/x-matroska', 'video/matroska', 'audio/x-matroska']],
  ['WebM', ebml('webm'), ['video/webm', 'audio/webm']],
  ['AVI', riff('AVI LIST'), ['video/x-msvideo', 'video/vnd.avi', 'video/avi', 'video/msvideo']],
  ['WAV', riff('WAVEfmt '), ['audio/wav', 'audio/wave', 'audio/x-wav', 'audio/vnd.wave']],
  ['FLAC', latin('fLaC'), ['audio/flac', 'audio/x-flac']],
  ['M4A', box('M4A '), ['audio/m4a', 'audio/x-m4a', 'audio/mp4', 'video/mp4']],
  ['MP4', box('mp42'), ['video/mp4', 'audio/mp4', 'video/x-m4v', 'video/quicktime']],
  ['QuickTime', box('qt  '), ['video/quicktime', 'video/mp4']],
  ['MPEG', hex('000001ba 44000400'), ['video/mpeg', 'video/mp2p']],
  ['MP3', hex('fffb9000'), ['audio/mpeg', 'audio/mp3', 'audio/x-mp3', 'audio/x-mpeg']],
  ['a bitmap', latin('BM'), ['image/bmp', 'image/x-ms-bmp', 'image/x-bmp']],
  ['a JPEG', hex('ffd8ffe000104a464946'), ['image/jpeg', 'image/jpg', 'image/pjpeg']],
  ['a PNG', PNG, ['image/png', 'image/apng', 'image/x-png']],
  ['DOCX', zip('word/document.xml'), ['application/zip', 'application/x-zip-compressed']],
  ['HEIC', box('heic'), ['image/heic', 'image/heif', 'image/heic-sequence']],
  ['a font', hex('00010000 0010'), ['font/ttf', 'font/sfnt']],
  ['GZIP', hex('1f8b0800'), ['application/gzip', 'application/x-gzip']],
  ['what no library knows', latin('something'), ['image/x-tga', 'video/x-made-up', 'audio/basic']],
]

async function send(body: Buffer, contentType: string, path = `open/${crypto.randomUUID()}`) {
  const sent = await storage.send('POST', `/object/${path}`, {
    body,
    headers: { 'content-type': contentType, 'x-upsert': 'true' },
  })
  return [sent.status, await sent.json()] as const
}

describe('a file is accepted under every name of its type', () => {
  test.each(FORMATS)('%s', async (_, bytes, types) => {
    for (const type of types)
      expect([type, ...(await send(bytes, type))]).toMatchObject([type, 200, {}])
  })

  test.each(['gif', 'tiff', 'webp', 'avif'] as const)('a real picture in %s', async (format) => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    expect(await send(await picture.toFormat(format).toBuffer(), `image/${format}`)).toMatchObject([
      200,
      {},
    ])
  })
})

describe('and refused under another', () => {
  test.each([
    ['an icon as a PNG', hex('00000100 01001010'), 'image/png'],
    ['WAV as AVI', riff('WAVEfmt '), 'video/x-msvideo'],
    ['FLAC as MP3', latin('fLaC'), 'audio/mpeg'],
    ['Matroska as MP4', ebml('matroska'), 'video/mp4'],
    ['a bitmap as a JPEG', latin('BM'), 'image/jpeg'],
    ['text as a bitmap', latin('text'), 'image/bmp'],
    ['text as Opus', latin('text'), 'audio/opus'],
    ['a PNG as what nobody knows', PNG, 'image/x-made-up'],
    ['text as a ZIP file', latin('text'), 'application/zip'],
    ['a picture of SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/x-tga'],
  ])('%s', async (_, bytes, type) => {
    expect(await send(bytes, type)).toMatchObject([
      400,
      { statusCode: '415', code: 'InvalidMimeType' },
    ])
  })
})

describe('.emptyFolderPlaceholder', () => {
  const name = 'pictures/folder/.emptyFolderPlaceholder'

  test.each(['image/png', 'application/octet-stream', 'text/plain'])(
    'is accepted if it is empty, as %s, whatever types its bucket accepts',
    async (type) => {
      expect(await send(Buffer.alloc(0), type, name)).toMatchObject([200, {}])
      const form = new FormData()
      form.append('file', new Blob([], { type }), 'a')
      const sent = await storage.send('PUT', `/object/${name}`, { body: form })
      expect(sent.status).toBe(200)
    },
  )

  test('is refused with content, and as a page', async () => {
    expect(await send(PNG, 'image/png', name)).toMatchObject([400, { statusCode: '413' }])
  })
})
