import type { Captured } from '#src/entities/capture/captured.ts'

const PICTURE = /^image\/(?!svg)/u
const PICTURE_NAME = /\.(?:jpe?g|png|webp|gif|avif|hei[cf])$/iu
const MAIL_NAME = /\.eml$/iu

/** Browsers often know no type of HEIC and emails: then the name decides. */
function isDocument({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return (
    PICTURE.test(type) ||
    type === 'application/pdf' ||
    PICTURE_NAME.test(name) ||
    /\.pdf$/iu.test(name)
  )
}

export function isMail({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type === 'message/rfc822' || MAIL_NAME.test(name)
}

/** What some files are, as one thing to do. Pictures and PDFs go together; everything else comes alone. */
export function sortFiles(files: readonly File[]): Captured | null {
  const [first, ...more] = files
  if (first === undefined) return null
  if (files.every(isDocument)) {
    return { kind: 'documents', documents: files.map((file) => ({ file })) }
  }
  if (files.every(isMail)) return { kind: 'mails', files }
  if (more.length === 0) return { kind: 'table', file: first }
  if (files.some((file) => isDocument(file) || isMail(file))) {
    return {
      kind: 'refused',
      text: 'Nothing was added',
      detail: 'Drop pictures and PDFs together, emails together, and tables one at a time.',
    }
  }
  return {
    kind: 'refused',
    text: 'Drop one file at a time',
    detail: 'A ZIP archive can have several.',
  }
}
