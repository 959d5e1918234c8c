/** What the first bytes of a file show. */
export interface FoundFormat {
  mime: string
  ext: string
}

interface RegisteredType {
  source?: string
  charset?: string
  compressible?: boolean
  extensions?: readonly string[]
}

/** Endings of one container, in which what is inside decides how a file is called. */
const CONTAINERS: readonly ReadonlySet<string>[] = [
  new Set(['mp4', 'm4a', 'm4v', 'm4b', 'mov', 'qt', 'mp4a', 'f4v', '3gp', '3g2', '3gpp']),
  new Set(['mkv', 'mka', 'webm', 'weba', 'mk3d', 'mks']),
  new Set(['ogg', 'oga', 'ogv', 'ogx', 'ogm', 'opus', 'spx']),
  new Set(['heic', 'heif', 'hif', 'heics', 'heifs']),
  new Set(['jpg', 'jpeg', 'jpe', 'pjpeg']),
  new Set(['tif', 'tiff', 'dng', 'nef', 'cr2', 'arw']),
  new Set(['mpg', 'mpeg', 'mpe', 'm1v', 'm2v', 'mp1', 'mp2', 'mp3', 'mpga']),
  new Set(['asf', 'wmv', 'wma', 'wm']),
  new Set(['png', 'apng']),
  new Set(['avi', 'msvideo']),
  new Set(['aif', 'aiff', 'aifc']),
  new Set(['wav', 'wave']),
  new Set(['mid', 'midi', 'rmi', 'kar']),
  new Set(['ttf', 'otf', 'ttc', 'sfnt', 'collection']),
  new Set(['ico', 'cur']),
  new Set(['gz', 'gzip', 'tgz', 'tar.gz']),
]
const ZIP = Buffer.from('PK')
const ZIP_TYPES: ReadonlySet<string> = new Set([
  'application/zip',
  'application/x-zip',
  'application/x-zip-compressed',
])

/**
 * Whether a file may be called by a type when its bytes show `found`: the types of a format differ from library to library,
 * and so it goes by the endings that they name. What no library knows by its bytes is believed.
 */
export async function matchesFormat(
  claimed: string,
  found: FoundFormat | undefined,
  head: Uint8Array,
): Promise<boolean> {
  // DOCX and many others are ZIP files with certain files in them.
  if (ZIP_TYPES.has(claimed)) return Buffer.from(head.subarray(0, 2)).equals(ZIP)
  const endings = await findEndings(claimed)
  if (!found) return !(await isRecognised(claimed, endings))
  const shown = found.mime.split(';', 1)[0]?.toLowerCase()
  if (shown === claimed || endings.has(found.ext)) return true
  return CONTAINERS.some((same) => same.has(found.ext) && haveInCommon(endings, same))
}

/** Endings of files of a type, by the registry and by the type itself: `audio/x-flac` says `flac`. */
async function findEndings(type: string): Promise<ReadonlySet<string>> {
  const { default: registry } = await import('mime-db/db.json', { with: { type: 'json' } })
  const types: Record<string, RegisteredType> = registry
  const subtype = type.slice(type.indexOf('/') + 1)
  const word = subtype.replace(/^(?:x-|vnd\.)/, '').replace(/-(?:sequence|compressed)$/, '')
  return new Set([...(types[type]?.extensions ?? []), word])
}

async function isRecognised(type: string, endings: ReadonlySet<string>): Promise<boolean> {
  const { supportedExtensions, supportedMimeTypes } = await import('file-type')
  const known: ReadonlySet<string> = supportedMimeTypes
  const knownEndings: ReadonlySet<string> = supportedExtensions
  return known.has(type) || haveInCommon(endings, knownEndings)
}

function haveInCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return Array.from(one).some((entry) => other.has(entry))
}
