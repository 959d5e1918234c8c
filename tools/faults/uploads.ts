import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { repeat, send, type Activity } from './repeat.ts'
import type { Account } from './sign-up.ts'

const storedSchema = z.object({ path: z.string() })

interface Kept {
  path: string
  bytes: Buffer
}

/** Uploads receipts repeatedly; each accepted one must be there, byte for byte. */
export function startUploading(url: string, account: Account): Activity {
  const kept: Kept[] = []
  const uploading = repeat(async () => {
    const bytes = makeReceipt()
    const answer = await upload(url, account, bytes)
    if (answer?.status !== 201) return false
    kept.push({ path: storedSchema.parse(JSON.parse(answer.bytes.toString())).path, bytes })
    return true
  }, 50)
  return {
    ...uploading,
    async findLosses() {
      const found = await Promise.all(kept.map((file) => isWhole(url, account, file)))
      return found.every(Boolean) ? [] : ['a file that was taken is gone or is another']
    },
  }
}

export function upload(url: string, { headers }: Account, bytes: Buffer = makeReceipt()) {
  const form = new FormData()
  form.set('folder', 'receipts')
  form.set('file', new File([new Uint8Array(bytes)], 'receipt.pdf'))
  return send(`${url}/api/files`, {
    method: 'POST',
    headers: { authorization: headers['authorization'] ?? '' },
    body: form,
  })
}

/** A unique PDF of some 20 kB. */
function makeReceipt(): Buffer {
  const content = Array.from({ length: 500 }, () => `% ${randomUUID()}\n`).join('')
  return Buffer.from(
    `%PDF-1.4\n${content}1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n` +
      '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
}

async function isWhole(url: string, { headers }: Account, { path, bytes }: Kept) {
  const address = `${url}/storage/v1/object/authenticated/product-files/${path}`
  const answer = await send(address, { headers })
  return answer?.status === 200 && answer.bytes.equals(bytes)
}
