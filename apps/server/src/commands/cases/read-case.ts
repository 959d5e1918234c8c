import type { CaseData, CaseFile, CaseProduct } from '@sampletrail/domain/cases/case-view.ts'
import type { Backend } from '#src/backend.ts'
import { hashCaseToken } from '#src/commands/cases/case-tokens.ts'

/** An open link, with everything that its page may show. */
export interface OpenCase extends CaseData {
  expiresAt: Date
}

interface CaseRow {
  link: { shows: string[]; expires_at: string }
  products: CaseProduct[]
  files: CaseFile[]
}

/**
 * What the page of an open link may show; null for any other text. `counts` says whether it was opened by a person
 * (docs/behaviour/case-links.md).
 */
export async function readCase(
  backend: Pick<Backend, 'asService'>,
  token: string,
  { counts }: { counts: boolean },
): Promise<OpenCase | null> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<CaseRow>(
      'select link, products, files from private.read_case_link($1, $2)',
      [hashCaseToken(token), counts],
    )
    const [row] = rows
    if (row === undefined) return null
    const { shows, expires_at } = row.link
    return { shows, products: row.products, files: row.files, expiresAt: new Date(expires_at) }
  })
}

/** Whose open link it is; null for any other text. Not for its page. */
export async function findCaseOwner(
  backend: Pick<Backend, 'asService'>,
  token: string,
): Promise<string | null> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ owner: string | null }>(
      'select private.owner_of_case_link($1) as owner',
      [hashCaseToken(token)],
    )
    return rows[0]?.owner ?? null
  })
}

/** Where a picture of an open link is stored; null once the link has ended, or its file is gone. */
async function findCaseFile(
  backend: Pick<Backend, 'asService'>,
  fileId: string,
): Promise<{ path: string; contentType: string } | null> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ path: string | null; content_type: string }>(
      'select path, content_type from private.read_case_file($1)',
      [fileId],
    )
    const [file] = rows
    return file?.path ? { path: file.path, contentType: file.content_type } : null
  })
}

/** The bytes of such a picture; null if they are gone. */
export async function loadCaseFile(
  backend: Pick<Backend, 'asService' | 'admin'>,
  fileId: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string } | null> {
  const file = await findCaseFile(backend, fileId)
  if (file === null) return null
  const admin = await backend.admin()
  const { data, error } = await admin.storage.from('product-files').download(file.path)
  if (error) {
    if (error.status === 400 || error.status === 404) return null
    throw error
  }
  return { bytes: new Uint8Array(await data.arrayBuffer()), contentType: file.contentType }
}
