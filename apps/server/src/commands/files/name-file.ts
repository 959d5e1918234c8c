import { randomBytes } from 'node:crypto'
import {
  folderRules,
  inboxFolder,
  sharedFolder,
  type FileBucket,
  type FileFolder,
} from '@sampletrail/contracts/files.ts'

/** The owner of files that belong to nobody. */
const nobody = 'global'

/** The owner of a file in this folder that this person uploads; null for nobody. */
export function ownerOf(folder: FileFolder, userId: string): string | null {
  return folderRules[folder].isCommon ? null : userId
}

/**
 * Path of a new file. Public buckets: `{owner or 'global'}/{random}.ext`; the private one:
 * `{folder}/{owner}/{random}-{name}.ext`, so that a download has a readable name.
 */
export function nameFile(
  folder: FileFolder,
  owner: string | null,
  givenName: string,
  extension: string,
): string {
  const random = randomBytes(12).toString('hex')
  if (folderRules[folder].isPublic) return `${owner ?? nobody}/${random}.${extension}`
  return `${folder}/${owner ?? nobody}/${random}-${simplifyName(givenName)}.${extension}`
}

/** Letters, digits and dashes of a name, without its extension; at most 60 characters, never empty. */
export function simplifyName(name: string): string {
  const stem = name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  const plain = stem
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return plain || 'file'
}

/** Whether a path has `nameFile`'s form and is in the folder of its owner, or for null in the folder of nobody's files. */
export function isOwnPath(bucket: FileBucket, path: string, owner: string | null): boolean {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  if (!/^[a-z0-9][a-z0-9-]*\.[a-z0-9]{2,5}$/.test(name)) return false
  if (bucket !== 'product-files') return parts.length === 2 && parts[0] === (owner ?? nobody)
  const folder = parts[0] ?? ''
  if (parts.length !== 3 || parts[1] !== owner) return false
  if (folder === inboxFolder || folder === sharedFolder) return true
  return (
    Object.hasOwn(folderRules, folder) &&
    folderRules[folder as FileFolder].bucket === 'product-files'
  )
}
