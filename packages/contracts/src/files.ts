import { z } from 'zod'

/** Largest file that a person may upload, in bytes. */
export const maxFileBytes = 10 * 1024 * 1024

/** Seconds that a link to a private file works. */
export const signedFileSeconds = 3600

/** Most pixels a picture may have; checked before it is decoded. */
export const maxPixels = 40_000_000

export const fileFolders = [
  'product-images',
  'seller-thumbnails',
  'global-seller-thumbnails',
  'receipts',
  'receipt-screenshots',
  'review-screenshots',
  'proofs',
] as const

export type FileFolder = (typeof fileFolders)[number]

export const fileBuckets = ['product-images', 'seller-thumbnails', 'product-files'] as const

export type FileBucket = (typeof fileBuckets)[number]

export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
] as const

export const documentTypes = [...pictureTypes, 'application/pdf'] as const

export interface FolderRule {
  bucket: FileBucket
  /** Files of public buckets have a URL, those of private ones need signed URLs. */
  isPublic: boolean
  /** Its files belong to nobody: only admins store them there, in the bucket's folder 'global'. */
  isCommon?: true
  /** Accepted media types, recognised by their bytes; also the `accept` of a file field. */
  types: readonly string[]
  /**
   * Longest edge of a stored picture, in pixels; larger ones are scaled down. In private folders a page more than twice
   * as long as wide may be longer, with no more pixels than a square of that edge.
   */
  maxEdge: number
}

/** The bucket of a folder's files and the accepted types. */
export const folderRules: Record<FileFolder, FolderRule> = {
  'product-images': {
    bucket: 'product-images',
    isPublic: true,
    types: pictureTypes,
    maxEdge: 1600,
  },
  'seller-thumbnails': {
    bucket: 'seller-thumbnails',
    isPublic: true,
    types: pictureTypes,
    maxEdge: 512,
  },
  'global-seller-thumbnails': {
    bucket: 'seller-thumbnails',
    isPublic: true,
    isCommon: true,
    types: pictureTypes,
    maxEdge: 512,
  },
  receipts: {
    bucket: 'product-files',
    isPublic: false,
    types: documentTypes,
    maxEdge: 2400,
  },
  'receipt-screenshots': {
    bucket: 'product-files',
    isPublic: false,
    types: documentTypes,
    maxEdge: 2400,
  },
  'review-screenshots': {
    bucket: 'product-files',
    isPublic: false,
    types: documentTypes,
    maxEdge: 2400,
  },
  proofs: {
    bucket: 'product-files',
    isPublic: false,
    types: documentTypes,
    maxEdge: 2400,
  },
}

/** The folder of `product-files` in which things wait that arrived while no app was open. Nobody uploads to it. */
export const inboxFolder = 'inbox'

/** The folder of `product-files` with the pictures that were made for links to proofs. Nobody uploads to it. */
export const sharedFolder = 'shared'

export const fileFolderSchema = z.enum(fileFolders)

/** Answer (201) of `POST /api/files`, a multipart form of `file` and `folder`. */
export const storedFileSchema = z.object({
  bucket: z.enum(fileBuckets),
  /** Name inside the bucket; the value of `receipt_url` and `review_screenshot_url`. */
  path: z.string(),
  /** Address for everyone, or null in a private bucket. */
  publicUrl: z.url().nullable(),
  contentType: z.string(),
  /** Bytes as stored. */
  size: z.int().nonnegative(),
  /** Pixels as stored; null for a PDF. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
})

export type StoredFile = z.infer<typeof storedFileSchema>

/** JSON body of `DELETE /api/files`; answered with 204. */
export const deleteFileSchema = z.object({
  bucket: z.enum(fileBuckets),
  path: z.string().min(1).max(300),
})

export type DeleteFile = z.infer<typeof deleteFileSchema>
